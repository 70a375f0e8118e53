package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.transactions.OpAndTarget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Accesses by variable, to find those before and after an access of another thread. */
final class Accesses {
  /** The accesses to one variable, in the order of the trace. */
  private static final class Variable {
    final List<Access> reads = new ArrayList<>();
    final List<Access> writes = new ArrayList<>();
  }

  private static final Variable UNTOUCHED = new Variable();

  private final Map<Integer, Variable> variables = new HashMap<>();

  /** Sorts accesses that are in the order of the trace. */
  Accesses(List<Access> accesses) {
    for (Access access : accesses) {
      Variable variable =
          variables.computeIfAbsent(OpAndTarget.target(access.opAndTarget()), v -> new Variable());
      (access.writes() ? variable.writes : variable.reads).add(access);
    }
  }

  /** Returns the last access before another one that conflicts with it, if there is one. */
  @Nullable Access before(Access other) {
    return latest(before(other, true), before(other, false));
  }

  /** Returns the first access after another one that conflicts with it, if there is one. */
  @Nullable Access after(Access other) {
    return earliest(after(other, true), after(other, false));
  }

  /**
   * Returns the last write or read before another access that conflicts with it, if there is one.
   */
  @Nullable Access before(Access other, boolean writes) {
    List<Access> accesses = conflicting(other, writes);
    int at = Parts.position(other.position(), accesses);
    return at == 0 ? null : accesses.get(at - 1);
  }

  /**
   * Returns the first write or read after another access that conflicts with it, if there is one.
   */
  @Nullable Access after(Access other, boolean writes) {
    List<Access> accesses = conflicting(other, writes);
    int at = Parts.position(other.position(), accesses);
    return at == accesses.size() ? null : accesses.get(at);
  }

  private List<Access> conflicting(Access other, boolean writes) {
    Variable variable = variables.getOrDefault(OpAndTarget.target(other.opAndTarget()), UNTOUCHED);
    if (writes) {
      return variable.writes;
    }
    return other.writes() ? variable.reads : List.of();
  }

  private static @Nullable Access latest(@Nullable Access one, @Nullable Access other) {
    return one == null || (other != null && other.position() > one.position()) ? other : one;
  }

  private static @Nullable Access earliest(@Nullable Access one, @Nullable Access other) {
    return one == null || (other != null && other.position() < one.position()) ? other : one;
  }
}
