package dev.cosmodrome.checkers.transactions;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Findings;
import dev.cosmodrome.checkers.Place;
import dev.cosmodrome.checkers.VariableKeys;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Collects cycles as findings: each course of events once, with how often it occurred. Several
 * courses may be due to one defect.
 */
public final class CycleFindings {
  /** What tells cycles apart before they are known whole: where they close. */
  private record Closing(
      String pattern,
      int fromOperation,
      int fromSite,
      int fromBlock,
      int fromVariable,
      int toOperation,
      int toSite,
      int toBlock,
      int toVariable) {}

  private final Function<Cycle, Finding> finding;
  private final Findings<Closing> findings = new Findings<>(Cycle::course);
  private final VariableKeys variables;
  private long first = -1;

  /** Creates an empty collection; names come from {@code symbols}. */
  public CycleFindings(Symbols symbols) {
    this(symbols, cycle -> cycle.finding(symbols));
  }

  /** Creates an empty collection; {@code finding} says what a cycle means. */
  public CycleFindings(Symbols symbols, Function<Cycle, Finding> finding) {
    this.finding = finding;
    variables = new VariableKeys(symbols);
  }

  /** Whether nothing was found. */
  public boolean isEmpty() {
    return findings.isEmpty();
  }

  /** The event that closes the first cycle, -1 if there is none. */
  public long first() {
    return first;
  }

  /** The path of links that a closing link makes into a cycle. */
  @FunctionalInterface
  public interface Path {
    /** The links from the closing link's later transaction to its earlier one. */
    List<Link> links();
  }

  /** Adds the cycle that {@code closing} closes; the path is asked for only if it may be new. */
  public void add(Link closing, Path path) {
    add("", closing, path);
  }

  /** Adds a cycle; those that are of different patterns differ, wherever they close. */
  public void add(String pattern, Link closing, Path path) {
    if (first < 0) {
      first = Place.event(closing.to().place());
    }
    findings.add(
        key(pattern, closing),
        () -> {
          List<Link> links = new ArrayList<>(path.links());
          links.add(closing);
          return finding.apply(Cycle.of(links));
        });
  }

  private Closing key(String pattern, Link closing) {
    return new Closing(
        pattern,
        Deed.operation(closing.from().deed()),
        Place.site(closing.from().place()),
        closing.from().block(),
        variable(closing.from()),
        Deed.operation(closing.to().deed()),
        Place.site(closing.to().place()),
        closing.to().block(),
        variable(closing.to()));
  }

  private int variable(Link.End end) {
    return Op.accesses(Deed.operation(end.deed()))
        ? variables.of(Deed.target(end.deed()), Place.site(end.place()))
        : 0;
  }

  /** The findings, small cycles and short blocks first. */
  public List<Finding> findings() {
    List<Finding> all = findings.list();
    all.sort(Cycle.SIMPLEST_FIRST);
    return all;
  }
}
