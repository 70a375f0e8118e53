package dev.cosmodrome.checkers.transactions;

import dev.cosmodrome.trace.Op;
import java.util.List;

/** The name that people give to a kind of interference. */
final class Pattern {
  private static final String CIRCULAR = "circular dependence";

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
      return out.from().deed() == back.from().deed()
          ? "lock given up in between"
          : "two locks, one after the other";
    }
    if (!Op.accesses(operation(out.from())) || !Op.accesses(operation(back.to()))) {
      return "interference";
    }
    return Deed.target(out.from().deed()) == Deed.target(back.to().deed())
        ? ofOneVariable(out, back)
        : ofTwoVariables(out, back);
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
      return secondWrites ? "lost update" : "non-repeatable read";
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
      return secondWrites ? "check-then-act" : "inconsistent view";
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
    return Deed.operation(end.deed());
  }
}
