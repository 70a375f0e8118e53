package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.SpelledFinding.Participant;
import dev.cosmodrome.checkers.SpelledFinding.Step;
import dev.cosmodrome.checkers.determinism.DeterminismChecker;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Deterministic and nondeterministic traces; a mark stands at the event that makes a trace
 * nondeterministic.
 */
class DeterminismTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        // Threads of one block must not conflict.
        "T0: begin fork(T1) fork(T2) . T1: w(x) . T2: w(y) . T0: join(T1) join(T2) r(x) r(y) end",
        "T0: begin fork(T1) fork(T2) . T1: w(x) . T2: w(x)!",
        "T0: begin fork(T1) r(x) . T1: w(x)! . T0: join(T1) end",
        "T0: fork(T1) fork(T2) . T1: w(x) . T2: w(x)", // not in a block
        "T0: begin fork(T1) . T1: acq(l) rel(l) . T0: acq(l)! rel(l) join(T1) end",
        "T0: begin acq(l) rel(l) fork(T1) . T1: acq(l) rel(l) . T0: join(T1) acq(l) rel(l) end",
        "T0: begin fork(T1) . T1: vw(v) . T0: vr(v)!",
        "T0: begin fork(T1) . T1: vr(v) . T0: vr(v)",
        "T0: begin fork(T1) . T1: w(x) acq(l) rel(l) . T0: acq(l)! r(x)",
        // An acquire that waits for the acquire before it waits for the release in between.
        "T0: begin acq(l) fork(T1) rel(l) . T1: acq(l) rel(l) . T0: join(T1) end",
        "T0: acq(l) begin fork(T1) rel(l) . T1: acq(l) rel(l) . T0: join(T1) end",
        "T0: begin acq(l) fork(T1) w(x) rel(l) . T1: acq(l) r(x) rel(l) . T0: join(T1) end",
        "T0: begin acq(l) fork(T1) rel(l) w(x) . T1: acq(l) r(x)! rel(l) . T0: join(T1) end",
        "T0: begin fork(T1) acq(l) rel(l) . T1: acq(l)! rel(l) . T0: join(T1) end",
        "T0: begin acq(l) fork(T1) fork(T2) rel(l) . T1: acq(l) rel(l) . T2: acq(l)! rel(l)",
        "T0: begin acq(l) fork(T1) end rel(l) . T1: acq(l)!", // the release is not in the block
        // The threads of threads belong to the block, and so do those that go on after its end.
        "T0: begin fork(T1) . T1: fork(T2) . T2: w(x) . T1: w(x)!",
        "T0: begin fork(T1) end . T1: w(x) fork(T2) w(y) . T2: w(y)!",
        "T0: begin fork(T1) end w(x) . T1: r(y) . T2: w(x) w(y)",
        "T0: begin fork(T1) w(x) end w(z) . T2: r(z) w(y) . T1: r(y)!",
        // Barriers and signals order, whatever the schedule is.
        "T0: begin fork(T1) w(x) barrier(b) . T1: w(y) barrier(b) r(x) . T0: r(y) join(T1) end",
        "T0: begin fork(T1) w(x) barrier(b) w(x) . T1: barrier(b) r(x)!",
        "T0: begin . T1: barrier(b) . T0: barrier(b) . T1: stop . T0: join(T1)!",
        "T0: begin . T1: barrier(b) fence . T0: barrier(b) . T1: w(x) . T0: r(x)",
        "T0: begin . T1: begin barrier(b) . T2: barrier(b) . T3: begin submit(a) . T0: w(x) . "
            + "T2: run(a) . T0: join(T2) . T1: r(x)!",
        "T0: begin fork(T1) . T1: w(x) signal(s) . T0: await(s) r(x) end",
        "T0: begin fork(T1) . T1: signal(s) w(x) . T0: await(s) r(x)!",
        // Whole blocks must have a serial order.
        "T0: begin fork(T1) acq(l) w(x) rel(l) join(T1) end . T2: begin acq(l) w(x) rel(l) end",
        "T0: begin fork(T1) r(x) . T2: w(x) w(y) . T1: r(y)!",
        "T0: begin fork(T1) . T2: begin w(y) . T1: w(x) . T2: r(x) . T0: r(y)!",
        "T0: begin r(x) . T1: w(x) . T0: w(x)! end",
        // Tasks belong to the block that submits them, not to the thread that runs them.
        "T0: begin submit(a) . P: run(a) w(x) signal(f) done(a) . T0: await(f) r(x) end",
        "T0: begin submit(a) submit(b) . P: run(a) w(x) done(a) run(b) w(x)!",
        "T0: begin submit(a) . T1: begin submit(c) . T0: submit(b) . "
            + "P: run(a) w(x) done(a) run(c) w(y) done(c) run(b) w(z) done(b)",
        "T0: begin submit(a) run(a) w(x) done(a) w(x)!", // run by the thread that submitted it
        "T0: submit(a) submit(b) . P: run(a) begin w(x) end done(a) run(b) begin w(x) end done(b)",
        // Acquires and releases of a lock that the thread holds anyway are ignored, in whichever
        // task.
        "T: begin acq(l) submit(k) acq(l) rel(l) run(k) acq(l)",
        "T: begin submit(k) run(k) acq(l) rel(l) done(k) acq(l)!",
        // A task may release what its thread has acquired; that orders nothing.
        "T: begin submit(k) acq(l) run(k) rel(l) done(k) end",
        "T: begin submit(k) w(x) acq(l) run(k) rel(l) r(x)!",
        "T: begin fork(U) . U: w(x) . T: submit(k) . U: acq(l) run(k) rel(l) r(x)!",
        "T: begin submit(k) acq(l) fork(U) run(k) rel(l) . U: acq(l)!",
        "T: begin submit(k) acq(l) rel(l) acq(l) run(k) rel(l) acq(l)!",
        "T: begin acq(l) submit(k) w(x) rel(l) acq(l) run(k) rel(l) acq(l) r(x) rel(l)",
        // Decisions of the schedule without an access: changes matter once they are observed.
        "T0: begin fork(T1) fork(T2) . T1: mark(q) . T2: mark(q) . T0: join(T1) join(T2) end",
        "T0: begin fork(T1) fork(T2) . T1: mark(q) . T2: mark(q) . T0: join(T1) join(T2) order(q)!",
        "T0: begin fork(T1) fork(T2) . T1: mark(q) . T2: mark(q) . T0: join(T1) join(T2) end order(q)!",
        "T0: begin fork(T1) fork(T2) . T1: mark(q) . T2: mark(q) . T0: join(T1) join(T2) observe(q)",
        "T0: begin fork(T1) . T1: mark(q) . T0: observe(q)!",
        "T0: begin fork(T1) observe(q) . T1: mark(q)!",
        "T0: begin fork(T1) . T1: observe(q) mark(q) . T0: observe(q)!",
        "T0: begin fork(T1) . T1: mark(q) . T0: join(T1) mark(q) order(q)",
        "T0: begin fork(T1) . T1: mark(q) signal(s) . T0: await(s) mark(q) order(q)",
        "T0: fork(T1) fork(T2) . T1: mark(q) . T2: mark(q) . T0: join(T1) join(T2) order(q)",
        "T0: begin mark(q) end . T1: begin order(q) mark(q) end . T0: order(q)", // not in one block
        "T0: begin submit(a) submit(b) . P: run(a) mark(q) done(a) run(b) order(q)!",
        // The first change depends on the order of concurrent ones, but on no later ones.
        "T0: begin fork(T1) . T1: mark(q) . T0: first(q) . T1: mark(q) . T0: first(q) join(T1) end",
        "T0: begin fork(T1) fork(T2) . T1: mark(q) . T2: mark(q) . T0: first(q)!",
        "T0: begin fork(T1) fork(T2) . T1: mark(q) . T0: first(q) . T2: mark(q)!",
        "T0: begin fork(T1) fork(T2) . T1: mark(q) . T0: first(q) . T1: mark(q) . T2: mark(q)!",
        "T0: begin fork(T1) . T1: mark(q) . T0: first(q) fork(T2) . T2: mark(q)",
        "T0: begin fork(T1) fork(T2) . T1: mark(q) . T3: first(q) . T2: mark(q)",
        "T0: begin fork(T1) first(q) fork(T2) . T1: mark(q) . T2: mark(q)",
        // Updates that commute conflict with other accesses only, and hand nothing over.
        "T0: begin fork(T1) commute(v) vr(v) vw(v) . T1: commute(v) vr(v) vw(v) . T0: join(T1) vr(v)",
        "T0: begin fork(T1) commute(v) vr(v) vw(v) . T1: vr(v)!",
        "T0: begin fork(T1) commute(v) vr(v) vw(v) . T1: vw(v)!",
        "T0: begin fork(T1) vr(v) . T1: commute(v) vr(v) vw(v)!",
        "T0: begin fork(T1) vw(v) . T1: commute(v) vr(v) vw(v)!",
        "T0: begin fork(T1) commute(v) vr(v) vw(v) . T1: commute(v) r(x) vr(v)!",
        "T0: begin fork(T1) w(x) commute(v) vr(v) vw(v) . T1: commute(v) vr(v) vw(v) r(x)!",
        "T0: begin commute(v) vw(v) . T1: vr(v) . T0: commute(v) vr(v) vw(v)!",
        "T0: begin commute(v) vr(v) vw(v) . T1: commute(v) vr(v) vw(v) . T0: commute(v) vw(v) end",
        // Whether something has ended, if nothing waits for it.
        "T0: begin fork(T1) . T1: signal(f) . T0: observe(f)! await(f)",
        "T0: begin fork(T1) . T1: signal(f) . T0: await(f) observe(f) end",
        "T0: begin fork(T1) . T1: r(x) stop . T0: asked(T1)! join(T1)",
        "T0: begin fork(T1) . T1: stop . T0: asked(T1)! join(T1)",
        "T0: begin fork(T1) asked(T1) . T1: stop!",
        "T0: begin fork(T1) . T1: stop . T0: join(T1) asked(T1)",
        "T0: begin fork(T1) observe(f) . T1: signal(f)!",
        // An event stands for earlier ones only if it is in all their blocks.
        "T0: begin fork(T1) mark(q) end mark(q) . T1: observe(q)!",
        "T0: begin fork(T1) signal(q) end signal(q) . T1: observe(q)!",
        "T0: begin fork(T1) observe(q) end observe(q) . T1: mark(q)!",
        "T0: begin fork(T1) asked(T1) end asked(T1) . T1: stop!",
        // A lock that was not to be had.
        "T0: begin fork(T1) . T1: acq(l) . T0: refused(l)!",
        "T0: begin acq(l) fork(T1) . T1: refused(l)",
        "T0: begin . T1: acq(l) . T0: refused(l) end",
        "T0: begin acq(l) fork(T1) . T1: refused(l) . T0: rel(l)!",
        "T0: begin acq(l) fork(T1) . T1: refused(l) . T0: join(T1) rel(l)",
        "T0: begin acq(l) fork(T1) rel(l) . T1: refused(l)!",
        // The end of a thread is an event of its own.
        "T0: begin fork(T1) end stop . T1: join(T0)!",
        "T0: begin fork(T1) end . T1: join(T0)",
        "T0: begin submit(a) end . T2: r(x) . P: run(a) w(x) w(z) . T2: r(z) . P: w(y)"
      })
  void isViolatedAtTheMark(String text) {
    TraceText trace = TraceText.of(text);

    int report = Runs.firstReport(trace.trace(), new DeterminismChecker(trace.trace().symbols()));

    assertThat(report).isEqualTo(trace.expected());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "atomicity",
        "velodrome",
        "aerodrome",
        "races",
        "reduction",
        "blocks",
        "tso",
        "deadlocks"
      })
  void decisionsOfTheScheduleDoNotConcernOtherCheckers(String id) {
    String bare =
        "T0: begin r(x) fork(T1) %s . T1: acq(l) %s w(x) rel(l) %s . T0: %s w(x) join(T1) %s end";
    String[] none = {"", "", "", "", ""};
    String[] all = {
      "mark(q)", "observe(q)", "order(q) first(q)", "refused(l) asked(T1)", "chance(c) commute(x)"
    };

    assertThat(findings(id, String.format(bare, (Object[]) all)))
        .isEqualTo(findings(id, String.format(bare, (Object[]) none).replaceAll(" +", " ")));
  }

  private static List<String> findings(String id, String text) {
    TraceText trace = TraceText.of(text.strip());
    Checker checker = Runs.check(trace.trace(), CheckerType.of(id).orElseThrow()::create);
    return SpelledFinding.of(checker.findings()).stream()
        .map(
            finding ->
                finding.patternName()
                    + finding.steps().stream()
                        .map(step -> " " + step.operation().id() + " " + step.target())
                        .toList())
        .toList();
  }

  @Test
  void callsThatMayDependOnTheScheduleAreNamed() {
    assertThat(unseen("T0: begin chance(findAny) end . T1: chance(anyOf)"))
        .containsExactly("findAny");
    assertThat(
            unseen(
                "T0: begin fork(T1) fork(T2) . T1: mark(order_of_HashMap#1) . "
                    + "T2: mark(order_of_HashMap#1) . "
                    + "T0: join(T1) join(T2) end chance(order_of_HashMap#1)"))
        .containsExactly("order_of_HashMap");
    assertThat(unseen("T0: order(q) begin chance(q)")).containsExactly("q");
    assertThat(unseen("T0: begin fork(T1) . T1: mark(q) . T0: join(T1) mark(q) chance(q)"))
        .isEmpty();
  }

  /** Thread 1 is not waited for; {@code between} other threads are. */
  private static DeterminismChecker observed(int between) {
    EventList trace = new EventList();
    trace.symbols().of(Kind.BLOCK).intern("m");
    trace.symbols().of(Kind.VARIABLE).intern("q#1");
    int threads = between + 2;
    for (int i = 0; i < threads; i++) {
      trace.symbols().of(Kind.THREAD).intern("T" + i);
    }
    trace.event(Op.BEGIN, 0, 0, 0);
    for (int i = 1; i < threads; i++) {
      trace.event(Op.FORK, 0, i, 0);
      trace.event(Op.MARK, i, 0, 0);
    }
    for (int i = 2; i < threads; i++) {
      trace.event(Op.JOIN, 0, i, 0);
    }
    trace.event(Op.OBSERVE, 0, 0, 0);
    DeterminismChecker checker = new DeterminismChecker(trace.symbols());
    trace.replay(checker);
    return checker;
  }

  @Test
  void moreChangesThanCanBeKeptAreNotForgottenSilently() {
    assertThat(SpelledFinding.of(observed(1023).findings())).hasSize(1);
    assertThat(SpelledFinding.of(observed(1024).findings())).isEmpty();
    assertThat(observed(1024).unseen()).containsExactly("q");
  }

  private static List<String> unseen(String text) {
    TraceText trace = TraceText.of(text);
    DeterminismChecker checker = new DeterminismChecker(trace.trace().symbols());
    assertThat(Runs.firstReport(trace.trace(), checker)).isNegative();
    return checker.unseen();
  }

  @Test
  void aConflictNamesTheBlockAndBothEvents() {
    SpelledFinding conflict =
        findings("T0: begin(m) fork(T1) fork(T2) . T1: w(x) . T2: r(x)").get(0);

    assertThat(conflict.kind().id()).isEqualTo("not-deterministic");
    assertThat(conflict.patternName()).isEqualTo("conflicting accesses");
    assertThat(conflict.block()).isEqualTo("m");
    assertThat(conflict.transactions())
        .containsExactly(
            new Participant("T1", "m", "line 1", 0, false),
            new Participant("T2", "m", "line 1", 0, false));
    assertThat(conflict.steps())
        .containsExactly(
            new Step("T1", StepOperation.WRITE, "x", "line 4", 3, 0),
            new Step("T2", StepOperation.READ, "x", "line 5", 4, 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "T0: begin fork(T1) w(int[]#1[0]) . T1: r(int[]#1[0])",
        "T0: begin fork(T1) r(boolean[]#1[0]) . T1: w(boolean[]#1[0])",
        "T0: begin fork(T1) vw(v) . T1: vr(v)",
        "T0: begin fork(T1) acq(l) rel(l) . T1: acq(l)"
      })
  void aPossibleHandWrittenBarrierHasAHint(String text) {
    assertThat(findings(text).get(0).hint()).isEqualTo("own synchronisation");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "T0: begin fork(T1) w(int[]#1[0]) . T1: w(int[]#1[0])",
        "T0: begin fork(T1) w(double[]#1[0]) . T1: r(double[]#1[0])",
        "T0: begin fork(T1) w(x) . T1: r(x)"
      })
  void otherConflictsHaveNoHint(String text) {
    assertThat(findings(text).get(0).hint()).isEmpty();
  }

  @Test
  void eachNestedBlockWithBothEventsIsReported() {
    assertThat(findings("T0: begin(f) begin(g) fork(T1) w(x) . T1: w(x)"))
        .extracting(SpelledFinding::block)
        .containsExactlyInAnyOrder("f", "g");
    assertThat(findings("T0: begin(f) w(y) fork(T1) begin(g) w(x) . T1: w(x)"))
        .extracting(SpelledFinding::block)
        .containsExactly("f");
  }

  @Test
  void aCycleIsReportedForEachBlockThatItLeavesAndEnters() {
    assertThat(findings("T0: begin(f) begin(g) fork(T1) r(x) . T2: w(x) w(y) . T1: r(y)"))
        .extracting(SpelledFinding::block)
        .containsExactlyInAnyOrder("f", "g");
    assertThat(findings("T0: begin(f) r(x) begin(g) fork(T1) . T2: w(x) w(y) . T1: r(y)"))
        .extracting(SpelledFinding::block)
        .containsExactly("f");
  }

  @Test
  void aCycleShowsTheThreadsOfTheBlock() {
    SpelledFinding cycle = findings("T0: begin(f) fork(T1) r(x) . T2: w(x) w(y) . T1: r(y)").get(0);

    assertThat(cycle.transactions())
        .extracting(Participant::thread)
        .containsExactly("T0", "T2", "T2", "T1");
    assertThat(cycle.steps())
        .extracting(step -> step.thread() + " " + step.operation().id() + " " + step.target())
        .containsExactly("T0 read x", "T2 write x", "T2 write y", "T1 read y");
  }

  @Test
  void theRemarkStatesThePromiseOfACleanRun() {
    assertThat(remark("T0: begin fork(T1) join(T1) end begin end"))
        .startsWith("Deterministic blocks ran 2 times, and nothing in them depended");
    assertThat(remark("T0: fork(T1) join(T1)"))
        .startsWith("nothing was checked: no deterministic block was run");
    assertThat(remark("T0: begin fork(T1) w(x) . T1: w(x)")).isEmpty();
  }

  private static List<SpelledFinding> findings(String text) {
    return SpelledFinding.of(
        Runs.check(TraceText.of(text).trace(), DeterminismChecker::new).findings());
  }

  private static String remark(String text) {
    return Runs.check(TraceText.of(text).trace(), DeterminismChecker::new).remark();
  }
}
