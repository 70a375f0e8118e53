package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.deadlocks.DeadlockChecker;
import dev.cosmodrome.checkers.predictedatomicity.BlocksChecker;
import dev.cosmodrome.checkers.prediction.CollectionLocks;
import dev.cosmodrome.checkers.reduction.ReductionChecker;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.ScheduleOracle;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.testkit.TransactionSet;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Prediction on the examples of Wang and Stoller's paper, and on small traces. */
class PredictionTest {
  /** The number in the paper, what {@code reduction} and {@code blocks} say, and the set. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
           1 | clean     | clean     | T1: begin r(x) w(x) end . T2: begin r(x) end
           3 | violation | violation | T1: begin acq(l) w(x) rel(l) acq(l) w(y) rel(l) end . T2: begin acq(l) w(x) rel(l) acq(l) w(y) rel(l) end
           4 | clean     | clean     | T1: begin acq(l) r(x) r(y) rel(l) end . T2: begin acq(l) r(x) rel(l) acq(l) r(y) rel(l) end
           5 | violation | violation | T1: begin acq(l) w(x) rel(l) end . T2: begin acq(l) r(x) rel(l) acq(l) w(x) rel(l) end
           6 | clean     | clean     | T1: begin acq(l) w(x) rel(l) r(x) end . T2: begin acq(l) r(x) rel(l) end
           7 | violation | clean     | T1: begin w(x) w(x) end . T2: begin w(x) end
           8 | violation | clean     | T1: begin acq(l) r(x) rel(l) w(y) end . T2: begin acq(l) r(x) rel(l) w(y) end
           9 | violation | clean     | T1: begin acq(l) w(x) r(x) rel(l) acq(l) w(x) rel(l) end . T2: begin acq(l) w(x) r(x) rel(l) acq(l) w(x) rel(l) end
          10 | violation | clean     | T1: begin acq(k) acq(l) rel(l) r(x) r(x) rel(k) end . T2: begin acq(l) acq(k) rel(k) w(x) rel(l) end
          11 | clean     | clean     | T1: begin acq(k) r(x) acq(l) w(x) r(x) rel(l) rel(k) end . T2: begin acq(k) w(x) rel(k) end
          11 | violation | violation | T1: begin acq(k) r(x) acq(l) w(x) r(x) rel(l) rel(k) end . T2: begin acq(l) w(x) rel(l) end
          13 | violation | violation | T1: begin acq(l) r(x) w(x) rel(l) w(x) end . T2: begin acq(l) w(x) rel(l) end
          14 | clean     | clean     | T1: begin acq(l) r(x) r(x) r(x) r(x) r(x) r(x) rel(l) end . T2: begin acq(l) w(x) rel(l) end
          15 | violation | clean     | T1: begin acq(l) w(x) r(x) r(x) rel(l) end . T2: begin acq(l) w(x) rel(l) acq(l) w(x) rel(l) end
          16 | violation | violation | T1: begin w(x) w(y) end . T2: begin r(x) w(z) end . T3: begin r(z) r(y) end
          """)
  void thePapersExamples(int number, String reduction, String blocks, String set) {
    EventList trace = TraceText.of(set).trace();

    assertThat(reduction(trace, LockDiscipline.PAIRWISE).verdict().word()).isEqualTo(reduction);
    assertThat(blocks(trace).verdict().word()).isEqualTo(blocks);
  }

  @Test
  void aCommonLockIsRequiredIfThatIsTheDiscipline() {
    EventList six =
        TraceText.of("T1: begin acq(l) w(x) rel(l) r(x) end . T2: begin acq(l) r(x) rel(l) end")
            .trace();

    assertThat(reduction(six, LockDiscipline.PAIRWISE).hasFindings()).isFalse();
    assertThat(reduction(six, LockDiscipline.COMMON_LOCK).hasFindings()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "start-up writes, T0: w(x) w(y) fork(T1) . T1: begin r(x) r(y) end",
    "joined threads, T0: fork(T1) . T1: begin w(x) w(y) end . T0: join(T1) begin r(x) r(y) end",
    "volatile hand-over, T1: begin w(x) w(y) end . T1: vw(v) . T2: vr(v) begin r(x) w(x) w(y) end",
    "a volatile flag, T1: begin w(x) vw(v) end . T2: begin vr(v) r(x) end",
    "a barrier, T1: begin w(x) w(y) end barrier(b) . T2: barrier(b) begin r(x) w(x) w(y) end",
  })
  void handOversAreNotReported(String what, String set) {
    EventList trace = TraceText.of(set).trace();

    assertThat(SpelledFinding.of(blocks(trace).findings())).as(what).isEmpty();
    assertThat(blocks(trace).verdict()).isEqualTo(Verdict.CLEAN);
  }

  @ParameterizedTest
  @CsvSource({
    "readers and a writer, T1: begin share(l) r(x) r(y) unshare(l) end . T2: begin acq(l) w(x) w(y) rel(l) end",
    "two readers, T1: begin share(l) r(x) r(x) unshare(l) end . T2: begin share(l) r(x) unshare(l) end . T3: begin acq(l) w(x) rel(l) end",
    "a writer that goes on as a reader, T1: begin acq(l) w(x) share(l) rel(l) r(x) unshare(l) end . T2: begin acq(l) w(x) rel(l) end",
    "a reader that goes on as a writer, T1: begin share(l) r(x) try(l) acq(l) unshare(l) w(x) rel(l) end . T2: begin acq(l) w(x) rel(l) end",
    "a reader before its block, T1: share(l) begin r(x) r(y) end unshare(l) . T2: begin acq(l) w(x) w(y) rel(l) end",
  })
  void aSharedLockKeepsWritersOut(String what, String set) {
    EventList trace = TraceText.of(set).trace();

    assertThat(blocks(trace).verdict()).as(what).isEqualTo(Verdict.CLEAN);
    for (LockDiscipline discipline : LockDiscipline.values()) {
      assertThat(reduction(trace, discipline).verdict()).as(what).isEqualTo(Verdict.CLEAN);
    }
  }

  /** Hand-overs stay in order; the order of acquires of a shared lock does not. */
  @Test
  void aHandOverIsNoAccess() {
    assertThat(blocks(handOvers("hand-over of Semaphore#1[0]")).verdict()).isEqualTo(Verdict.CLEAN);
    assertThat(blocks(handOvers("writers of StampedLock#1[0]")).hasFindings()).isTrue();
  }

