package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Fingerprint;
import dev.cosmodrome.checkers.Interleaving;
import dev.cosmodrome.checkers.Interleaving.Dependence;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.Violation;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.checkers.tso.ConflictGraph.Edge;
import dev.cosmodrome.checkers.tso.RobustnessMonitor.Action;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A cycle in the graph of an execution as a violation. Its steps are those of the execution, in its
 * order: a write that does not reach memory at once is two steps, the write and its commit. (A
 * commit that the trace does not have is given the event of its write.)
 */
final class TsoFinding {
  private final Stretch stretch;
  private final Execution execution;
  private final boolean ofEvents;
  private final Symbols symbols;

  /** The cycle, from the blamed transaction back to it. */
  private final List<Edge> cycle;

  /** The steps: events, or the complements of writes that are committed. */
  private final List<Integer> order = new ArrayList<>();

  /** The events that represent the nodes of the graph, one for each. */
  private final List<Integer> nodes = new ArrayList<>();

  /** The positions of events, and of the commits of writes, in the execution. */
  private final Map<Integer, Integer> positions = new HashMap<>();

  private final Map<Integer, Integer> commitEvents = new HashMap<>();

  /**
   * Prepares the violation of a cycle.
   *
   * @param ofEvents whether the cycle is one of events, not of transactions
   */
  TsoFinding(
      Stretch stretch, Execution execution, List<Edge> cycle, boolean ofEvents, Symbols symbols) {
    this.stretch = stretch;
    this.execution = execution;
    this.ofEvents = ofEvents;
    this.symbols = symbols;
    arrange(cycle);
    this.cycle = new ArrayList<>(cycle);
    Collections.rotate(this.cycle, -blamed());
    this.cycle.forEach(edge -> indexOfNode(edge.from()));
  }

  /** Puts the events of the cycle, and their commits, into the order of the execution. */
  private void arrange(List<Edge> cycle) {
    Set<Integer> events = new HashSet<>();
    cycle.forEach(edge -> events.addAll(List.of(edge.from(), edge.to())));
    for (int i = 0; i < execution.size(); i++) {
      int step = execution.step(i);
      if (events.contains(step < 0 ? ~step : step)) {
        boolean isDelayed = step < 0 && execution.step(i - 1) != ~step;
        if (step >= 0 || isDelayed) {
          order.add(step);
        }
        positions.put(step, i);
      }
    }
    for (int event = 0; event < stretch.size(); event++) {
      if (stretch.kind(event) == Stretch.COMMIT) {
        commitEvents.put(stretch.source(event), event);
      }
    }
  }

  /**
   * Returns the first edge that leaves the blamed transaction: one that the cycle enters after it
   * was left.
   */
  private int blamed() {
    int blamed = 0;
    for (int i = 0; i < cycle.size(); i++) {
      Edge in = cycle.get((i + cycle.size() - 1) % cycle.size());
      Edge out = cycle.get(i);
      if (!stretch.isUnary(stretch.transaction(out.from()))) {
        if (positions.getOrDefault(step(in.to(), in), 0)
            > positions.getOrDefault(step(out.from(), out), 0)) {
          return i;
        }
        blamed = i;
      }
    }
    return blamed;
  }

  /** Returns the step at an end of an edge: the event, or the commit of a write. */
  private int step(int event, Edge edge) {
    boolean isInMemory = stretch.thread(edge.from()) != stretch.thread(edge.to());
    return stretch.isWrite(event) && isInMemory ? ~event : event;
  }

  private int node(int event) {
    return ofEvents ? event : stretch.transaction(event);
  }

  private int indexOfNode(int event) {
    for (int i = 0; i < nodes.size(); i++) {
      if (node(nodes.get(i)) == node(event)) {
        return i;
      }
    }
    nodes.add(event);
    return nodes.size() - 1;
  }

  Violation violation(Certainty certainty) {
    List<Step> steps = order.stream().map(this::step).toList();
    List<Participant> participants = nodes.stream().map(this::participant).toList();
    List<Dependence> dependences =
        cycle.stream()
            .map(e -> new Dependence(indexOf(step(e.from(), e)), indexOf(step(e.to(), e))))
            .toList();
    FindingKind kind = ofEvents ? FindingKind.NOT_ROBUST : FindingKind.NOT_ATOMIC_UNDER_TSO;
    FindingPattern pattern =
        order.stream().anyMatch(step -> step < 0)
            ? FindingPattern.DELAYED_WRITE
            : FindingPattern.INTERLEAVED_STEPS;
    Fingerprint fingerprint = new Fingerprint(symbols).word(kind.id()).word(pattern.id());
    if (!ofEvents) {
      fingerprint.block(participants.get(0));
    }
    steps.stream().filter(step -> ofEvents || step.transaction() == 0).forEach(fingerprint::step);
    return new Violation(
        symbols,
        kind,
        certainty,
        pattern,
        new Interleaving(participants, steps, dependences),
        fingerprint.digest());
  }

  /**
   * Creates the violation of a read that could have come before a write, although its thread did
   * something after the write.
   */
  static Violation ofRead(Action read, Action write, Action after, Symbols symbols) {
    List<Step> steps = new ArrayList<>();
    Fingerprint fingerprint =
        new Fingerprint(symbols)
            .word(FindingKind.NOT_ROBUST.id())
            .word(FindingPattern.DELAYED_WRITE.id());
    for (Action action : List.of(write, after, read)) {
      Step step =
          Step.of(
              OpAndTarget.operation(action.opAndTarget()),
              action.thread(),
              OpAndTarget.target(action.opAndTarget()),
              action.position(),
              steps.size());
      steps.add(step);
      fingerprint.step(step);
    }
    return new Violation(
        symbols,
        FindingKind.NOT_ROBUST,
        Certainty.PREDICTED,
        FindingPattern.DELAYED_WRITE,
        new Interleaving(
            steps.stream().map(Participant::single).toList(),
            steps,
            List.of(new Dependence(2, 0), new Dependence(0, 1))),
        fingerprint.digest());
  }

  /** Returns the index of a step; that of the write for a commit that is no step of its own. */
  private int indexOf(int step) {
    int index = order.indexOf(step);
    return index < 0 ? order.indexOf(~step) : index;
  }

  private Step step(int index) {
    int event = index < 0 ? commitEvents.getOrDefault(~index, ~index) : index;
    int operation = index < 0 ? Op.COMMIT : OpAndTarget.operation(stretch.opAndTarget(event));
    Link.End end = stretch.end(event);
    return Step.of(
        operation,
        end.thread(),
        OpAndTarget.target(end.opAndTarget()),
        end.position(),
        indexOfNode(index < 0 ? ~index : index));
  }

  private Participant participant(int event) {
    Link.End end = stretch.end(event);
    boolean isUnary = ofEvents || end.isUnary();
    return Participant.of(
        end.thread(), end.block(), isUnary ? end.position() : end.begin(), isUnary);
  }
}
