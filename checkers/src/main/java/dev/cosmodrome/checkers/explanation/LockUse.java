package dev.cosmodrome.checkers.explanation;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.HeldLocks;
import dev.cosmodrome.checkers.Initialisers;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The locks that are held at accesses to the variables of findings, and those that threads release
 * between the steps of findings. To share a lock is to hold it. Accesses in constructors and class
 * initialisers need no lock and do not count.
 */
final class LockUse implements EventSink {
  /** The part of a trace from the first to the last step of a blamed transaction. */
  private record Stretch(long from, long to, boolean isOfJoined) {}

  /** A lock that a thread has released, and the event. */
  private record GivenUp(long event, int lock) {}

  private final long[] events;
  private final Initialisers initialisers;
  private final BitSet variables;
  private final AccessCounts counts = new AccessCounts();

  /**
   * The site and locks of each step that is an access, as a number of {@link AccessCounts}, by
   * event.
   */
  private final Map<Long, Integer> accesses = new HashMap<>();

  private final List<Stretch> upcoming = new ArrayList<>();

  /** The last event of the stretches that have begun, by thread. */
  private final Map<Integer, Long> stretchEnds = new HashMap<>();

  /** The locks that each thread has released within a stretch, in the order of the trace. */
  private final Map<Integer, List<GivenUp>> givenUp = new HashMap<>();

  private final HeldLocks held = new HeldLocks();
  private int next;
  private long event;

  /**
   * Creates the analysis.
   *
   * @param events the steps, in ascending order
   * @param variables the variables that steps access
   */
  LockUse(long[] events, List<Finding> findings, BitSet variables, Symbols symbols) {
    this.events = events;
    this.variables = variables;
    initialisers = new Initialisers(symbols);
    for (Finding finding : findings) {
      List<Step> own = finding.violation().ownSteps();
      Step first = own.get(0);
      upcoming.add(
          new Stretch(first.event(), own.get(own.size() - 1).event(), StepCalls.departs(first)));
    }
    upcoming.sort(Comparator.comparingLong(Stretch::from).reversed());
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    while (!upcoming.isEmpty() && upcoming.get(upcoming.size() - 1).from == event) {
      Stretch begun = upcoming.remove(upcoming.size() - 1);
      stretchEnds.merge(begun.isOfJoined ? target : thread, begun.to, Math::max);
    }
    switch (Op.withoutModes(operation)) {
      case Op.ACQUIRE, Op.SHARE -> {
        if (held.acquire(thread, target)) {
          counts.forgetHeld(thread);
        }
      }
      case Op.RELEASE, Op.UNSHARE -> {
        if (held.release(thread, target)) {
          counts.forgetHeld(thread);
          giveUp(thread, target);
        }
      }
      case Op.READ, Op.WRITE, Op.VOLATILE_READ, Op.VOLATILE_WRITE -> {
        if (variables.get(target)) {
          access(thread, target, site);
        }
      }
      default -> {}
    }
    event++;
  }

  private void giveUp(int thread, int lock) {
    if (stretchEnds.getOrDefault(thread, -1L) >= event) {
      givenUp.computeIfAbsent(thread, t -> new ArrayList<>()).add(new GivenUp(event, lock));
    }
  }

  private void access(int thread, int variable, int site) {
    if (initialisers.has(site)) {
      return;
    }
    int how = counts.add(thread, variable, site, held);
    while (next < events.length && events[next] < event) {
      next++;
    }
    if (next < events.length && events[next] == event) {
      accesses.put(event, how);
    }
  }

  /** Returns the accesses to a variable of a finding; none if it is in no step. */
  VariableUse of(int variable) {
    return counts.of(variable);
  }

  /** Returns whether a step is an access with this lock held. */
  boolean holds(Step step, int lock) {
    Integer how = accesses.get(step.event());
    return how != null && counts.isHeld(how, lock);
  }

  /** Returns the site of a step that is an access, else the unknown site. */
  int site(Step step) {
    Integer how = accesses.get(step.event());
    return how == null ? 0 : counts.site(how);
  }

  /** Returns whether the blamed block releases a lock between its steps. */
  boolean givesUp(Finding finding, StepCalls calls, int lock) {
    List<Step> own = finding.violation().ownSteps();
    long from = own.get(0).event();
    long to = own.get(own.size() - 1).event();
    return givenUp.getOrDefault(calls.thread(own.get(0)), List.of()).stream()
        .anyMatch(given -> given.lock == lock && given.event >= from && given.event <= to);
  }
}
