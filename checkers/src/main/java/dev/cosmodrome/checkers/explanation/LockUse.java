package dev.cosmodrome.checkers.explanation;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Step;
import dev.cosmodrome.checkers.HeldLocks;
import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.checkers.SourcePlace;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which locks are held when the findings' variables are accessed, and which ones a blamed block
 * gives up between its steps; to share a lock is to hold it. Accesses in constructors and class
 * initialisers need no lock and do not count.
 */
final class LockUse implements EventSink {
  /** An access that is a step. */
  private record Access(int site, Set<Integer> held) {}

  /** A blamed transaction from its first step to its last, and the locks that it gives up there. */
  private record Stretch(int thread, long from, long to, Set<Integer> givenUp) {}

  private static final Set<String> INITIALISERS = Set.of("<init>", "<clinit>");

  private final long[] events;
  private final Symbols symbols;
  private final BitSet variables = new BitSet();
  private final Map<Integer, Boolean> initialising = new HashMap<>();
  private final Map<Integer, VariableUse> uses = new HashMap<>();
  private final Map<Long, Access> accesses = new HashMap<>();
  private final Map<Finding, Stretch> stretches = new HashMap<>();
  private final List<Stretch> upcoming;
  private final List<Stretch> current = new ArrayList<>();
  private final HeldLocks held = new HeldLocks();
  private int next;
  private long event;

  /** Creates it for findings whose steps are these events, in ascending order. */
  LockUse(long[] events, StepCalls calls, List<Finding> findings, Symbols symbols) {
    this.events = events;
    this.symbols = symbols;
    for (Finding finding : findings) {
      for (Step step : finding.steps()) {
        if (calls.accesses(step)) {
          variables.set(calls.variable(step));
        }
      }
      stretches.put(finding, stretch(finding, calls));
    }
    upcoming = new ArrayList<>(stretches.values());
    upcoming.sort(Comparator.comparingLong(Stretch::from).reversed());
  }

  private static Stretch stretch(Finding finding, StepCalls calls) {
    List<Step> own = finding.steps().stream().filter(step -> step.transaction() == 0).toList();
    Step first = own.get(0);
    Step last = own.get(own.size() - 1);
    return new Stretch(calls.thread(first), first.event(), last.event(), new HashSet<>());
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    while (!upcoming.isEmpty() && upcoming.get(upcoming.size() - 1).from == event) {
      current.add(upcoming.remove(upcoming.size() - 1));
    }
    switch (Op.withoutModes(operation)) {
      case Op.ACQUIRE, Op.SHARE -> held.acquire(thread, target);
      case Op.RELEASE, Op.UNSHARE -> {
        if (held.release(thread, target)) {
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
    current.removeIf(stretch -> stretch.to < event);
    for (Stretch stretch : current) {
      if (stretch.thread == thread) {
        stretch.givenUp.add(lock);
      }
    }
  }

  private void access(int thread, int variable, int site) {
    if (initialising.computeIfAbsent(site, this::initialises)) {
      return;
    }
    int[] locks = held.of(thread);
    uses.computeIfAbsent(variable, v -> new VariableUse()).add(site, locks);
    while (next < events.length && events[next] < event) {
      next++;
    }
    if (next < events.length && events[next] == event) {
      Set<Integer> own = new HashSet<>();
      for (int lock : locks) {
        own.add(lock);
      }
      accesses.put(event, new Access(site, own));
    }
  }

  private boolean initialises(int site) {
    return SourcePlace.of(symbols.name(Kind.SITE, site))
        .map(place -> INITIALISERS.contains(MethodName.simple(place.method())))
        .orElse(false);
  }

  /** How a variable of a finding is used; nothing if it is in no step. */
  VariableUse of(int variable) {
    return uses.getOrDefault(variable, new VariableUse());
  }

  /** Whether a step is an access with this lock held. */
  boolean holds(Step step, int lock) {
    Access access = accesses.get(step.event());
    return access != null && access.held.contains(lock);
  }

  /** The site of a step that is an access, else the unknown one. */
  int site(Step step) {
    Access access = accesses.get(step.event());
    return access == null ? 0 : access.site;
  }

  /** Whether the blamed block gives up a lock between its steps. */
  boolean givesUp(Finding finding, int lock) {
    Stretch stretch = stretches.get(finding);
    return stretch != null && stretch.givenUp.contains(lock);
  }
}
