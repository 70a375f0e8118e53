package dev.cosmodrome.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces are written in one line here, a space between the events. */
class ValidatorTest {
  @Nested
  class Locks {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "T1|acq(m) T1|rel(m) T2|acq(m) T2|rel(m)",
          "T1|acq(m) T1|acq(m) T1|rel(m) T1|rel(m) T2|acq(m)", // taken again
          "T1|acq(m) T2|acq(n) T1|rel(m) T2|rel(n)",
          "T1|acq(m) T1|acq(n) T1|rel(m) T1|rel(n)", // not nested
          "T1|acq(m) T2|r(x)" // held at the end
        })
    void areHeldByOneThreadAtATime(String trace) throws IOException {
      validate(trace);
    }

    @ParameterizedTest
    @CsvSource({
      "T1|acq(m) T2|acq(m), 2, 'T2 acquires m, which T1 holds'",
      "T1|acq(m) T1|acq(m) T1|rel(m) T2|acq(m), 4, 'T2 acquires m, which T1 holds'",
      "T1|rel(m), 1, 'T1 releases m, which it does not hold'",
      "T1|acq(m) T1|rel(m) T1|rel(m), 3, 'T1 releases m, which it does not hold'",
      "T1|acq(m) T2|rel(m), 2, 'T2 releases m, which it does not hold'"
    })
    void areNotTakenFromTheirHolder(String trace, int line, String message) {
      assertMalformed(trace, line, message);
    }
  }

  @Nested
  class Blocks {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "T1|begin T1|end",
          "T1|begin(f) T1|begin(g) T1|end(g) T1|end(f)",
          "T1|begin(f) T1|end", // one name is enough
          "T1|begin T1|end(f)",
          "T1|begin(f) T2|begin(g) T1|end(f) T2|end(g)",
          "T1|begin(f) T1|enter(g) T1|begin T1|end T1|exit T1|end(f)", // methods and blocks
          "T1|begin(f) T2|enter(g) T1|end(f) T2|exit(g)",
          "T1|enter(f) T1|on(o) T1|cb T1|enter(g) T1|exit(g)", // how it was called
          "T1|share(l) T2|share(l) T1|unshare(l) T2|try(l) T2|acq(l) T2|unshare(l)", // shared locks
          "T1|begin T1|begin T1|end" // open at the end
        })
    void nest(String trace) throws IOException {
      validate(trace);
    }

    @ParameterizedTest
    @CsvSource({
      "T1|end, 1, T1 ends a block that it never began",
      "T1|end(f), 1, T1 ends block f that it never began",
      "T1|begin T1|end T1|end, 3, T1 ends a block that it never began",
      "T1|begin T2|end, 2, T2 ends a block that it never began",
      "T1|enter T1|end, 2, T1 ends a block that it never began",
      "T1|begin(f) T1|begin(g) T1|end(f), 3, T1 ends block f inside block g",
      "T1|exit, 1, T1 exits a method that it never entered",
      "T1|begin(f) T1|exit(f), 2, T1 exits method f that it never entered",
      "T1|enter(f) T1|enter(g) T1|exit(f), 3, T1 exits method f inside method g",
      "T1|begin(m) T1|w(x) T1|enter(o) T1|end(m), 4,"
          + "'T1 ends block m inside method o, but blocks and methods nest'",
      "T1|enter(o) T1|begin T1|exit(o), 3,"
          + "'T1 exits method o inside a block, but blocks and methods nest'",
      "T1|on(o), 1, 'T1 has on or cb without enter directly before it'",
      "T1|enter T2|cb, 2, 'T2 has on or cb without enter directly before it'",
      "T1|enter T1|r(x) T1|on(o), 3, 'T1 has on or cb without enter directly before it'",
      "T1|share(l) T1|unshare(l) T1|unshare(l), 3, 'T1 stops sharing l, which it does not share'",
      "T1|begin T1|cb, 2, 'T1 has on or cb without enter directly before it'"
    })
    void areLeftFromTheInside(String trace, int line, String message) {
      assertMalformed(trace, line, message);
    }

    @Test
    void nestDeeply() throws IOException {
      validate("T1|begin(f) ".repeat(5000) + "T1|end(f) ".repeat(5000).strip());
    }
  }

  @Nested
  class Threads {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "T1|r(x) T2|r(x)", // from nowhere
          "T1|fork(T2) T2|r(x) T1|join(T2)",
          "T1|fork(T2) T1|join(T2)", // without an event
          "T1|fork(T2) T2|fork(T3) T3|stop T2|stop",
          "T2|stop T1|join(T2)",
          "T2|w(x) T2|stop T2|commit(x) T1|join(T2)",
          "T2|r(x) T1|join(T2) T1|join(T2) T3|join(T2)", // joined again
          "T1|join(T2)", // not heard of before
          "T2|acq(m) T2|begin T1|join(T2)", // open at its end
          "T1|signal(s) T2|await(s) T2|run(s) T2|run(t) T2|done(t) T2|done(s) T3|run(s)",
          "T1|barrier(b) T1|fence T1|commit(x) T1|vr(v) T1|vw(v) T1|w(v)"
        })
    void areForkedAndJoined(String trace) throws IOException {
      validate(trace);
    }

    @ParameterizedTest
    @CsvSource({
      "T1|fork(T1), 1, T1 forks itself",
      "T1|fork(T2) T1|fork(T2), 2, 'T1 forks T2, which was forked before'",
      "T2|r(x) T1|fork(T2), 2, 'T1 forks T2, which has run already'",
      "T1|fork(T2) T2|r(x) T1|fork(T2), 3, 'T1 forks T2, which has run already'",
      "T2|stop T1|fork(T2), 2, 'T1 forks T2, which has run already'",
      "T1|join(T1), 1, T1 joins itself",
      "T2|r(x) T1|join(T2) T2|r(x), 3, T2 runs after it was joined or stopped",
      "T1|join(T2) T2|r(x), 2, T2 runs after it was joined or stopped",
      "T1|run(s) T2|done(s), 2, 'T2 ends task s, which it does not run'",
      "T1|run(s) T1|done(t), 2, 'T1 ends task t, which it does not run'",
      "T1|run(s) T1|done(s) T1|done(s), 3, 'T1 ends task s, which it does not run'",
      "T1|stop T1|r(x), 2, T1 runs after it was joined or stopped",
      "T1|stop T1|stop, 2, T1 runs after it was joined or stopped",
      "T2|w(x) T2|stop T1|join(T2) T2|commit(x), 4, T2 runs after it was joined or stopped",
      "T1|w(x) T1|stop T1|commit(x) T1|r(x), 4, T1 runs after it was joined or stopped"
    })
    void runOnceFromForkToJoin(String trace, int line, String message) {
      assertMalformed(trace, line, message);
    }
  }

  @Test
  void copesWithManyThreadsAndLocks() throws IOException {
    StringBuilder trace = new StringBuilder("T|fence");
    for (int i = 0; i < 2000; i++) {
      trace.append(" T|fork(T").append(i).append(") T").append(i).append("|acq(m").append(i);
      trace.append(") T").append(i).append("|begin T|join(T").append(i).append(')');
    }
    validate(trace.toString());
    assertMalformed(trace + " T7|r(x)", 8002, "T7 runs after it was joined or stopped");
    assertMalformed(trace + " T|acq(m9)", 8002, "T acquires m9, which T9 holds");
  }

  private static void assertMalformed(String trace, int line, String message) {
    assertThatThrownBy(() -> validate(trace))
        .isInstanceOf(TraceException.class)
        .hasMessage("line " + line + ": " + message);
  }

  private static void validate(String trace) throws IOException {
    byte[] lines = trace.replace(' ', '\n').getBytes(UTF_8);
    try (StdReader reader = new StdReader(new ByteArrayInputStream(lines))) {
      reader.readAll(new Validator(reader.symbols()));
    }
  }
}
