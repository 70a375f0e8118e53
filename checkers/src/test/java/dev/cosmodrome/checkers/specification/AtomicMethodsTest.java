package dev.cosmodrome.checkers.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.Op;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The methods that become blocks. */
class AtomicMethodsTest {
  @Test
  void aMethodIsAtomicByDefault() {
    assertThat(marked("T: enter(Bank.put) r(x) exit(Bank.put)"))
        .isEqualTo("T: begin(Bank.put) r(x) end(Bank.put)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.Main.main",
        "a.Main.run",
        "a.Task.call",
        "a.Main.<clinit>",
        "run",
        "a.Main.lambda$start$0"
      })
  void entryPointsAreNot(String method) {
    String trace = "T: enter(%s) enter(A.f) r(x) exit(A.f) exit(%s)".formatted(method, method);

    assertThat(marked(trace))
        .isEqualTo("T: enter(%s) begin(A.f) r(x) end(A.f) exit(%s)".formatted(method, method));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.Main.runAll", "a.run.Main.go", "a.Main.<init>", "a.Main.mainly"})
  void namesThatOnlyLookLikeThoseAre(String method) {
    assertThat(marked("T: enter(" + method + ") exit(" + method + ")"))
        .isEqualTo("T: begin(" + method + ") end(" + method + ")");
  }

  @Test
  void aLambdaThatIsCalledIsAtomic() {
    assertThat(marked("T: enter(A.run) enter(A.lambda$f$0) exit(A.lambda$f$0) exit(A.run)"))
        .isEqualTo("T: enter(A.run) begin(A.lambda$f$0) end(A.lambda$f$0) exit(A.run)");
  }

  @Test
  void aMethodWithoutANameIsNot() {
    assertThat(marked("T: enter enter(A.f) exit exit")).isEqualTo("T: enter begin(A.f) end exit");
  }

  @Test
  void onlyTheOutermostBecomesABlock() {
    assertThat(
            marked(
                "T: enter(A.f) enter(A.g) exit(A.g) enter(A.f) exit(A.f) exit(A.f) . "
                    + "U: enter(A.g) . T: enter(A.g) . U: exit(A.g) . T: exit(A.g)"))
        .isEqualTo(
            "T: begin(A.f) enter(A.g) exit(A.g) enter(A.f) exit(A.f) end(A.f) . "
                + "U: begin(A.g) . T: begin(A.g) . U: end(A.g) . T: end(A.g)");
  }

  @Test
  void handOversAreVolatileAccesses() {
    assertThat(marked("T: signal(s) submit(t) . U: await(s) run(t) done(t)"))
        .isEqualTo("T: vw(s) vw(t) . U: vr(s) vr(t) done(t)");
  }

  @Test
  void explicitBlocksStay() {
    assertThat(marked("T: begin(b) enter(A.f) r(x) exit(A.f) end(b)"))
        .isEqualTo("T: begin(b) begin(A.f) r(x) end(A.f) end(b)");
    assertThat(marked("T: begin(b) enter(A.run) r(x) exit(A.run) end(b)"))
        .isEqualTo("T: begin(b) enter(A.run) r(x) exit(A.run) end(b)");
  }

  @ParameterizedTest
  @CsvSource({
    "not-atomic Out, T: enter(Out) begin(In) r(x) end(In) exit(Out)",
    "not-atomic In, T: begin(Out) enter(In) r(x) exit(In) end(Out)",
    "deterministic In, T: begin(Out) enter(In) r(x) exit(In) end(Out)",
    "not-atomic *, T: enter(Out) enter(In) r(x) exit(In) exit(Out)",
    "atomic Out, T: begin(Out) begin(In) r(x) end(In) end(Out)"
  })
  void rulesApplyToExplicitBlocks(String rule, String expected) {
    EventList trace = TraceText.of("T: begin(Out) begin(In) r(x) end(In) end(Out)").trace();
    Specification specification = Specification.NONE.with(Rules.parse(rule));

    assertThat(marked(trace, specification)).hasToString(expected);
  }

  @Test
  void theEndOfABlockNeedsNoName() {
    EventList trace = TraceText.of("T: begin(Out) begin(In) end end begin(In) end").trace();
    Specification specification = Specification.NONE.with(Rules.parse("not-atomic Out"));

    assertThat(marked(trace, specification))
        .hasToString("T: enter(Out) begin(In) end exit begin(In) end");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // rules | notes | method | whether it is atomic
        "not-atomic A.f||A.f|false",
        "deterministic A.f||A.f|false",
        "atomic A.run||A.run|true",
        "atomic **.lambda$*||A.lambda$f$0|true",
        "|not-atomic A.f|A.f|false",
        "|deterministic A.f|A.f|false",
        "|atomic A.run|A.run|true",
        "|atomic A.run|A.run(int)|true",
        "|blocks A.f|A.f|false",
        "|blocks A.f|A.g|true",
        "atomic A.f|blocks A.f|A.f|true",
        "atomic A.f|not-atomic A.f|A.f|true",
        "not-atomic A.*|atomic A.f|A.f|false",
        "not-atomic B.*|atomic A.run|A.run|true",
        "|blocks A.f;atomic A.f|A.f|true",
        "|not-atomic A.*|A.f|false",
        "|atomic A.f;not-atomic A.*|A.f|true",
        "|not-atomic A.*;atomic A.f|A.f|true",
        "|not-atomic A.f;atomic A.f|A.f|true",
        "|atomic A.*;not-atomic A.*|A.f|false",
        "|not-atomic A.f;not-atomic;what is this;;atomic x y|A.f|false",
      })
  void rulesWinOverAnnotationsAndThoseOverTheDefault(
      String rules, String notes, String method, boolean atomic) {
    Rules read = rules == null ? Rules.NONE : Rules.parse(rules);
    List<String> said = notes == null ? List.of() : List.of(notes.split(";", -1));
    EventList trace = new EventList();
    trace.event(
        Op.ENTER,
        trace.symbols().of(Kind.THREAD).intern("T"),
        trace.symbols().of(Kind.BLOCK).intern(method),
        0);

    assertThat(marked(trace, new Specification(read, said.stream().map(Note::ofText).toList())))
        .hasToString((atomic ? "T: begin(" : "T: enter(") + method + ")");
  }

  @Test
  void notesOfTheTraceCountFromWhereTheyAreKnown() {
    EventList trace = TraceText.of("T: enter(A.f) exit(A.f) enter(A.g) exit(A.g)").trace();
    AtomicMethods methods = new AtomicMethods(Specification.NONE, trace.symbols());
    EventList.Event first = trace.get(0);

    int operation = methods.marked(first.operation(), first.thread(), first.target());
    trace.symbols().of(Kind.NOTE).intern("blocks A.f");
    trace.symbols().of(Kind.NOTE).intern("blocks A.g");

    assertThat(operation).isEqualTo(Op.BEGIN);
    assertThat(marked(trace, 1, methods)).hasToString("T: end(A.f) enter(A.g) exit(A.g)");
  }

  private static String marked(String text) {
    return marked(TraceText.of(text).trace(), Specification.NONE).toString();
  }

  private static EventList marked(EventList trace, Specification specification) {
    return marked(trace, 0, new AtomicMethods(specification, trace.symbols()));
  }

  private static EventList marked(EventList trace, int from, AtomicMethods methods) {
    EventList marked = new EventList(trace.symbols());
    for (int i = from; i < trace.size(); i++) {
      EventList.Event event = trace.get(i);
      int operation = methods.marked(event.operation(), event.thread(), event.target());
      marked.event(operation, event.thread(), event.target(), event.site());
    }
    return marked;
  }
}
