package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.trace.Op;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The 14 ways in which two units of work interfere on one set, in the order of the paper (Figure
 * 2). An access is a letter, R or W; a prime if it is the other unit's; and the variable, 1 or 2.
 */
enum AccessPattern {
  STALE_UPDATE("R1 W'1 W1", FindingPattern.STALE_VALUE_AT_UPDATE),
  DIFFERENT_READS("R1 W'1 R1", FindingPattern.DIFFERING_READS),
  INTERMEDIATE_STATE("W1 R'1 W1", FindingPattern.INTERMEDIATE_STATE_OBSERVED),
  OWN_WRITE_OVERWRITTEN("W1 W'1 R1", FindingPattern.OWN_VALUE_OVERWRITTEN),
  LOST_WRITE("W1 W'1 W1", FindingPattern.WRITTEN_VALUE_LOST),
  WRITTEN_INSIDE("W1 W'1 W'2 W2", FindingPattern.INCONSISTENT_PAIR_LEFT),
  WRITTEN_INSIDE_CROSSED("W1 W'2 W'1 W2", FindingPattern.INCONSISTENT_PAIR_LEFT),
  WRITTEN_ALTERNATELY("W1 W'2 W2 W'1", FindingPattern.INCONSISTENT_PAIR_LEFT),
  HALF_UPDATE("W1 R'1 R'2 W2", FindingPattern.HALF_AN_UPDATE_OBSERVED),
  HALF_UPDATE_CROSSED("W1 R'2 R'1 W2", FindingPattern.HALF_AN_UPDATE_OBSERVED),
  PAIR_READ("R1 W'1 W'2 R2", FindingPattern.INCONSISTENT_PAIR_READ),
  PAIR_READ_CROSSED("R1 W'2 W'1 R2", FindingPattern.INCONSISTENT_PAIR_READ),
  PAIR_READ_ALTERNATELY("R1 W'2 R2 W'1", FindingPattern.INCONSISTENT_PAIR_READ),
  HALF_UPDATE_ALTERNATELY("W1 R'2 W2 R'1", FindingPattern.HALF_AN_UPDATE_OBSERVED);

  private final FindingPattern pattern;

  @SuppressWarnings("ImmutableEnumChecker") // It is never modified.
  private final int[] symbols;

  AccessPattern(String accesses, FindingPattern pattern) {
    this.pattern = pattern;
    symbols = Stream.of(accesses.split(" ", -1)).mapToInt(AccessPattern::symbol).toArray();
  }

  private static int symbol(String access) {
    return symbol(access.startsWith("W"), access.indexOf('\'') > 0, access.endsWith("2"));
  }

  /** An access as one of {@link RaceAutomaton#SYMBOLS} numbers. */
  static int symbol(boolean writes, boolean others, boolean second) {
    return (writes ? 1 : 0) | (others ? 2 : 0) | (second ? 4 : 0);
  }

  /** Returns its name in findings. */
  FindingPattern pattern() {
    return pattern;
  }

  /** The accesses, each as a {@link #symbol}. */
  int[] symbols() {
    return symbols.clone();
  }

  /**
   * Returns the dependences of accesses that match a pattern, in the order of the trace: a cycle,
   * whose second link is closed by the last access.
   */
  static List<Link> links(List<Link.End> accesses) {
    Link.End last = accesses.get(accesses.size() - 1);
    if (accesses.size() == 3) {
      return List.of(new Link(accesses.get(0), accesses.get(1)), new Link(accesses.get(1), last));
    }
    List<Link.End> before = accesses.subList(0, 3);
    int variable = OpAndTarget.target(last.opAndTarget());
    List<Link.End> others =
        before.stream()
            .filter(access -> OpAndTarget.target(access.opAndTarget()) != variable)
            .toList();
    Link.End same =
        before.stream()
            .filter(access -> OpAndTarget.target(access.opAndTarget()) == variable)
            .findFirst()
            .orElseThrow();
    return List.of(new Link(others.get(0), others.get(1)), new Link(same, last));
  }

  /** The first pattern that a cycle of two units matches. */
  static Optional<AccessPattern> of(List<Link> cycle) {
    List<Link.End> accesses =
        cycle.stream()
            .flatMap(link -> Stream.of(link.from(), link.to()))
            .distinct()
            .sorted(Comparator.comparingLong(Link.End::position))
            .toList();
    if (cycle.size() != 2 || accesses.stream().anyMatch(access -> !isIn(access, cycle))) {
      return Optional.empty();
    }
    return accesses.stream()
        .map(first -> startingWith(first, accesses))
        .flatMap(automaton -> Stream.of(values()).filter(automaton::matches))
        .min(Comparator.naturalOrder());
  }

  /** Returns the automaton for the unit and the variable of an access, after all accesses. */
  private static RaceAutomaton startingWith(Link.End first, List<Link.End> accesses) {
    RaceAutomaton automaton = new RaceAutomaton();
    accesses.forEach(access -> automaton.take(symbol(access, first), access));
    return automaton;
  }

  private static boolean isIn(Link.End access, List<Link> cycle) {
    return access.sameTransaction(cycle.get(0).from()) || access.sameTransaction(cycle.get(0).to());
  }

  /** Returns the symbol of an access if the pattern starts with {@code first}. */
  private static int symbol(Link.End access, Link.End first) {
    return symbol(
        Op.writes(OpAndTarget.operation(access.opAndTarget())),
        !access.sameTransaction(first),
        OpAndTarget.target(access.opAndTarget()) != OpAndTarget.target(first.opAndTarget()));
  }
}
