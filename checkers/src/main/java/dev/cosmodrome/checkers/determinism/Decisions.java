package dev.cosmodrome.checkers.determinism;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.order.HappensBefore;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds results of calls that the schedule decides inside a block, without an access to a variable
 * of the program: the order in which two strands added to a queue, whether a task was done when it
 * was asked, which strand got a lock.
 *
 * <p>Changes ({@link Op#MARK}) and signals conflict with what observes them ({@link Op#OBSERVE})
 * unless something orders them, and changes conflict with each other once their order is observed
 * ({@link Op#OBSERVE_ORDER}), or the first of them is ({@link Op#OBSERVE_FIRST}). So does the end
 * of a thread with whoever asks for it ({@link Op#ASKED}), and taking and giving back a lock with
 * an attempt to take it meanwhile ({@link Op#REFUSED}). Between blocks these events mean nothing.
 */
final class Decisions {
  /** How many pairs of changes of a thing are kept; each is reported if their order is observed. */
  private static final int MAX_PAIRS_OF_CHANGES = 1024;

  /** What has happened to a thing that is changed and observed. */
  private static final class State {
    final UnorderedEvents marks;
    final UnorderedEvents signals;
    final UnorderedEvents observers;
    final FirstObservers firstObservers;
    final Map<PairKey, Pair> pairs = new LinkedHashMap<>(0);
    boolean isMarked;

    State(HappensBefore order) {
      marks = new UnorderedEvents(order);
      signals = new UnorderedEvents(order);
      observers = new UnorderedEvents(order);
      firstObservers = new FirstObservers(order);
    }
  }

  /** What tells pairs of changes apart: where they are, and the innermost block with both. */
  private record PairKey(Block block, int oneSite, int otherSite) {}

  /** Two changes in no order, and the innermost block that both are in. */
  private record Pair(Block block, Origin one, Origin other) {}

  private final HappensBefore order;
  private final Violations violations;
  private final Symbols symbols;
  private final Map<Integer, State> states = new HashMap<>();

  /** By thread: those that have asked whether it has ended, and were told that it has not. */
  private final Map<Integer, UnorderedEvents> askers = new HashMap<>();

  /** By thread: its last event, if that says so. */
  private final Map<Integer, Origin> ends = new HashMap<>();

  /** By lock: those that were refused it since it was taken. */
  private final Map<Integer, UnorderedEvents> refusals = new HashMap<>();

  private final Set<String> unseen = new LinkedHashSet<>();

  Decisions(HappensBefore order, Violations violations, Symbols symbols) {
    this.order = order;
    this.violations = violations;
    this.symbols = symbols;
  }

  /** What may depend on the schedule in ways that can't be seen in the trace, by name. */
  List<String> unseen() {
    return List.copyOf(unseen);
  }

  private State state(int variable) {
    return states.computeIfAbsent(variable, v -> new State(order));
  }

  /** A strand changes something. */
  void mark(Origin here, int variable) {
    State state = state(variable);
    state.isMarked = true;
    conflict(state.observers, here, Kind.VARIABLE, variable);
    state.firstObservers.conflictsWith(
        here, (block, earlier) -> violations.conflict(block, earlier, here));
    if (state.firstObservers.mayLack(here.strand())) {
      addUnseen(Kind.VARIABLE, variable);
    }
    for (Origin earlier : state.marks.concurrentWith(here.strand())) {
      Block common = Violations.commonBlock(earlier, here.strand());
      if (common != null && state.pairs.size() < MAX_PAIRS_OF_CHANGES) {
        PairKey key =
            new PairKey(
                common,
                EventPosition.site(earlier.position()),
                EventPosition.site(here.position()));
        state.pairs.putIfAbsent(key, new Pair(common, earlier, here));
      }
    }
    state.marks.add(here);
  }

  /** A strand signals by a variable, or submits a task by it. */
  void signal(Origin here, int variable) {
    if (here.block() != null) {
      State state = state(variable);
      conflict(state.observers, here, Kind.VARIABLE, variable);
      state.signals.add(here);
    }
  }

  /** A strand sees what was changed, and in which order if its operation says so. */
  void observe(Origin here, int variable) {
    State state = state(variable);
    conflict(state.signals, here, Kind.VARIABLE, variable);
    conflict(state.marks, here, Kind.VARIABLE, variable);
    if (OpAndTarget.operation(here.opAndTarget()) == Op.OBSERVE_ORDER) {
      reportPairs(state, variable);
    }
    state.observers.add(here);
  }

  /** A strand sees the first of the changes, which depends on the order of concurrent ones. */
  void observeFirst(Origin here, int variable) {
    State state = state(variable);
    reportPairs(state, variable);
    state.firstObservers.add(here, state.marks);
  }

  private void reportPairs(State state, int variable) {
    for (Pair pair : state.pairs.values()) {
      violations.conflict(pair.block, pair.one, pair.other);
    }
    state.pairs.clear();
    if (state.marks.lacksAny()) {
      addUnseen(Kind.VARIABLE, variable);
    }
  }

  /** The result of a call is up to chance, or up to the order of changes if there are any. */
  void chance(Strand strand, int variable) {
    State state = states.get(variable);
    boolean isOpen =
        (state == null || !state.isMarked)
            ? strand.block != null
            : !state.pairs.isEmpty()
                || state.marks.lacksAny()
                || !state.marks.concurrentWith(strand).isEmpty();
    if (isOpen) {
      addUnseen(Kind.VARIABLE, variable);
    }
  }

  /** A strand asks whether a thread has ended. */
  void ask(Origin here, int thread) {
    Origin end = ends.get(thread);
    if (end == null) {
      askers.computeIfAbsent(thread, t -> new UnorderedEvents(order)).add(here);
    } else {
      conflict(end, here);
    }
  }

  /** A thread ends. */
  void stop(Origin here) {
    int thread = here.strand().thread;
    UnorderedEvents asked = askers.remove(thread);
    if (asked != null) {
      conflict(asked, here, Kind.THREAD, thread);
    }
    if (here.block() != null) {
      ends.put(thread, here);
    }
  }

  /** A strand has not got a lock. */
  void refused(Origin here, int lock) {
    refusals.computeIfAbsent(lock, l -> new UnorderedEvents(order)).add(here);
  }

  /** A lock is taken: those that were refused it have met an earlier hold. */
  void taken(int lock) {
    refusals.remove(lock);
  }

  /** A strand gives a lock back for good. */
  void released(Origin here, int lock) {
    UnorderedEvents refused = refusals.get(lock);
    if (refused != null) {
      conflict(refused, here, Kind.LOCK, lock);
    }
  }

  /** Reports two events in a block, unless something orders them. */
  void conflict(Origin earlier, Origin here) {
    if (!order.isBefore(earlier.epoch(), here.strand().id)) {
      violations.conflict(earlier, here.strand(), here.position(), here.opAndTarget());
    }
  }

  private void conflict(UnorderedEvents earlier, Origin here, Kind kind, int target) {
    for (Origin each : earlier.concurrentWith(here.strand())) {
      violations.conflict(each, here.strand(), here.position(), here.opAndTarget());
    }
    if (earlier.mayLack(here.strand())) {
      addUnseen(kind, target);
    }
  }

  private void addUnseen(Kind kind, int id) {
    unseen.add(
        switch (kind) {
          case VARIABLE -> symbols.variable(id).withoutNumber().toString();
          case LOCK -> symbols.lock(id).withoutNumber().toString();
          default -> symbols.name(kind, id);
        });
  }
}
