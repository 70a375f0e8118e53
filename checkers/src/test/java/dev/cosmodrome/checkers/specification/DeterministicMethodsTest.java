package dev.cosmodrome.checkers.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The methods that become deterministic blocks. */
class DeterministicMethodsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "deterministic A.f||begin(A.f)",
        "deterministic A.*||begin(A.f)",
        "|deterministic A.f|begin(A.f)",
        "atomic A.f|deterministic A.f|enter(A.f)",
        "atomic A.f||enter(A.f)",
        "||enter(A.f)"
      })
  void rulesOverrideAnnotations(String rule, String note, String expected) {
    assertThat(marked("T: enter(A.f) r(x)", rule == null ? "" : rule, note))
        .isEqualTo("T: " + expected + " r(x)");
  }

  @Test
  void nestedOnesAreBlocksToo() {
    assertThat(
            marked(
                "T: enter(A.f) enter(A.g) enter(A.f) exit(A.f) exit(A.g) . U: enter exit . T: exit",
                "deterministic A.f",
                null))
        .isEqualTo(
            "T: begin(A.f) enter(A.g) begin(A.f) end(A.f) exit(A.g) . U: enter exit . T: end");
  }

  @Test
  void signalsStay() {
    String trace = "T: signal(s) submit(t) . U: await(s) run(t) done(t)";

    assertThat(marked(trace, "", null)).isEqualTo(trace);
  }

  private static String marked(String text, String rules, String note) {
    EventList trace = TraceText.of(text).trace();
    if (note != null) {
      trace.symbols().of(Kind.NOTE).intern(note);
    }
    Specification specification = new Specification(Rules.parse(rules), List.of());
    EventBatch batch = new EventBatch();
    trace.replay(
        (operation, thread, target, site) -> {
          int row = batch.size();
          batch.operations()[row] = operation;
          batch.threads()[row] = thread;
          batch.targets()[row] = target;
          batch.setSize(row + 1);
        });
    new DeterministicMethods(specification, trace.symbols()).mark(batch);
    EventList marked = new EventList(trace.symbols());
    for (int row = 0; row < batch.size(); row++) {
      marked.event(batch.operations()[row], batch.threads()[row], batch.targets()[row], 0);
    }
    return marked.toString();
  }
}