  /** A thread hands something over to another one, in the middle of their blocks. */
  private static EventList handOvers(String name) {
    EventList trace = new EventList();
    Symbols symbols = trace.symbols();
    int variable = symbols.of(Kind.VARIABLE).intern("x");
    int handOver = symbols.of(Kind.VARIABLE).intern(name);
    int block = symbols.of(Kind.BLOCK).intern("update");
    for (String thread : List.of("T1", "T2")) {
      int id = symbols.of(Kind.THREAD).intern(thread);
      trace.event(Op.BEGIN, id, block, 0);
      trace.event(Op.VOLATILE_READ, id, handOver, 0);
      trace.event(Op.READ, id, variable, 0);
      trace.event(Op.WRITE, id, variable, 0);
      trace.event(Op.VOLATILE_WRITE, id, handOver, 0);
      trace.event(Op.END, id, block, 0);
    }
    return trace;
  }

  @ParameterizedTest
  @CsvSource({
    "lost update, T1: begin share(l) r(x) unshare(l) acq(l) w(x) rel(l) end . T2: begin acq(l) w(x) rel(l) end",
    "lost update, T1: begin share(l) r(x) w(x) unshare(l) end . T2: begin share(l) r(x) w(x) unshare(l) end",
    "lost update, T1: begin acq(l) r(x) rel(l) acq(l) w(x) rel(l) end . T2: begin acq(l) r(x) w(x) rel(l) end",
    "lost update, T1: begin vr(x) vw(x) end . T2: begin vr(x) vw(x) end",
    "non-repeatable read, T1: begin r(x) r(x) end . T2: begin w(x) end",
    "overwritten before use, T1: begin w(x) r(x) end . T2: begin w(x) end",
    "dirty read, T1: begin w(x) w(x) end . T2: begin r(x) end",
    "inconsistent view, T1: begin r(x) r(y) end . T2: begin w(x) w(y) end",
    "inconsistent view, T1: begin r(x) r(y) end . T2: w(x) w(y)",
    "check-then-act, T1: begin r(x) w(y) end . T2: begin w(x) r(y) end",
    "circular dependence of 4 transactions, T0: begin r(z) w(x) end . T1: w(z) . T2: begin w(x) r(y) end . T3: begin w(y) r(z) end",
    "circular dependence of 3 transactions, T1: begin w(x) w(y) end . T2: begin r(x) w(z) end . T3: begin r(z) r(y) end",
  })
  void aScheduleIsShownThatDidNotHappen(String pattern, String set) {
    EventList trace = TraceText.of(set).trace();

    List<SpelledFinding> findings = SpelledFinding.of(blocks(trace).findings());

    assertThat(findings).extracting(SpelledFinding::patternName).contains(pattern);
    assertThat(findings)
        .allSatisfy(
            finding -> {
              assertThat(finding.certainty()).isEqualTo(Certainty.PREDICTED);
              assertThat(hasSchedule(finding, trace)).isTrue();
            });
  }

