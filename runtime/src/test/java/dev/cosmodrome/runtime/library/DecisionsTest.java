package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.models.Verb;
import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.hooks.LibraryHooks;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls whose results the schedule decides. */
@OwnRuntime
class DecisionsTest {
  private final LibraryScript script = new LibraryScript();

  DecisionsTest() throws IOException {}

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          mark             | T1: mark | T1: mark(order of o)
          observe          | T1: mark; T2: observe | T1: mark(order of o); T2: observe(order of o)
          observe-order    | T1: mark; T2: observe-order | T1: mark(order of o); T2: observeOrder(order of o)
          suspect          | T2: suspect; T1: mark; T2: suspect | T1: mark(order of o); T2: chance(order of o)
          """)
  void changesAreMarkedAndSeen(String what, String steps, String expected) throws IOException {
    Object object = new Object();
    script.call("mark", object, "mark this.order");
    script.call("observe", object, "observe this.order");
    script.call("observeOrder", object, "observe-order this.order");
    script.call("suspect", object, "suspect this.order");
    script.check(
        steps.replace("observe-order", "observeOrder"), expected.replace("of o)", "of Object#1)"));
  }

  @Test
  void conditionsOfTheResultCount() throws IOException {
    Object object = new Object();
    script.returning(true, "markIf", object, "mark this.order if true");
    script.returning(false, "markUnless", object, "mark this.order if true");
    script.check("T1: markUnless markIf", "T1: mark(order of Object#1)");
  }

  @Test
  void someObjectsAreNotShared() throws IOException {
    script.call("next", new Random(1), "mark this.sequence then observe this.sequence");
    script.call("nextSecure", new SecureRandom(), "mark this.sequence then observe this.sequence");
    script.call("awaitAlone", new CyclicBarrier(1), "mark this.order");
    script.call("awaitTwo", new CyclicBarrier(2), "mark this.order");
    script.check(
        "T1: nextSecure awaitAlone next awaitTwo",
        "T1: mark(sequence of Random#1) observe(sequence of Random#1) mark(order of"
            + " CyclicBarrier#1)");
  }

  @Test
  void aLatchThatIsCountedDownTooOftenDependsOnTheSchedule() throws IOException {
    script.call("countDown", new CountDownLatch(2), "count this");
    script.check(
        "T1: countDown; T2: countDown; T3: countDown",
        "T1: mark(count of CountDownLatch#1); T2: mark(count of CountDownLatch#1);"
            + " T3: observe(count of CountDownLatch#1) mark(count of CountDownLatch#1)");
  }

  @Test
  void whoeverAsksForAnEndSeesIt() throws IOException {
    Object task = new Object();
    script.call("isDone", task, "poll this");
    script.call("end", task, "signal this");
    script.threads().define("ends", (log, a, site) -> LibraryObject.of(task, log).ends(log));
    script.check(
        "T2: isDone; T1: ends end; T2: isDone",
        """
        T2: observe(end of Object#1)
        T1: mark(end of Object#1) signal(hand-over of Object#1[0])
        T2: observe(end of Object#1) observe(hand-over of Object#1[0]) await(hand-over of Object#1[0])
        """);
  }

  @Test
  void anEndThatWasNeverAskedForIsNotMarked() throws IOException {
    Object task = new Object();
    script.threads().define("ends", (log, a, site) -> LibraryObject.of(task, log).ends(log));
    script.check("T1: ends write(x)", "T1: write(x)");
  }

  @Test
  void ofSeveralTasksTheFirstToEndIsSeen() throws IOException {
    Object[] tasks = {new Object(), null, new Object()};
    script.call("anyOf", null, "poll arg1", (Object) tasks);
    script.call("anyOfOne", null, "poll arg1", (Object) new Object[] {new Object()});
    script.check(
        "T1: anyOf anyOfOne write(x)",
        "T1: observe(end of Object#1) observe(end of Object#2) write(x)");
  }

  @Test
  void aThreadIsAskedWhetherItHasEnded() throws IOException {
    Thread thread = new Thread("other");
    script.call("isAlive", thread, "ask this");
    script.returning(false, "joinInVain", thread, "ask this if false");
    script.call("askNoThread", new Object(), "ask this");
    script.check("T1: isAlive isAlive askNoThread write(x)", "T1: asked(other) write(x)");
  }

  @Test
  void aThreadThatWasWaitedForInVainIsAskedToo() throws IOException {
    Thread thread = new Thread("other");
    script.returning(null, "joinInVain", thread, "ask this if false");
    script.check("T1: joinInVain", "T1: asked(other)");
  }

  @Test
  void aThreadThatHasEndedWasNotWaitedForInVain() throws IOException {
    Thread thread = new Thread("other");
    script.returning(null, "joinInVain", thread, "ask this if false");
    script.threads().define("endOther", (log, a, site) -> log.other(thread).ending());
    script.check("T1: endOther joinInVain write(x)", "other: stop; T1: write(x)");
  }

  @Test
  void anInterruptIsPolled() throws IOException {
    Thread thread = new Thread("other");
    script.call("isInterrupted", thread, "poll this.interrupt");
    script.check("T1: isInterrupted write(x)", "T1: observe(interrupt of other) write(x)");
  }

  @Test
  void callsMayDependOnTheSchedule() throws IOException {
    LibraryAction[] actions = {chance("the time", LibraryEvent.ALWAYS)};
    int call =
        LibraryCall.define("now()J", new String[] {""}, new LibraryAction[][] {actions}, true);
    Stream<Integer> parallel = List.of(1).parallelStream();
    Stream<Integer> sequential = List.of(1).stream();
    script
        .threads()
        .define(
            "now",
            (log, which, site) ->
                LibraryHooks.before(
                    which.equals("parallel") ? parallel : which.isEmpty() ? null : sequential,
                    null,
                    null,
                    null,
                    log,
                    call,
                    site));
    script.check("T1: now now(sequential) now(parallel)", "T1: chance(the time) chance(the time)");
  }

  @Test
  void aCallThatDependsOnTheScheduleHasANameInEachRecording() throws IOException {
    LibraryAction action = chance("the time", LibraryEvent.ALWAYS);
    Operands none = new Operands(null, null, null, null);
    script.threads().define("now", (log, a, site) -> CallActions.before(action, none, log, site));
    script.check("T1: write(x) now", "T1: write(x) chance(the time)");
    LibraryScript other = new LibraryScript();
    other.threads().define("now", (log, a, site) -> CallActions.before(action, none, log, site));
    other.check("T1: write(x) write(y) now", "T1: write(x) write(y) chance(the time)");
  }

  private static LibraryAction chance(String name, int condition) {
    return new LibraryAction(Verb.CHANCE, 0, name, 0, 0, condition, false);
  }

  @Test
  void permitsThatAreLeftShowTheOrderOfReleases() throws IOException {
    Semaphore some = new Semaphore(2);
    Semaphore none = new Semaphore(0);
    script.call("acquireSome", some, "take this then gather this");
    script.call("acquireNone", none, "take this then gather this");
    script.check(
        "T1: acquireSome write(x) acquireNone write(x) write(y)",
        "T1: observeOrder(releases of Semaphore#1) write(x) write(y)");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          own task     | T1: run(t) set get done | T1: run(t) mark(v) done(t)
          another task | T1: run(t) set done run(u) get done | T1: run(t) mark(v) done(t) run(u) observe(v) done(u)
          removed      | T1: run(t) set remove done run(u) get done | T1: run(t) mark(v) done(t) run(u) done(u)
          another thread | T1: set; T2: get write(x) | T1: mark(v); T2: write(x)
          set again    | T1: run(t) set done run(u) set get done \
            | T1: run(t) mark(v) done(t) run(u) mark(w) done(u)
          """)
  void aThreadLocalShowsWhichThreadRunsATask(String what, String steps, String expected)
      throws IOException {
    ThreadLocal<String> local = new ThreadLocal<>();
    script.call("set", local, "set-own this[arg1]", "value");
    script.call("get", local, "get-own this");
    script.call("remove", local, "drop-own this");
    script.check(
        steps,
        expected
            .replace("(v)", "(value of ThreadLocal#1[0])")
            .replace("(w)", "(value of ThreadLocal#1[1])"));
  }

  @Test
  void threadsMeetAtABarrier() throws IOException {
    CyclicBarrier barrier = new CyclicBarrier(2);
    script.call("await", barrier, "barrier this");
    script.check(
        "T1: write(x) await; T2: write(y) await; T1: read(y); T2: read(x)",
        """
        T1: write(x) barrier(CyclicBarrier#1)
        T2: write(y) barrier(CyclicBarrier#1)
        T1: read(y)
        T2: read(x)
        """);
  }

  @Test
  void aPhaserIsPartOfItsRoot() throws IOException {
    Phaser root = new Phaser();
    Phaser child = new Phaser(root);
    script.call("arriveChild", child, "signal this");
    script.call("awaitRoot", root, "receive this[arg1]", 0);
    script.check(
        "T1: arriveChild; T2: awaitRoot",
        "T1: signal(hand-over of Phaser#2[0]); T2: await(hand-over of Phaser#2[0])");
  }

  @Test
  void eachPhaseOfAPhaserHandsOverByItself() throws IOException {
    Phaser phaser = new Phaser(1);
    script.call("arrive", phaser, "signal this");
    script.call("awaitFirst", phaser, "receive this[arg1]", 0);
    script.call("awaitSecond", phaser, "receive this[arg1]", 1);
    script.call("awaitLast", phaser, "receive this");
    script.threads().run("T1: arrive");
    phaser.arrive();
    script.check(
        "T1: arrive; T2: awaitFirst awaitSecond; T3: awaitLast",
        """
        T1: signal(hand-over of Phaser#1[0]) signal(phase 1 of Phaser#1[0])
        T2: await(hand-over of Phaser#1[0]) await(phase 1 of Phaser#1[0])
        T3: await(hand-over of Phaser#1[0])
        """);
  }

  @Test
  void aThreadWaitsForThePhaseAtWhichItHasArrived() throws IOException {
    Phaser phaser = new Phaser(1);
    script.call("arrive", phaser, "signal this");
    script.call("await", phaser, "receive this");
    script.threads().run("T1: arrive; T2: arrive");
    phaser.arrive(); // others arrive at the next phase, too
    phaser.arrive();
    script.check(
        "T1: arrive; T2: await",
        """
        T1: signal(hand-over of Phaser#1[0])
        T2: signal(hand-over of Phaser#1[1])
        T1: signal(phase 2 of Phaser#1[0])
        T2: await(hand-over of Phaser#1[0])
        """);
  }

  @Test
  void aCallThatBlocksMakesMethodsBlocking() {
    script.call("park", null, "blocks");
    script.threads().run("T1: enter(A.await) park write(x)");
    assertThat(script.test().notes()).containsExactly("blocks A.await");
  }
}
