package dev.cosmodrome.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which accesses are left out, because they add nothing, and which have to be logged again. */
class AccessLogTest {
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          read, read             | T1: read(x) read(x)                     | T1: read(x)
          write, write           | T1: write(x) write(x)                   | T1: write(x)
          write, read            | T1: write(x) read(x)                    | T1: write(x)
          read, write            | T1: read(x) write(x)                    | T1: read(x) write(x)
          read, write, read      | T1: read(x) write(x) read(x)            | T1: read(x) write(x)
          other variables        | T1: read(x) read(y) read(x) read(y)     | T1: read(x) read(y)
          after a race           | T2: write(x); T1: write(y) read(x) write(y) \
            | T2: write(x); T1: write(y) read(x)
          a method without events | T1: read(x) enter(A.a) exit read(x)    | T1: read(x)
          a lock that is held    | T1: acquire(l) read(x) acquire(l) read(x) | T1: acquire(l) read(x)
          its inner release      | T1: acquire(l) acquire(l) read(x) release(l) read(x) \
            | T1: acquire(l) read(x)
          """)
  void anAccessThatAddsNothingIsLeftOut(String what, String script, String expected)
      throws IOException {
    ThreadScript.check(script, expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          acquire        | acquire(l)           | acquire(l)
          release        | release(held)        | release(held)
          wait           | wait(held)           | release(held) acquire(held)
          share          | share(l)             | share(l)
          unshare        | unshare(shared)      | unshare(shared)
          volatile read  | volatileRead(v)      | volatileRead(v)
          acquire read   | acquireRead(v)       | acquireRead(v)
          opaque read    | opaqueRead(v)        | opaqueRead(v)
          volatile write | volatileWrite(v)     | volatileWrite(v)
          release write  | releaseWrite(v)      | releaseWrite(v)
          opaque write   | opaqueWrite(v)       | opaqueWrite(v)
          release update | releaseUpdate(v)     | releaseUpdate(v)
          fence          | fence                | fence
          acquire fence  | acquireFence         | acquireFence
          release fence  | releaseFence         | releaseFence
          signal         | signal(v)            | signal(v)
          await          | await(v)             | await(v)
          submit         | submit(v)            | submit(v)
          run a task     | run(v)               | run(v)
          fork           | fork(T2)             | fork(T2)
          join           | join(ended)          | join(ended)
          barrier        | barrier(b)           | barrier(b)
          enter, event   | enter(A.a) read(y)   | enter(A.a) read(y)
          exit, event    | enter(A.a) read(y) exit | enter(A.a) read(y) exit(A.a)
          initializer    | beginInitializer endInitializer |
          suspend        | suspend resume       |
          part           | beginPart            |
          """)
  void accessesAreLoggedAgainAfter(String what, String between, String logged) throws IOException {
    String before =
        "T0: fork(ended); ended: stop; T1: acquire(held) share(shared) read(x) write(z) ";
    String recordedBefore =
        "T0: fork(ended); ended: stop; T1: acquire(held) share(shared) read(x) write(z) ";
    String events = logged == null ? "" : logged;
    ThreadScript.check(
        before + between + " read(x) write(z)", recordedBefore + events + " read(x) write(z)");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          write, write | T1: write(x); T2: write(x); T1: write(x)
          write, read  | T1: write(x); T2: read(x); T1: write(x); T2: read(x)
          read, write  | T1: read(x); T2: write(x); T1: read(x)
          own method   | T1: enter(A.a) write(x); T2: write(x); T1: write(x)
          """)
  void conflictsWithOtherThreadsAreLogged(String what, String script) throws IOException {
    ThreadScript.check(script, script);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          each thread's first | T1: read(x); T2: read(x); T3: read(x) \
            | T1: read(x); T2: read(x); T3: read(x)
          again               | T1: read(x); T2: read(x) read(x); T1: read(x) read(x); T2: read(x) \
            | T1: read(x); T2: read(x); T1: read(x)
          after a write       | T1: read(x); T2: read(x) write(x); T1: read(x); T2: read(x) \
            | T1: read(x); T2: read(x) write(x) read(x); T1: read(x)
          in another segment  | T1: read(x); T2: read(x) fence read(x) read(x) \
            | T1: read(x); T2: read(x) fence read(x)
          """)
  void sharedReadsAreLoggedOnceInASegment(String what, String script, String expected)
      throws IOException {
    ThreadScript.check(script, expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          volatile read, write  | T1: write(x); T2: volatileRead(x); T1: write(x)
          volatile write, read  | T1: read(x); T2: volatileWrite(x); T1: read(x)
          opaque write, read    | T1: read(x); T2: opaqueWrite(x); T1: read(x)
          volatile write, write | T1: write(x); T2: volatileWrite(x); T1: write(x)
          """)
  void atomicAccessesCountAsAccesses(String what, String script) throws IOException {
    ThreadScript.check(script, script);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          no other thread | T1: beginInitializer write(x) read(y) endInitializer; T2: read(x) \
            | T2: read(x)
          nested          | T1: beginInitializer beginInitializer endInitializer write(x) \
            endInitializer write(y) | T1: write(y)
          a thread before | T2: write(x); T1: beginInitializer write(x) endInitializer \
            | T2: write(x); T1: write(x)
          an update       | T2: write(x); T1: beginInitializer read(x) write(x) endInitializer \
            | T2: write(x); T1: read(x) write(x)
          before and in   | T1: write(x) beginInitializer write(x) write(x) endInitializer \
            | T1: write(x)
          after a fork    | T1: beginInitializer write(x) fork(T2) write(y) endInitializer \
            | T1: fork(T2) write(y)
          after a submit  | T1: beginInitializer write(x) submit(t) write(y) endInitializer \
            | T1: submit(t) write(y)
          too many ends   | T1: endInitializer write(x) | T1: write(x)
          """)
  void accessesOfAStaticInitializerAreLeftOut(String what, String script, String expected)
      throws IOException {
    ThreadScript.check(script, expected);
  }

  @Test
  void readsOfAQueueThatComparesElementsAreLeftOut() throws IOException {
    ThreadScript.check(
        "T1: beginCompare read(x) write(y) endCompare read(x)", "T1: write(y) read(x)");
  }

  @Test
  void nothingIsLeftOutIfAllAccessesAreRecorded() throws IOException {
    String script = "T1: read(x) read(x) write(x) write(x) read(x); T2: read(x) read(x)";
    ThreadScript.check(TestRecording.ALL_ACCESSES, script, script);
  }

  /**
   * On random scripts: a read that was left out comes after an access of the same thread in the
   * same segment, with no write of another thread in between; a write that was left out comes after
   * such a write, with no access of another thread in between.
   */
  @Test
  void onlyAccessesThatAddNothingAreLeftOut() throws IOException {
    Random random = new Random(SEED);
    int leftOut = 0;
    for (int i = 0; i < 300; i++) {
      List<Access> script = randomAccesses(random);
      Map<Integer, Access> logged = new HashMap<>();
      for (Access access : logged(script)) {
        logged.put(access.number, access);
      }
      for (Access access : script) {
        if (!logged.containsKey(access.number)) {
          leftOut++;
          assertThat(isCovered(access, script, logged))
              .as("%s of %s, seed %d", access, script, SEED)
              .isTrue();
        }
      }
    }
    assertThat(leftOut).as("seed %d", SEED).isGreaterThan(1000);
  }

  /** An access, with the number of the segment of its thread; a fence begins a segment. */
  private record Access(int number, int thread, int segment, int variable, boolean writes) {
    boolean conflictsWith(Access other) {
      return thread != other.thread && variable == other.variable && (writes || other.writes);
    }
  }

  private static List<Access> randomAccesses(Random random) {
    List<Access> script = new ArrayList<>();
    int[] segments = new int[3];
    for (int number = 0; number < 40; number++) {
      int thread = random.nextInt(3);
      segments[thread] += random.nextInt(8) == 0 ? 1 : 0;
      boolean writes = random.nextInt(3) == 0;
      script.add(new Access(number, thread, segments[thread], random.nextInt(2), writes));
    }
    return script;
  }

  private static List<Access> logged(List<Access> script) throws IOException {
    TestRecording test = new TestRecording(TestRecording.SETTINGS);
    ThreadScript run = new ThreadScript(test);
    int[] segments = new int[3];
    for (Access access : script) {
      String thread = "T" + access.thread + ": ";
      if (access.segment != segments[access.thread]) {
        segments[access.thread] = access.segment;
        run.run(thread + "fence");
      }
      String word = access.writes ? "write" : "read";
      run.run(thread + word + "(x" + access.variable + ")@" + access.number);
    }
    List<Access> logged = new ArrayList<>();
    test.forEach(
        (thread, word, target, site) -> {
          if (!site.isEmpty()) {
            logged.add(script.get(Integer.parseInt(site)));
          }
        });
    return logged;
  }

  private static boolean isCovered(
      Access access, List<Access> script, Map<Integer, Access> logged) {
    for (int i = access.number - 1; i >= 0; i--) {
      Access earlier = script.get(i);
      if (earlier.conflictsWith(access)) {
        return false;
      }
      if (logged.containsKey(i)
          && earlier.thread == access.thread
          && earlier.segment == access.segment
          && earlier.variable == access.variable
          && (earlier.writes || !access.writes)) {
        return true;
      }
    }
    return false;
  }
}