  /** A schedule of some transactions has to be part of one of the whole trace. */
  @ParameterizedTest
  @CsvSource({
    "a lock that is never released, T0: w(x) acq(l) rel(l) w(y) . T1: begin acq(l) w(x) w(y)",
    "a section between transactions, T0: w(x) acq(l) rel(l) w(y) . T1: begin acq(l) w(x) w(y) rel(l) end",
    "a lock that stays acquired, T0: begin r(x) acq(l) r(x) rel(l) end . T1: acq(l) w(x)",
    "a block that waits at its end, T0: r(x) acq(l) rel(l) . T1: begin acq(l) w(x) w(x) . T0: signal(s) . T1: await(s) end",
  })
  void locksOutsideOfTheTransactionsCount(String what, String text) {
    EventList trace = TraceText.of(text).trace();

    assertThat(ScheduleOracle.areAllSubsetsAtomic(TransactionSet.of(trace))).as(what).isTrue();
    assertThat(blocks(trace).verdict()).as(what).isEqualTo(Verdict.CLEAN);
  }

  /**
   * A documented limit: a loop that waits for a flag under a lock looks like any other reads under
   * this lock, which could have come earlier. A volatile flag is known to be waited for.
   */
  @ParameterizedTest
  @CsvSource({
    "violation, T1: begin w(x) w(y) end acq(l) w(ready) rel(l) . T2: acq(l) r(ready) rel(l) acq(l) r(ready) rel(l) begin r(x) r(y) end",
    "clean, T1: begin w(x) w(y) end vw(ready) . T2: vr(ready) vr(ready) begin r(x) r(y) end",
  })
  void aFlagUnderALockIsNoOrder(String verdict, String text) {
    EventList trace = TraceText.of(text).trace();

    assertThat(blocks(trace).verdict().word()).isEqualTo(verdict);
    assertThat(reduction(trace, LockDiscipline.PAIRWISE).verdict().word()).isEqualTo(verdict);
  }

  /** Threads that would wait for each other later do not undo what has happened. */
  @ParameterizedTest
  @CsvSource({
    "T0: begin r(x) r(x) end acq(l) rel(l) signal(s) . T1: acq(l) w(x) await(s) rel(l)",
    "T0: begin r(x) r(x) end fork(T2) . T2: acq(l) rel(l) signal(s) . T1: acq(l) w(x) await(s) rel(l)",
  })
  void violationsBeforeADeadlockArePredicted(String text) {
    EventList trace = TraceText.of(text).trace();

    assertThat(SpelledFinding.of(blocks(trace).findings()))
        .isNotEmpty()
        .allSatisfy(finding -> assertThat(hasSchedule(finding, trace)).isTrue());
  }

  private static boolean hasSchedule(SpelledFinding finding, EventList trace) {
    List<Integer> events = finding.steps().stream().map(step -> (int) step.event()).toList();
    return ScheduleOracle.hasViolation(TransactionSet.of(trace), events);
  }

  @Test
  void aFindingShowsTheLocksAndWhyTheyAllowIt() {
    EventList trace =
        TraceText.of(
                "T1: begin(add) acq(l) r(x) rel(l) acq(l) w(x) rel(l) end(add)"
                    + " . T2: begin(set) acq(l) w(x) rel(l) end(set)")
            .trace();

    SpelledFinding finding = SpelledFinding.of(blocks(trace).findings()).get(0);

    assertThat(finding.steps())
        .extracting(step -> step.thread() + " " + step.operation().id() + " " + step.target())
        .containsExactly(
            "T1 acquire l",
            "T1 read x",
            "T1 release l",
            "T2 acquire l",
            "T2 write x",
            "T2 release l",
            "T1 acquire l",
            "T1 write x",
            "T1 release l");
    assertThat(finding.hint()).isEqualTo("locks allow it: T1 []");
  }

