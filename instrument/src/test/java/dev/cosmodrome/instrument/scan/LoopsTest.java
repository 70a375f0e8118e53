package dev.cosmodrome.instrument.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Label;

/** The calls that are in loops, and those by which a loop waits. */
final class LoopsTest {
  /** Code: {@code A:} is a label, {@code >A} a jump, c a call, w a change. */
  private static Loops loops(String code) {
    Loops loops = new Loops();
    Map<String, Label> labels = new HashMap<>();
    for (String step : code.split(" ", -1)) {
      if (step.endsWith(":")) {
        loops.label(labels.computeIfAbsent(step.replace(":", ""), name -> new Label()));
      } else if (step.startsWith(">")) {
        loops.jump(labels.computeIfAbsent(step.substring(1), name -> new Label()));
      } else if (step.equals("c")) {
        loops.call();
      } else {
        loops.change();
      }
    }
    return loops;
  }

  @ParameterizedTest
  @CsvSource({
    // code, calls in loops, calls that wait
    "c c, '', ''",
    "A: c >A, 0, 0",
    "c A: c >A c, 1, 1",
    "A: c w >A, 0, ''",
    "w A: c >A w, 0, 0",
    ">B c B: c, '', ''",
    "A: c B: c >B >A, 01, 01",
    "A: c w B: c >B >A, 01, 1",
    "A: >B c B: c >A, 01, 01"
  })
  void aJumpBackMakesALoopOfTheCodeInBetween(String code, String inLoops, String waiting) {
    Loops loops = loops(code);
    StringBuilder found = new StringBuilder();
    StringBuilder polling = new StringBuilder();
    for (int call = 0; call < 4; call++) {
      found.append(loops.containsCall(call) ? call : "");
      polling.append(loops.pollsByCall(call) ? call : "");
    }
    assertThat(found).hasToString(inLoops);
    assertThat(polling).hasToString(waiting);
  }

  @Test
  void onlyAJumpBackIsALoop() {
    assertThat(loops("A: c >B c B:").isEmpty()).isTrue();
    assertThat(loops("A: >A").isEmpty()).isFalse();
  }
}
