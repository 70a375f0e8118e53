package dev.cosmodrome.checkers;

import dev.cosmodrome.checkers.Interleaving.Dependence;
import dev.cosmodrome.checkers.SpelledFinding.Participant;
import dev.cosmodrome.checkers.SpelledFinding.Step;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.SerializabilityOracle;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.List;

/** Checks a finding of an atomicity checker against the trace and the definition. */
final class ProofCheck {
  private final EventList trace;
  private final SpelledFinding finding;

  ProofCheck(EventList trace, SpelledFinding finding) {
    this.trace = trace;
    this.finding = finding;
  }

  /**
   * Returns whether the steps are events of the trace, and the transactions a cycle of conflicts.
   */
  boolean holds() {
    return finding.steps().stream().allMatch(this::isInTrace)
        && finding.dependences().stream().allMatch(this::isConflict)
        && isClosed()
        && isCycle()
        && finding.transactions().stream().allMatch(this::isTransaction)
        && !finding.transactions().get(0).unary()
        && finding.count() > 0;
  }

  private boolean isInTrace(Step step) {
    EventList.Event event = trace.get((int) step.event());
    Symbols symbols = trace.symbols();
    if (departs(step)) {
      return symbols.target(event.operation(), event.target()).equals(step.thread())
          && isAt(step, lastOf(event.target(), (int) step.event()));
    }
    return isAt(step, event)
        && step.thread().equals(symbols.name(Kind.THREAD, event.thread()))
        && isCalled(step.operation().id(), event.operation());
  }

  /** Returns whether a step leaves a barrier by being joined. */
  private static boolean departs(Step step) {
    return step.operation().id().equals(Op.word(Op.LEAVE));
  }

  /** The last event of a thread before another one. */
  private EventList.Event lastOf(int thread, int index) {
    int last = index - 1;
    while (trace.get(last).thread() != thread) {
      last--;
    }
    return trace.get(last);
  }

  /** Returns whether a step has the thread's transaction, and the target and place of an event. */
  private boolean isAt(Step step, EventList.Event event) {
    Symbols symbols = trace.symbols();
    Participant participant = finding.transactions().get(step.transaction());
    return participant.event() == begin(event.thread(), (int) step.event())
        && step.thread().equals(participant.thread())
        && step.target().equals(symbols.target(event.operation(), event.target()))
        && step.location().equals(symbols.name(Kind.SITE, event.site()));
  }

  /** Returns whether it is the word for an operation; methods and blocks stand for each other. */
  private static boolean isCalled(String word, int operation) {
    return word.equals(Op.word(Op.withoutModes(operation)))
        || word.equals(Op.word(operation))
        || word.equals(
            switch (operation) {
              case Op.BEGIN -> Op.word(Op.ENTER);
              case Op.END -> Op.word(Op.EXIT);
              case Op.ENTER -> Op.word(Op.BEGIN);
              case Op.EXIT -> Op.word(Op.END);
              default -> "";
            });
  }

  /** The event by which the transaction of an event begins. */
  private int begin(int thread, int index) {
    int depth = 0;
    int begin = index;
    for (int i = 0; i <= index; i++) {
      EventList.Event event = trace.get(i);
      if (event.thread() == thread && event.operation() == Op.BEGIN) {
        begin = depth++ == 0 ? i : begin;
      } else if (event.thread() == thread && event.operation() == Op.END && i < index) {
        depth--;
      }
    }
    return depth > 0 ? begin : index;
  }

  private boolean isConflict(Dependence dependence) {
    Step from = finding.steps().get(dependence.from());
    Step to = finding.steps().get(dependence.to());
    return from.transaction() != to.transaction() && conflict(List.of(from), List.of(to));
  }

  /**
   * Returns whether each dependence starts where the one before ends, or later in the same thread.
   */
  private boolean isClosed() {
    List<Dependence> edges = finding.dependences();
    Step at = finding.steps().get(edges.get(edges.size() - 1).to());
    for (Dependence edge : edges) {
      Step from = finding.steps().get(edge.from());
      Participant left = finding.transactions().get(from.transaction());
      Participant entered = finding.transactions().get(at.transaction());
      if (!left.thread().equals(entered.thread()) || left.event() < entered.event()) {
        return false;
      }
      at = finding.steps().get(edge.to());
    }
    return finding.steps().get(edges.get(0).from()).transaction() == 0 && at.transaction() == 0;
  }

  private boolean isTransaction(Participant participant) {
    EventList.Event first = trace.get((int) participant.event());
    Symbols symbols = trace.symbols();
    boolean isJoined =
        participant.unary()
            && first.operation() == Op.JOIN
            && participant.thread().equals(symbols.name(Kind.THREAD, first.target()));
    return (isJoined || participant.thread().equals(symbols.name(Kind.THREAD, first.thread())))
        && participant.unary() != (first.operation() == Op.BEGIN)
        && (participant.unary()
            || participant.block().equals(symbols.name(Kind.BLOCK, first.target())));
  }

  private boolean isCycle() {
    int size = finding.transactions().size();
    for (int i = 0; i < size; i++) {
      if (!conflict(steps(i), steps((i + 1) % size))) {
        return false;
      }
    }
    return size > 1;
  }

  private List<Step> steps(int transaction) {
    return finding.steps().stream().filter(step -> step.transaction() == transaction).toList();
  }

  /** Returns whether a thread leaves a barrier by being joined, and it is joined then. */
  private static boolean isJoined(Step first, Step second) {
    return departs(first) && !departs(second) && first.event() == second.event();
  }

  private boolean conflict(List<Step> earlier, List<Step> later) {
    return earlier.stream()
        .anyMatch(
            first ->
                later.stream()
                    .anyMatch(
                        second ->
                            isJoined(first, second)
                                || (first.event() < second.event()
                                    && SerializabilityOracle.conflict(
                                        trace, (int) first.event(), (int) second.event()))));
  }
}