  /** It reads and writes at one place. */
  @Test
  void aCallOfALibraryIsOneStep() {
    assertThat(blocks(updates("AtomicInteger.value of AtomicInteger#1")).hasFindings()).isTrue();
    assertThat(blocks(updates("value of AtomicInteger#1")).hasFindings()).isFalse();
    assertThat(blocks(updates("ConcurrentHashMap#1[3]")).hasFindings()).isFalse();
  }

  /** Two threads that read and write a volatile variable in a block, at one place. */
  private static EventList updates(String name) {
    EventList trace = new EventList();
    Symbols symbols = trace.symbols();
    int variable = symbols.of(Kind.VARIABLE).intern(name);
    int block = symbols.of(Kind.BLOCK).intern("update");
    int site = symbols.of(Kind.SITE).intern("Counter.update(Counter.java:7)");
    for (String thread : List.of("T1", "T2")) {
      int id = symbols.of(Kind.THREAD).intern(thread);
      trace.event(Op.BEGIN, id, block, site);
      trace.event(Op.VOLATILE_READ, id, variable, site);
      trace.event(Op.VOLATILE_WRITE, id, variable, site);
      trace.event(Op.END, id, block, site);
    }
    return trace;
  }

  /** A value that a function computes is looked up once; get and put are two calls. */
  @Test
  void aCallWithAFunctionIsOneStep() {
    assertThat(blocks(computes(false)).hasFindings()).isFalse();
    assertThat(blocks(computes(true)).hasFindings()).isTrue();
  }

  /** Two threads that compute what a key has, by something that they share, at one place. */
  private static EventList computes(boolean inTwoCalls) {
    EventList trace = new EventList();
    Symbols symbols = trace.symbols();
    int whole = symbols.of(Kind.VARIABLE).intern("contents of ConcurrentHashMap#1");
    int key = symbols.of(Kind.VARIABLE).intern("ConcurrentHashMap#1[3]");
    int shared = symbols.of(Kind.VARIABLE).intern("value of AtomicInteger#1");
    int block = symbols.of(Kind.BLOCK).intern("compute");
    int site = symbols.of(Kind.SITE).intern("Prices.compute(Prices.java:7)");
    int inside = symbols.of(Kind.SITE).intern("Prices.lambda$compute$0(Prices.java:8)");
    for (String name : List.of("T1", "T2")) {
      int thread = thread(name, trace);
      trace.event(Op.BEGIN, thread, block, site);
      trace.event(Op.VOLATILE_READ, thread, whole, site);
      trace.event(Op.VOLATILE_READ, thread, key, site);
      trace.event(Op.VOLATILE_WRITE, thread, shared, inside);
      if (inTwoCalls) {
        trace.event(Op.VOLATILE_READ, thread, whole, site);
      }
      trace.event(Op.VOLATILE_WRITE, thread, key, site);
      trace.event(Op.END, thread, block, site);
    }
    return trace;
  }

  @Test
  void aCallOfASynchronizedCollectionTakesItsLock() {
    EventList trace = new EventList();
    Symbols symbols = trace.symbols();
    int block = symbols.of(Kind.BLOCK).intern("pop");
    int lock = symbols.of(Kind.LOCK).intern("Vector#1");
    int contents = symbols.of(Kind.VARIABLE).intern("contents of Vector#1");
    int site = symbols.of(Kind.SITE).intern("A.pop(A.java:2)");
    symbols.of(Kind.SITE).intern("A.pop(A.java:3)");
    trace.event(Op.VOLATILE_WRITE, thread("T2", trace), contents, site);
    trace.event(Op.BEGIN, thread("T1", trace), block, 0);
    trace.event(Op.ACQUIRE, thread("T1", trace), lock, site);
    trace.event(Op.VOLATILE_READ, thread("T1", trace), contents, site);
    trace.event(Op.VOLATILE_WRITE, thread("T1", trace), contents, site + 1);
    trace.event(Op.RELEASE, thread("T1", trace), lock, site);
    trace.event(Op.END, thread("T1", trace), block, 0);
    trace.event(Op.VOLATILE_WRITE, thread("T2", trace), contents, site);

    List<Note> notes = List.of(Note.ofText("guarded Vector#1: Vector#1"));
    List<Note> ambiguous =
        List.of(Note.ofText("guarded Vector#1: A#1"), Note.ofText("guarded Vector#1: Vector#1"));
    assertThat(blocks(trace, CollectionLocks.of(notes)).verdict()).isEqualTo(Verdict.CLEAN);
    assertThat(blocks(trace, CollectionLocks.of(ambiguous)).hasFindings()).isTrue();
    assertThat(blocks(trace).hasFindings()).isTrue();
  }

