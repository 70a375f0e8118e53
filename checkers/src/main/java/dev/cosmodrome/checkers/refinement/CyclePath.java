package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Interleaving.Dependence;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.refinement.AccessStretch.Bounds;
import java.util.ArrayList;
import java.util.List;

/**
 * The parts of a trace that a cycle passes through: from the blamed transaction through stretches
 * of other threads and back. A thread may leave its stretch in a later transaction than the one in
 * which it was entered.
 *
 * @param blamed the blamed transaction
 * @param others the stretches of other threads
 * @param events the steps, in the order of the trace
 */
record CyclePath(Bounds blamed, List<Bounds> others, List<Long> events) {
  /** Returns the path of a finding that is a cycle. */
  static CyclePath of(Finding finding) {
    List<Dependence> edges = finding.dependences();
    List<Bounds> others = new ArrayList<>();
    for (int i = 1; i < edges.size(); i++) {
      Participant entered = whose(edges.get(i - 1).to(), finding);
      Participant left = whose(edges.get(i).from(), finding);
      others.add(new Bounds(entered, left));
    }
    Participant blamed = finding.violation().blamed();
    List<Long> events = finding.steps().stream().map(Step::event).toList();
    return new CyclePath(new Bounds(blamed, blamed), others, events);
  }

  private static Participant whose(int step, Finding finding) {
    return finding.transactions().get(finding.steps().get(step).transaction());
  }

  /** Returns all stretches, including the blamed transaction. */
  List<Bounds> stretches() {
    List<Bounds> all = new ArrayList<>(others);
    all.add(blamed);
    return all;
  }

  long lastEvent() {
    return events.get(events.size() - 1);
  }
}
