package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The modes of atomic accesses, and fences, are recorded, and judged as what they are. */
final class AccessModesTest {
  private static final String EVENTS =
      """
      main opaqueRead Cell.handled of Cell#1
      main opaqueWrite Cell.handled of Cell#1
      main acquireRead Cell.handled of Cell#1
      main releaseWrite Cell.handled of Cell#1
      main volatileRead Cell.handled of Cell#1
      main volatileWrite Cell.handled of Cell#1
      main acquireRead Cell.handled of Cell#1
      main opaqueUpdate Cell.handled of Cell#1
      main opaqueRead Cell.handled of Cell#1
      main releaseUpdate Cell.handled of Cell#1
      main acquireRead Cell.handled of Cell#1
      main acquireRead value of AtomicInteger#1
      main releaseWrite value of AtomicInteger#1
      main opaqueWrite value of AtomicInteger#1
      main opaqueRead value of AtomicInteger#1
      main opaqueUpdate value of AtomicInteger#1
      main releaseWrite AtomicIntegerArray#1[0]
      main releaseWrite Cell.updated of Cell#1
      main fence
      main acquireFence
      main acquireFence
      main releaseFence
      main releaseFence
      main stop
      """;

  @TempDir private Path folder;

  static Stream<Path> jdks() throws IOException {
    return RecordedRun.jdks();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void areRecorded(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = run(jdk, "all", "");
    assertThat(CheckedRun.events(run).filter(event -> !event.contains("String[]")))
        .containsExactlyElementsOf(EVENTS.lines().toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "release",
        "opaque",
        "opaque, other fences",
        "plain handle",
        "lazySet",
        "lazySet of an element",
        "lazySet of an updater",
        "setPlain",
        "plain fields, other fences"
      })
  void storesAreBuffered(String mode) throws IOException, InterruptedException {
    assertThat(findings("buffering", mode, "tso"))
        .extracting(finding -> finding.get("kind").getAsString())
        .containsOnly("not-atomic-under-tso");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "volatile",
        "opaque, full fence",
        "plain fields, full fence",
        "release update",
        "plain update"
      })
  void storesAreSeenAtOnce(String mode) throws IOException, InterruptedException {
    assertThat(findings("buffering", mode, "tso")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "release",
        "volatile",
        "lazySet",
        "lazySet of an element",
        "lazySet of an updater",
        "release update",
        "opaque, other fences"
      })
  void dataIsHandedOver(String mode) throws IOException, InterruptedException {
    assertThat(findings("message", mode, "races")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"opaque", "plain handle", "setPlain", "plain update"})
  void dataIsNotHandedOver(String mode) throws IOException, InterruptedException {
    assertThat(findings("message", mode, "races"))
        .extracting(finding -> finding.toString())
        .anyMatch(finding -> finding.contains("AccessModes.data"));
  }

  /** Atomic accesses of one variable do not race, plain ones do. */
  @ParameterizedTest
  @ValueSource(strings = {"opaque", "release", "plain handle", "setPlain"})
  void plainAccessesRace(String mode) throws IOException, InterruptedException {
    assertThat(findings("buffering", mode, "races")).hasSize(mode.contains("lain") ? 1 : 0);
  }

  private List<JsonObject> findings(String work, String mode, String checker)
      throws IOException, InterruptedException {
    return CheckedRun.findings(run(jdks().findFirst().orElseThrow(), work, mode), "", checker);
  }

  private RecordedRun run(Path jdk, String work, String mode)
      throws IOException, InterruptedException {
    RecordedRun run =
        RecordedRun.of(jdk, folder, Turns.LEFT_OUT, AccessModes.class.getName(), work, mode);
    assertThat(run.errors()).isEmpty();
    return run;
  }
}