  @Test
  void ofCallsInEachOtherTheInnermostIsBlamed() {
    EventList trace = new EventList();
    SymbolTable blocks = trace.symbols().of(Kind.BLOCK);
    trace.event(Op.BEGIN, thread("T1", trace), blocks.intern("often"), 0);
    add(Op.ENTER, "T1", Op.EXIT, trace);
    add(Op.ENTER, "T1", Op.EXIT, trace);
    trace.event(Op.END, thread("T1", trace), blocks.intern("often"), 0);
    add(Op.BEGIN, "T2", Op.END, trace);

    assertThat(SpelledFinding.of(blocks(trace).findings()))
        .extracting(SpelledFinding::block)
        .containsOnly("add");
  }

  @ParameterizedTest
  @CsvSource({
    "T1: begin(add) acq(l) r(x) rel(l) acq(l) w(x) rel(l) end . T2: begin(set) acq(l) r(x) w(x) rel(l) end",
    "T1: begin(add) acq(l) r(x) rel(l) acq(l) r(y) rel(l) end . T2: begin(set) acq(l) w(y) w(x) rel(l) end",
  })
  void aBlockThatOnlyInterruptsIsNotBlamed(String set) {
    assertThat(SpelledFinding.of(blocks(TraceText.of(set).trace()).findings()))
        .extracting(SpelledFinding::block)
        .containsOnly("add");
  }

  @Test
  void aLongSpinLoopIsExaminedInPart() {
    String round = "vr(f) vr(g) ";
    EventList trace =
        TraceText.of("T1: begin(spin) " + round.repeat(50_000) + "end . T2: begin(go) vw(f) end")
            .trace();

    assertThat(SpelledFinding.of(blocks(trace).findings()))
        .extracting(SpelledFinding::block)
        .containsOnly("spin");
  }

  private static void add(int begin, String name, int end, EventList trace) {
    Symbols symbols = trace.symbols();
    int thread = thread(name, trace);
    int block = symbols.of(Kind.BLOCK).intern("add");
    int variable = symbols.of(Kind.VARIABLE).intern("x");
    trace.event(begin, thread, block, symbols.of(Kind.SITE).intern("A.add(A.java:1)"));
    trace.event(Op.READ, thread, variable, symbols.of(Kind.SITE).intern("A.add(A.java:2)"));
    trace.event(Op.WRITE, thread, variable, symbols.of(Kind.SITE).intern("A.add(A.java:3)"));
    trace.event(end, thread, block, symbols.of(Kind.SITE).intern("A.add(A.java:4)"));
  }

  private static int thread(String name, EventList trace) {
    return trace.symbols().of(Kind.THREAD).intern(name);
  }

