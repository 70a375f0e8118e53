package dev.cosmodrome.checkers;

import dev.cosmodrome.checkers.SpelledFinding.Participant;
import dev.cosmodrome.checkers.SpelledFinding.Step;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.SerializabilityOracle;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks a finding against a trace in which nothing is atomic but the calls that it names. */
final class NarrowProof {
  /** One execution of a method or block, from one event to another. */
  private record Call(int thread, int method, int enter, int exit) {
    boolean isIn(Call other) {
      return thread == other.thread && other.enter < enter && enter < other.exit;
    }
  }

  private final EventList trace;
  private final SpelledFinding finding;
  private final Set<Call> calls = new HashSet<>();

  NarrowProof(EventList trace, SpelledFinding finding) {
    this.trace = trace;
    this.finding = finding;
    Map<Integer, Deque<Integer>> open = new HashMap<>();
    for (int i = 0; i < trace.size(); i++) {
      EventList.Event event = trace.get(i);
      Deque<Integer> own = open.computeIfAbsent(event.thread(), t -> new ArrayDeque<>());
      if (event.operation() == Op.ENTER || event.operation() == Op.BEGIN) {
        own.push(i);
      } else if (event.operation() == Op.EXIT || event.operation() == Op.END) {
        calls.add(new Call(event.thread(), event.target(), own.pop(), i));
      }
    }
    open.forEach(
        (thread, own) ->
            own.forEach(
                enter ->
                    calls.add(new Call(thread, trace.get(enter).target(), enter, trace.size()))));
  }

  /**
   * Returns whether the calls alone have no order, and the blamed one is the innermost possible.
   */
  boolean holds() {
    EventList blocks = onlyNamedBlocks();
    return new ProofCheck(blocks, finding).holds()
        && SerializabilityOracle.firstViolation(blocks) >= 0
        && calls.stream().noneMatch(this::isBetter);
  }

  private EventList onlyNamedBlocks() {
    EventList blocks = new EventList(trace.symbols());
    Map<Integer, Integer> marks = new HashMap<>();
    List<Call> named = calls.stream().filter(this::isNamed).toList();
    for (Call call : calls) {
      boolean isInner = named.stream().anyMatch(n -> call.isIn(n));
      if (named.contains(call) || !isInner) {
        marks.put(call.enter, named.contains(call) ? Op.BEGIN : Op.ENTER);
        marks.put(call.exit, named.contains(call) ? Op.END : Op.EXIT);
      }
    }
    for (int i = 0; i < trace.size(); i++) {
      EventList.Event event = trace.get(i);
      int operation = marks.getOrDefault(i, event.operation());
      blocks.event(operation, event.thread(), event.target(), event.site());
    }
    return blocks;
  }

  private boolean isNamed(Call call) {
    return finding.transactions().stream().anyMatch(p -> !p.unary() && p.event() == call.enter);
  }

  /** Returns whether an atomic call in the blamed one has all its steps. */
  private boolean isBetter(Call call) {
    Participant blamed = finding.transactions().get(0);
    return call.enter > blamed.event()
        && trace.symbols().name(Kind.THREAD, call.thread).equals(blamed.thread())
        && !MethodName.simple(trace.symbols().name(Kind.BLOCK, call.method)).equals("run")
        && finding.steps().stream()
            .filter(step -> step.transaction() == 0)
            .mapToLong(Step::event)
            .allMatch(step -> call.enter < step && step < call.exit);
  }
}
