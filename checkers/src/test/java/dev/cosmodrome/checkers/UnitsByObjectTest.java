package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.pipeline.TraceCheck;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.Traces;
import dev.cosmodrome.trace.ValidReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Recordings may contain the objects that methods are called on, and callbacks. */
class UnitsByObjectTest {
  private static final String MOVE =
      """
      u|enter(a.Range.move)
      u|on(Range.low of Range#1)
      u|w(Range.low of Range#1)
      u|w(Range.high of Range#1)
      u|exit(a.Range.move)
      """;

  /** Two accesses to an object in a method, between which another thread changes both fields. */
  private static String sum(String... calls) {
    return "#@ units by object\n"
        + "t|enter(a.User.use)\n"
        + "t|enter(a.Range.sum)\n"
        + String.join("", calls)
        + "t|r(Range.low of Range#1)\n"
        + MOVE
        + "t|r(Range.high of Range#1)\n"
        + "t|exit(a.Range.sum)\n"
        + "t|exit(a.User.use)\n";
  }

  @Test
  void aMethodIsAUnitOnTheObjectThatItIsCalledOn() throws IOException {
    assertThat(blamed(sum("t|on(Range.low of Range#1)\n"))).containsExactly("a.Range.sum");
    assertThat(blamed(sum("t|on(Range#1)\n"))).containsExactly("a.Range.sum");
    assertThat(blamed(sum("t|on(Range.low of Range#2)\n"))).isEmpty();
    assertThat(blamed(sum())).isEmpty();
  }

  @Test
  void aMethodIsAUnitOnTheObjectsThatItIsGiven() throws IOException {
    assertThat(blamed(sum("t|on(Range#2)\n", "t|on(Range#1)\n"))).containsExactly("a.Range.sum");
  }

  /** By what its code does, whatever the object. */
  @Test
  void aMethodThatAccessesObjectsOfAClassItselfIsAUnitOnThese() throws IOException {
    assertThat(blamed("#@ unit a.Range.sum: Range\n" + sum("t|on(Range#2)\n")))
        .containsExactly("a.Range.sum");
    assertThat(blamed("#@ unit a.Range.sum: Range.class\n" + sum("t|on(Range#2)\n"))).isEmpty();
    assertThat(blamed("#@ atomic a.User.use\n" + sum("t|on(Range#2)\n")))
        .containsExactly("a.User.use");
  }

  @Test
  void staticFieldsAreTheClasss() throws IOException {
    String statics = "#@ statics Range\n" + sum("t|on(Range#2)\n").replace(" of Range#1", "");
    assertThat(blamed(statics)).containsExactly("a.Range.sum");
    String other = statics.replace("Range.sum", "User.sum");
    assertThat(blamed(other)).isEmpty();
    assertThat(blamed("#@ unit a.User.sum: Range.class\n" + other)).containsExactly("a.User.sum");
  }

  /** Two callbacks that read a field each, between which another thread changes both. */
  private static String callbacks(String method, String callback) {
    String read =
        "t|enter(a.Range.lambda$0)\nt|on(Range#1)\n" + callback + "t|r(%s of Range#1)\nt|exit\n";
    return "#@ units by object\n"
        + "t|enter(a.User.use)\n"
        + "t|enter(a.Range.sum)\n"
        + "t|on(Range#1)\n"
        + method
        + String.format(read, "Range.low")
        + MOVE
        + String.format(read, "Range.high")
        + "t|exit(a.Range.sum)\n"
        + "t|exit(a.User.use)\n";
  }

  @Test
  void aCallbackIsAUnitOfItsOwn() throws IOException {
    assertThat(blamed(callbacks("", ""))).containsExactly("a.Range.sum");
    assertThat(blamed(callbacks("", "t|cb\n"))).isEmpty();
    assertThat(blamed(callbacks("t|w(Range.low of Range#1)\n", "t|cb\n"))).isEmpty();
  }

  @Test
  void aMethodThatIsDeclaredAtomicOwnsCallbacks() throws IOException {
    assertThat(blamed("#@ atomic a.Range.sum\n" + callbacks("", "t|cb\n")))
        .containsExactly("a.Range.sum");
  }

  /** The accesses before and after the callback belong to one unit. */
  @Test
  void aCallbackDoesNotEndTheUnitBelow() throws IOException {
    String low = "t|r(Range.low of Range#1)\n";
    String callback =
        "t|enter(a.Range.lambda$0)\nt|on(Range#1)\nt|cb\nt|w(Range.low of Range#1)\nt|exit\n";
    assertThat(blamed(sum("t|on(Range#1)\n", low, callback))).containsExactly("a.Range.sum");
  }

  /** A thread is not in its own way. */
  @Test
  void aCallbackMayChangeWhatTheMethodBelowReads() throws IOException {
    String low = "t|r(Range.low of Range#1)\n";
    String callback =
        "t|enter(a.Range.lambda$0)\nt|on(Range#1)\nt|cb\nt|w(Range.low of Range#1)\nt|exit\n";
    assertThat(blamed(sum("t|on(Range#1)\n", low, callback, low).replace(MOVE, ""))).isEmpty();
  }

  /** The caller's pattern is the only one that the write completes; a call inside has a cycle. */
  @Test
  void thePatternOfACallerKeepsItsNameBesideTheCycleOfACall() throws IOException {
    String first = "C.f0 of C#0";
    String second = "C.f1 of C#0";
    String call = "t|enter(a.C.work)\nt|on(C.f0 of C#0)\n";
    String text =
        "#@ units by object\n"
            + "t|begin(block)\n"
            + call
            + ("t|r(" + second + ")\nu|w(" + second + ")\nt|exit(a.C.work)\n")
            + call
            + ("t|r(" + first + ")\nu|w(" + first + ")\nu|r(" + second + ")\n")
            + ("t|w(" + second + ")\nu|w(" + second + ")\nt|r(" + second + ")\n");

    assertThat(patterns(text)).contains("stale value at update");
  }

  private static List<String> patterns(String text) {
    return CountedInput.of(text).findings(Specification.NONE, CheckerType.ATOMIC_SETS).stream()
        .map(SpelledFinding::patternName)
        .toList();
  }

  private static List<String> blamed(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (TraceReader reader = Traces.read(new ByteArrayInputStream(bytes), false)) {
      List<CheckerType> types = List.of(CheckerType.ATOMIC_SETS);
      TraceCheck check = new TraceCheck(ValidReader.of(reader), Specification.NONE, types, false);
      return SpelledFinding.of(check.run("").checkers().get(0).findings()).stream()
          .map(SpelledFinding::block)
          .toList();
    }
  }
}