  @Test
  void aDeadlockIsACircleOfLocks() {
    assertThat(deadlocks("T1: acq(k) acq(l) rel(l) rel(k) . T2: acq(l) acq(k) rel(k) rel(l)"))
        .hasSize(1);
    assertThat(
            deadlocks(
                "T1: share(k) acq(l) rel(l) unshare(k) . T2: share(l) acq(k) rel(k) unshare(l)"))
        .hasSize(1);
    assertThat(
            deadlocks(
                "T1: acq(a) acq(b) rel(b) rel(a) . T2: acq(b) acq(c) rel(c) rel(b)"
                    + " . T3: acq(c) acq(a) rel(a) rel(c)"))
        .hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "a gate, T1: acq(g) acq(k) acq(l) rel(l) rel(k) rel(g) . T2: acq(g) acq(l) acq(k) rel(k) rel(l) rel(g)",
    "one thread, T1: acq(k) acq(l) rel(l) rel(k) acq(l) acq(k) rel(k) rel(l)",
    "order, T1: acq(k) acq(l) rel(l) rel(k) fork(T2) . T2: acq(l) acq(k) rel(k) rel(l)",
    "the same order, T1: acq(k) acq(l) rel(l) rel(k) . T2: acq(k) acq(l) rel(l) rel(k)",
    "sharing, T1: share(k) share(l) unshare(l) unshare(k) . T2: share(l) share(k) unshare(k) unshare(l)",
    "a lock that its holder also shares, T1: acq(k) acq(l) share(k) unshare(k) rel(l) rel(k) . T2: acq(k) acq(l) rel(l) rel(k)",
    "a try, T1: acq(k) try(l) acq(l) rel(l) rel(k) . T2: acq(l) acq(k) rel(k) rel(l)",
    "a lock taken again, T1: acq(k) acq(l) acq(k) rel(k) rel(l) rel(k) . T2: acq(k) acq(l) rel(l) rel(k)",
  })
  void noDeadlockIsReportedBecauseOf(String reason, String trace) {
    assertThat(deadlocks(trace)).as(reason).isEmpty();
  }

  @Test
  void callsOfCollectionsAcquireTheirLocks() {
    EventList trace = new EventList();
    Symbols symbols = trace.symbols();
    int registry = symbols.of(Kind.LOCK).intern("Registry#1");
    int table = symbols.of(Kind.LOCK).intern("Hashtable#1");
    int contents = symbols.of(Kind.VARIABLE).intern("contents of Hashtable#1");
    int site = symbols.of(Kind.SITE).intern("A.put(A.java:2)");
    int t1 = thread("T1", trace);
    int t2 = thread("T2", trace);
    trace.event(Op.ACQUIRE, t1, registry, site);
    trace.event(Op.VOLATILE_WRITE, t1, contents, site);
    trace.event(Op.RELEASE, t1, registry, site);
    trace.event(Op.ACQUIRE, t2, table, site);
    trace.event(Op.VOLATILE_READ, t2, contents, site);
    trace.event(Op.ACQUIRE, t2, registry, site);
    trace.event(Op.RELEASE, t2, registry, site);
    trace.event(Op.RELEASE, t2, table, site);

    CollectionLocks locks =
        CollectionLocks.of(List.of(Note.ofText("guarded Hashtable#1: Hashtable#1")));
    assertThat(deadlocks(trace, locks))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.steps())
                    .extracting(SpelledFinding.Step::target)
                    .containsExactly("Registry#1", "Hashtable#1", "Hashtable#1", "Registry#1"));
    assertThat(deadlocks(trace, CollectionLocks.NONE)).isEmpty();
  }

  @Test
  void aHolderOfACollectionsLockDoesNotRequestIt() {
    EventList trace = new EventList();
    Symbols symbols = trace.symbols();
    int registry = symbols.of(Kind.LOCK).intern("Registry#1");
    int table = symbols.of(Kind.LOCK).intern("Hashtable#1");
    int contents = symbols.of(Kind.VARIABLE).intern("contents of Hashtable#1");
    int site = symbols.of(Kind.SITE).intern("A.put(A.java:2)");
    for (String name : List.of("T1", "T2")) {
      int thread = thread(name, trace);
      trace.event(Op.ACQUIRE, thread, table, site);
      trace.event(Op.ACQUIRE, thread, registry, site);
      trace.event(Op.VOLATILE_WRITE, thread, contents, site);
      trace.event(Op.RELEASE, thread, registry, site);
      trace.event(Op.RELEASE, thread, table, site);
    }

    CollectionLocks locks =
        CollectionLocks.of(List.of(Note.ofText("guarded Hashtable#1: Hashtable#1")));
    assertThat(deadlocks(trace, locks)).isEmpty();
  }

  @Test
  void aDeadlockThatEndsTheTraceIsObserved() {
    List<SpelledFinding> findings =
        deadlocks(
            "T1: acq(k) . T2: acq(l) . T3: acq(m)"
                + " . T1: blocked(l) . T2: blocked(k) . T3: blocked(k)");

    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).certainty()).isEqualTo(Certainty.OBSERVED);
    assertThat(findings.get(0).steps())
        .extracting(step -> step.thread() + " " + step.operation().id() + " " + step.target())
        .containsExactly("T1 acquire k", "T2 acquire l", "T1 blocked l", "T2 blocked k");
  }

  private static List<SpelledFinding> deadlocks(String trace) {
    return deadlocks(TraceText.of(trace).trace(), CollectionLocks.NONE);
  }

  private static List<SpelledFinding> deadlocks(EventList trace, CollectionLocks locks) {
    return SpelledFinding.of(
        Runs.check(trace, symbols -> new DeadlockChecker(symbols, locks)).findings());
  }

  private static Checker blocks(EventList trace) {
    return blocks(trace, CollectionLocks.NONE);
  }

  private static Checker blocks(EventList trace, CollectionLocks locks) {
    return Runs.check(trace, symbols -> new BlocksChecker(symbols, method -> true, locks));
  }

  private static Checker reduction(EventList trace, LockDiscipline discipline) {
    return Runs.check(
        trace,
        symbols -> new ReductionChecker(symbols, m -> true, CollectionLocks.NONE, discipline));
  }
}
