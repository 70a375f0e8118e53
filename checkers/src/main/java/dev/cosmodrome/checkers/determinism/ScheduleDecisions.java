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
 * was asked, which strand acquired a lock.
 *
 * <p>Changes ({@link Op#MARK}) and signals conflict with events that observe them ({@link
 * Op#OBSERVE}) unless something orders them, and changes conflict with each other once their order
 * is observed ({@link Op#OBSERVE_ORDER}), or the first of them is ({@link Op#OBSERVE_FIRST}). So
 * does the end of a thread with an event that asks for it ({@link Op#ASKED}), and the acquire and
 * release of a lock with an attempt to acquire it meanwhile ({@link Op#REFUSED}). Between blocks
 * these events have no meaning.
 */
final class ScheduleDecisions {
  /**
   * The maximum number of pairs of changes of one variable that are kept; each is reported if their
   * order is observed.
   */
  private static final int MAX_PAIRS_OF_CHANGES = 1024;

  /** The events on a variable that is changed and observed. */
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

  /** The key of a pair of changes: their sites, and the innermost block with both. */
  private record PairKey(Block block, int oneSite, int otherSite) {}

  /** Two unordered changes, and the innermost block that contains both. */
  private record Pair(Block block, EarlierEvent one, EarlierEvent other) {}

  private final HappensBefore order;
  private final Violations violations;
  private final Symbols symbols;
  private final Map<Integer, State> states = new HashMap<>();

  /** By thread: the events that asked whether it had ended, when it had not. */
  private final Map<Integer, UnorderedEvents> askers = new HashMap<>();

  /** By thread: its last event, if the trace has the end of the thread. */
  private final Map<Integer, EarlierEvent> ends = new HashMap<>();

  /** By lock: the failed attempts to acquire it since it was acquired. */
  private final Map<Integer, UnorderedEvents> refusals = new HashMap<>();

  private final Set<String> unseen = new LinkedHashSet<>();

  ScheduleDecisions(HappensBefore order, Violations violations, Symbols symbols) {
    this.order = order;
    this.violations = violations;
    this.symbols = symbols;
  }

  /** Returns the names of what may depend on the schedule without a conflict in the trace. */
  List<String> unseen() {
    return List.copyOf(unseen);
  }

  private State state(int variable) {
    return states.computeIfAbsent(variable, v -> new State(order));
  }

  /** Handles a change. */
  void mark(EarlierEvent here, int variable) {
    State state = state(variable);
    state.isMarked = true;
    conflict(state.observers, here, Kind.VARIABLE, variable);
    state.firstObservers.conflictsWith(
        here, (block, earlier) -> violations.conflict(block, earlier, here));
    if (state.firstObservers.mayLack(here.strand())) {
      addUnseen(Kind.VARIABLE, variable);
    }
    for (EarlierEvent earlier : state.marks.concurrentWith(here.strand())) {
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

  /** Handles a signal, or the submission of a task. */
  void signal(EarlierEvent here, int variable) {
    if (here.block() != null) {
      State state = state(variable);
      conflict(state.observers, here, Kind.VARIABLE, variable);
      state.signals.add(here);
    }
  }

  /** Handles an observation of changes, and of their order if the operation says so. */
  void observe(EarlierEvent here, int variable) {
    State state = state(variable);
    conflict(state.signals, here, Kind.VARIABLE, variable);
    conflict(state.marks, here, Kind.VARIABLE, variable);
    if (OpAndTarget.operation(here.opAndTarget()) == Op.OBSERVE_ORDER) {
      reportPairs(state, variable);
    }
    state.observers.add(here);
  }

  /** Handles an observation of the first change, which depends on the order of concurrent ones. */
  void observeFirst(EarlierEvent here, int variable) {
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

  /** Handles a result that depends on chance, or on the order of changes if there are any. */
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

  /** Handles the question whether a thread has ended. */
  void ask(EarlierEvent here, int thread) {
    EarlierEvent end = ends.get(thread);
    if (end == null) {
      askers.computeIfAbsent(thread, t -> new UnorderedEvents(order)).add(here);
    } else {
      conflict(end, here);
    }
  }

  /** Handles the end of a thread. */
  void stop(EarlierEvent here) {
    int thread = here.strand().thread;
    UnorderedEvents asked = askers.remove(thread);
    if (asked != null) {
      conflict(asked, here, Kind.THREAD, thread);
    }
    if (here.block() != null) {
      ends.put(thread, here);
    }
  }

  /** Handles a failed attempt to acquire a lock. */
  void refused(EarlierEvent here, int lock) {
    refusals.computeIfAbsent(lock, l -> new UnorderedEvents(order)).add(here);
  }

  /** Handles an acquire: earlier failed attempts belong to an earlier hold. */
  void taken(int lock) {
    refusals.remove(lock);
  }

  /** Handles the last release of a lock by its holder. */
  void released(EarlierEvent here, int lock) {
    UnorderedEvents refused = refusals.get(lock);
    if (refused != null) {
      conflict(refused, here, Kind.LOCK, lock);
    }
  }

  /** Reports two events in a block, unless something orders them. */
  void conflict(EarlierEvent earlier, EarlierEvent here) {
    if (!order.isBefore(earlier.epoch(), here.strand().id)) {
      violations.conflict(earlier, here.strand(), here.position(), here.opAndTarget());
    }
  }

  private void conflict(UnorderedEvents earlier, EarlierEvent here, Kind kind, int target) {
    for (EarlierEvent each : earlier.concurrentWith(here.strand())) {
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
