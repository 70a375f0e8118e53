package dev.cosmodrome.checkers.determinism;

import dev.cosmodrome.checkers.transactions.Deed;
import dev.cosmodrome.order.HappensBefore;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds results of calls that the schedule decides inside a block, where no variable of the program
 * tells: in which order two strands have added to a queue, whether a task was done when it was
 * asked, who got a lock.
 *
 * <p>Changes ({@link Op#MARK}) conflict with what observes them ({@link Op#OBSERVE}) unless
 * something orders them, and with each other once their order is observed ({@link
 * Op#OBSERVE_ORDER}). Between blocks they mean nothing.
 */
final class Decisions {
  /** How many changes of a thing, and how many pairs of them, are kept. */
  private static final int MOST = 256;

  private static final Pattern INSTANCE = Pattern.compile("#\\d+");

  /** What has happened to a thing that is changed and observed. */
  private static final class State {
    final List<Origin> marks = new ArrayList<>(2);
    final List<Origin> observers = new ArrayList<>(1);
    final List<Pair> pairs = new ArrayList<>(0);
  }

  /** Two changes in no order, and the innermost block that both are in. */
  private record Pair(Block block, Origin one, Origin other) {}

  private final HappensBefore order;
  private final Violations violations;
  private final Symbols symbols;
  private final Map<Integer, State> states = new HashMap<>();

  /** By thread: those that have asked whether it has ended, and were told that it has not. */
  private final Map<Integer, List<Origin>> askers = new HashMap<>();

  /** By thread: its last event, if that says so. */
  private final Map<Integer, Origin> ends = new HashMap<>();

  private final Set<Integer> unseen = new LinkedHashSet<>();

  Decisions(HappensBefore order, Violations violations, Symbols symbols) {
    this.order = order;
    this.violations = violations;
    this.symbols = symbols;
  }

  /** What may depend on the schedule in ways that can't be seen in the trace, by name. */
  List<String> unseen() {
    return unseen.stream()
        .map(variable -> symbols.name(Kind.VARIABLE, variable))
        .map(name -> INSTANCE.matcher(name).replaceAll(""))
        .distinct()
        .toList();
  }

  void mark(Origin here, int variable) {
    State state = states.computeIfAbsent(variable, v -> new State());
    conflict(state.observers, here);
    for (Origin earlier : state.marks) {
      Block common =
          state.pairs.size() == MOST || isBefore(earlier, here)
              ? null
              : Violations.commonBlock(earlier, here.strand());
      if (common != null) {
        state.pairs.add(new Pair(common, earlier, here));
      }
    }
    add(state.marks, here);
  }

  /** A strand sees what was changed, and in which order if its operation says so. */
  void observe(Origin here, int variable) {
    State state = states.computeIfAbsent(variable, v -> new State());
    conflict(state.marks, here);
    if (Deed.operation(here.deed()) == Op.OBSERVE_ORDER) {
      for (Pair pair : state.pairs) {
        Origin other = pair.other;
        violations.conflict(pair.block, pair.one, other.strand(), other.place(), other.deed());
      }
      state.pairs.clear();
    }
    add(state.observers, here);
  }

  /** The result of a call is up to chance, or up to the order of changes if there are any. */
  void chance(Strand strand, int variable) {
    State state = states.get(variable);
    boolean isOpen =
        state == null ? strand.block != null : !state.pairs.isEmpty() || isUnordered(state, strand);
    if (isOpen) {
      unseen.add(variable);
    }
  }

  private boolean isUnordered(State state, Strand strand) {
    return state.marks.stream()
        .anyMatch(
            mark ->
                !order.isBefore(mark.epoch(), strand.id)
                    && Violations.commonBlock(mark, strand) != null);
  }

  /** A strand asks whether a thread has ended. */
  void ask(Origin here, int thread) {
    Origin end = ends.get(thread);
    if (end == null) {
      add(askers.computeIfAbsent(thread, t -> new ArrayList<>()), here);
    } else {
      conflict(List.of(end), here);
    }
  }

  /** A thread ends. */
  void stop(Origin here) {
    int thread = here.strand().thread;
    List<Origin> asked = askers.remove(thread);
    if (asked != null) {
      conflict(asked, here);
    }
    ends.put(thread, here);
  }

  private boolean isBefore(Origin earlier, Origin here) {
    return order.isBefore(earlier.epoch(), here.strand().id);
  }

  private void conflict(List<Origin> earlier, Origin here) {
    for (Origin each : earlier) {
      if (!isBefore(each, here)) {
        violations.conflict(each, here.strand(), here.place(), here.deed());
      }
    }
  }

  /** Adds an event, which stands for those that come before it. */
  private void add(List<Origin> to, Origin here) {
    to.removeIf(earlier -> isBefore(earlier, here));
    if (to.size() == MOST) {
      to.remove(0);
    }
    to.add(here);
  }
}
