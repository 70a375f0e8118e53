package dev.cosmodrome.checkers.transactions;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;
import java.util.List;

/** Names the interference in a cycle of transactions. */
final class CyclePattern {
  private CyclePattern() {}

  /** Names a cycle that starts and ends in the blamed transaction. */
  static FindingPattern of(List<Link> links) {
    if (operation(links.get(0).from()) == Op.FORK) {
      boolean joins = operation(links.get(links.size() - 1).to()) == Op.JOIN;
      return joins
          ? FindingPattern.WAITS_FOR_STARTED_THREAD
          : FindingPattern.DEPENDS_ON_STARTED_THREAD;
    }
    if (links.size() != 2) {
      return FindingPattern.CIRCULAR_DEPENDENCE;
    }
    Link out = links.get(0);
    Link back = links.get(1);
    if (isLocking(out) && isLocking(back)) {
      return out.from().opAndTarget() == back.from().opAndTarget()
          ? FindingPattern.LOCK_GIVEN_UP_IN_BETWEEN
          : FindingPattern.TWO_LOCKS;
    }
    if (!isConflict(out) || !isConflict(back)) {
      return FindingPattern.INTERFERENCE;
    }
    return OpAndTarget.target(out.from().opAndTarget())
            == OpAndTarget.target(back.to().opAndTarget())
        ? ofOneVariable(out, back)
        : ofTwoVariables(out, back);
  }

  /**
   * Names a cycle by its variables, too: a block that reads a collection at one site and changes it
   * at another, or that inspects a queue, does not lose an update, but acts on an old observation.
   */
  static FindingPattern of(List<Link> links, Symbols symbols) {
    FindingPattern pattern = of(links);
    if (pattern != FindingPattern.LOST_UPDATE) {
      return pattern;
    }
    Link.End first = links.get(0).from();
    Link.End second = links.get(1).to();
    VariableName variable = symbols.variable(OpAndTarget.target(first.opAndTarget()));
    boolean looked =
        variable.kind() == VariableKind.CHANGES
            || (EventPosition.site(first.position()) != EventPosition.site(second.position())
                && variable.isOfCollection());
    return looked ? FindingPattern.CHECK_THEN_ACT : pattern;
  }

  /** Returns the pattern of two accesses of the blamed transaction and an access in between. */
  private static FindingPattern ofOneVariable(Link out, Link back) {
    boolean firstWrites = writes(out.from());
    boolean secondWrites = writes(back.to());
    if (!firstWrites) {
      return secondWrites ? FindingPattern.LOST_UPDATE : FindingPattern.NON_REPEATABLE_READ;
    }
    if (!secondWrites) {
      return FindingPattern.OVERWRITTEN_BEFORE_USE;
    }
    return writes(out.to()) || writes(back.from())
        ? FindingPattern.INTERLEAVED_WRITES
        : FindingPattern.DIRTY_READ;
  }

  private static FindingPattern ofTwoVariables(Link out, Link back) {
    boolean firstWrites = writes(out.from());
    boolean secondWrites = writes(back.to());
    if (!firstWrites) {
      return secondWrites ? FindingPattern.CHECK_THEN_ACT : FindingPattern.INCONSISTENT_VIEW;
    }
    if (!secondWrites) {
      return FindingPattern.STALE_READ;
    }
    return writes(out.to()) || writes(back.from())
        ? FindingPattern.INTERLEAVED_WRITES
        : FindingPattern.DIRTY_READ;
  }

  private static boolean isLocking(Link link) {
    return operation(link.from()) == Op.RELEASE && operation(link.to()) == Op.ACQUIRE;
  }

  /**
   * Returns whether a link is due to two accesses to one variable. Other links are due to locks,
   * threads and barriers, even if an access is the event by which a thread leaves a barrier.
   */
  private static boolean isConflict(Link link) {
    return Op.accesses(operation(link.from()))
        && Op.accesses(operation(link.to()))
        && OpAndTarget.target(link.from().opAndTarget())
            == OpAndTarget.target(link.to().opAndTarget());
  }

  private static boolean writes(Link.End end) {
    return Op.writes(operation(end));
  }

  private static int operation(Link.End end) {
    return OpAndTarget.operation(end.opAndTarget());
  }
}
