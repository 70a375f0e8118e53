package dev.cosmodrome.instrument.scan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The accesses that fences order. */
final class FencesTest {
  private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";

  /** The numbers of the ordered accesses of code: R and W are accesses, others are fences. */
  private static String ordered(String owner, String code) {
    Fences fences = new Fences();
    int accesses = 0;
    for (String step : code.split(" ", -1)) {
      switch (step) {
        case "R" -> fences.read();
        case "W" -> fences.write();
        default -> fences.call(owner, step);
      }
      accesses += step.length() == 1 ? 1 : 0;
    }
    StringBuilder ordered = new StringBuilder();
    for (int i = 0; i < accesses; i++) {
      ordered.append(fences.order(i) ? i : "");
    }
    return ordered.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "R acquireFence, 0",
    "R R acquireFence, 1",
    "R W acquireFence, 0",
    "R loadLoadFence R, 0",
    "R loadFence, 0",
    "acquireFence R, ''",
    "W acquireFence W, ''",
    "releaseFence W, 0",
    "releaseFence W W, 0",
    "releaseFence R W, 1",
    "W releaseFence, ''",
    "storeStoreFence W, 0",
    "storeFence W, 0",
    "R fullFence W, 01",
    "R otherFence W, ''",
    "R acquireFence R acquireFence, 01"
  })
  void theLastReadBeforeAnAcquireAndTheFirstWriteAfterARelease(String code, String expected) {
    assertThat(ordered(VAR_HANDLE, code)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"sun/misc/Unsafe, 01", "jdk/internal/misc/Unsafe, 01", "a/VarHandle, ''"})
  void onlyTheClassesOfTheJdkHaveFences(String owner, String expected) {
    assertThat(ordered(owner, "R fullFence W")).isEqualTo(expected);
  }
}
