package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.transactions.Deed;
import dev.cosmodrome.checkers.transactions.Link.End;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Accesses by variable: who asks for those before and after an access of another thread. */
final class Accesses {
  /** The accesses to one variable, in the order of the trace. */
  private static final class Variable {
    final List<End> reads = new ArrayList<>();
    final List<End> writes = new ArrayList<>();
  }

  private static final Variable UNTOUCHED = new Variable();

  private final Map<Integer, Variable> variables = new HashMap<>();

  /** Sorts accesses that are in the order of the trace. */
  Accesses(List<End> accesses) {
    for (End access : accesses) {
      Variable variable =
          variables.computeIfAbsent(Deed.target(access.deed()), v -> new Variable());
      (writes(access) ? variable.writes : variable.reads).add(access);
    }
  }

  static boolean writes(End access) {
    return Op.writes(Deed.operation(access.deed()));
  }

  /** The last access before another one that conflicts with it, if there is one. */
  @Nullable End before(End other) {
    return latest(before(other, true), before(other, false));
  }

  /** The first access after another one that conflicts with it, if there is one. */
  @Nullable End after(End other) {
    return earliest(after(other, true), after(other, false));
  }

  /** The last write or read before another access that conflicts with it, if there is one. */
  @Nullable End before(End other, boolean writes) {
    List<End> accesses = conflicting(other, writes);
    int at = position(other, accesses);
    return at == 0 ? null : accesses.get(at - 1);
  }

  /** The first write or read after another access that conflicts with it, if there is one. */
  @Nullable End after(End other, boolean writes) {
    List<End> accesses = conflicting(other, writes);
    int at = position(other, accesses);
    return at == accesses.size() ? null : accesses.get(at);
  }

  private List<End> conflicting(End other, boolean writes) {
    Variable variable = variables.getOrDefault(Deed.target(other.deed()), UNTOUCHED);
    if (writes) {
      return variable.writes;
    }
    return writes(other) ? variable.reads : List.of();
  }

  /** How many accesses come before another one. */
  private static int position(End other, List<End> accesses) {
    int low = 0;
    int high = accesses.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (accesses.get(middle).place() < other.place()) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static @Nullable End latest(@Nullable End one, @Nullable End other) {
    return one == null || (other != null && other.place() > one.place()) ? other : one;
  }

  private static @Nullable End earliest(@Nullable End one, @Nullable End other) {
    return one == null || (other != null && other.place() < one.place()) ? other : one;
  }
}
