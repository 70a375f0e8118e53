package dev.cosmodrome.checkers.transactions;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.List;

/** The name that people give to a kind of interference. */
final class Pattern {
  private static final String CIRCULAR = "circular dependence";
  private static final String LOST_UPDATE = "lost update";
  private static final String CHECK_THEN_ACT = "check-then-act";

  /**
   * What recordings call a part of a collection, or the whole; elements of arrays have no such
   * name.
   */
  private static final java.util.regex.Pattern OF_COLLECTION =
      java.util.regex.Pattern.compile(
          "[^\\[\\]]+#\\d+(_\\d+)?\\[.*\\]|(contents|changes|further keys) of .+");

  /** The prefix of variables that represent the changes of an inspected collection. */
  private static final String LOOKED_AT = "changes of ";

  private Pattern() {}

  /** Names a cycle that starts and ends in the blamed transaction. */
  static String of(List<Link> links, int transactions) {
    if (operation(links.get(0).from()) == Op.FORK) {
      boolean joins = operation(links.get(links.size() - 1).to()) == Op.JOIN;
      return (joins ? "waits for" : "depends on") + " a thread that it started";
    }
    if (links.size() != 2) {
      return CIRCULAR + " of " + transactions + " transactions";
    }
    Link out = links.get(0);
    Link back = links.get(1);
    if (isLocking(out) && isLocking(back)) {
      return out.from().opAndTarget() == back.from().opAndTarget()
          ? "lock given up in between"
          : "two locks, one after the other";
    }
    if (!Op.accesses(operation(out.from())) || !Op.accesses(operation(back.to()))) {
      return "interference";
    }
    return OpAndTarget.target(out.from().opAndTarget())
            == OpAndTarget.target(back.to().opAndTarget())
        ? ofOneVariable(out, back)
        : ofTwoVariables(out, back);
  }

  /**
   * Names a cycle of which more is known: one that looks what is in a collection, in one place, and
   * changes that in another, or that looks at a queue, does not lose an update, but acts on what it
   * has seen.
   */
  static String of(List<Link> links, int transactions, Symbols symbols) {
    String pattern = of(links, transactions);
    if (!pattern.equals(LOST_UPDATE)) {
      return pattern;
    }
    Link.End first = links.get(0).from();
    Link.End second = links.get(1).to();
    String variable = symbols.name(Kind.VARIABLE, OpAndTarget.target(first.opAndTarget()));
    boolean looked =
        variable.startsWith(LOOKED_AT)
            || (EventPosition.site(first.position()) != EventPosition.site(second.position())
                && OF_COLLECTION.matcher(variable).matches());
    return looked ? CHECK_THEN_ACT : pattern;
  }

  /** A name without how many take part, which differs from run to run. */
  static String withoutSize(String pattern) {
    return pattern.startsWith(CIRCULAR) ? CIRCULAR : pattern;
  }

  /** The blamed transaction's two accesses, and what the other one does in between. */
  private static String ofOneVariable(Link out, Link back) {
    boolean firstWrites = writes(out.from());
    boolean secondWrites = writes(back.to());
    if (!firstWrites) {
      return secondWrites ? LOST_UPDATE : "non-repeatable read";
    }
    if (!secondWrites) {
      return "overwritten before use";
    }
    return writes(out.to()) || writes(back.from()) ? "interleaved writes" : "dirty read";
  }

  private static String ofTwoVariables(Link out, Link back) {
    boolean firstWrites = writes(out.from());
    boolean secondWrites = writes(back.to());
    if (!firstWrites) {
      return secondWrites ? CHECK_THEN_ACT : "inconsistent view";
    }
    if (!secondWrites) {
      return "stale read";
    }
    return writes(out.to()) || writes(back.from()) ? "interleaved writes" : "dirty read";
  }

  private static boolean isLocking(Link link) {
    return operation(link.from()) == Op.RELEASE && operation(link.to()) == Op.ACQUIRE;
  }

  private static boolean writes(Link.End end) {
    return Op.writes(operation(end));
  }

  private static int operation(Link.End end) {
    return OpAndTarget.operation(end.opAndTarget());
  }
}
