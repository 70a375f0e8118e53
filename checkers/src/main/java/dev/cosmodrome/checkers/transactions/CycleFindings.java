package dev.cosmodrome.checkers.transactions;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Findings;
import dev.cosmodrome.checkers.VariableKeys;
import dev.cosmodrome.checkers.Violation;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Collects cycles as findings: each path of events once, with the number of transactions that were
 * blamed for it. Several paths may be due to one defect.
 *
 * <p>Of a cycle that closes as another one did, only the closing dependence is known. Its
 * transaction that plays the same part as the blamed one of the other cycle counts, unless it
 * begins before one of the same thread that was counted: the number is never too high.
 */
public final class CycleFindings {
  /** The closing dependence, which distinguishes cycles before their whole path is known. */
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

  /** The end of the closing dependence that is in the blamed transaction. */
  private enum Blamed {
    FROM,
    TO,
    NEITHER;

    static Blamed of(Violation violation, Link closing) {
      long begin = violation.blamed().event();
      return begins(closing.to(), begin) ? TO : begins(closing.from(), begin) ? FROM : NEITHER;
    }

    private static boolean begins(Link.End end, long event) {
      return !end.isUnary() && EventPosition.event(end.begin()) == event;
    }
  }

  private record CountedThread(int finding, int thread) {}

  private final Function<Cycle, Violation> violation;
  private final Findings<Closing> findings = new Findings<>(Cycle::path);
  private final Map<Closing, Blamed> blamed = new HashMap<>();

  /** The beginning of the last transaction that counts for a finding, by its thread. */
  private final Map<CountedThread, Long> counted = new HashMap<>();

  private final VariableKeys variables;
  private long first = -1;
  private long last = -1;

  /** Creates an empty collection; names come from {@code symbols}. */
  public CycleFindings(Symbols symbols) {
    this(symbols, cycle -> cycle.violation(symbols));
  }

  /** Creates an empty collection; {@code violation} converts a cycle into a violation. */
  public CycleFindings(Symbols symbols, Function<Cycle, Violation> violation) {
    this.violation = violation;
    variables = new VariableKeys(symbols);
  }

  /** Returns whether nothing was found. */
  public boolean isEmpty() {
    return findings.isEmpty();
  }

  /** Returns the event that closes the first cycle, -1 if there is none. */
  public long first() {
    return first;
  }

  /** Returns the event that closes the last cycle so far, -1 if there is none. */
  public long last() {
    return last;
  }

  /** The path of links that a closing link makes into a cycle. */
  @FunctionalInterface
  public interface Path {
    /** Returns the links from the closing link's later transaction to its earlier one. */
    List<Link> links();
  }

  /**
   * Adds the cycle that {@code closing} closes; the path is asked for only if it may be new.
   *
   * @return the index of its finding in {@link #unsorted}
   */
  public int add(Link closing, Path path) {
    return add("", closing, path);
  }

  /**
   * Adds a cycle. Cycles of different patterns are different findings, even if they close alike.
   */
  public int add(String pattern, Link closing, Path path) {
    last = EventPosition.event(closing.to().position());
    if (first < 0) {
      first = last;
    }
    Closing key = key(pattern, closing);
    return findings.add(
        key,
        () -> {
          List<Link> links = new ArrayList<>(path.links());
          links.add(closing);
          Violation made = violation.apply(Cycle.of(links));
          blamed.put(key, Blamed.of(made, closing));
          return made;
        },
        index -> counts(index, blamed.getOrDefault(key, Blamed.NEITHER), closing));
  }

  private boolean counts(int index, Blamed part, Link closing) {
    Link.End end = part == Blamed.FROM ? closing.from() : closing.to();
    int thread = part == Blamed.NEITHER ? -1 : end.thread();
    long begin = part == Blamed.NEITHER ? 0 : end.begin();
    CountedThread key = new CountedThread(index, thread);
    Long last = counted.get(key);
    if (last != null && begin <= last) {
      return false;
    }
    counted.put(key, begin);
    return true;
  }

  private Closing key(String pattern, Link closing) {
    return new Closing(
        pattern,
        OpAndTarget.operation(closing.from().opAndTarget()),
        EventPosition.site(closing.from().position()),
        closing.from().block(),
        variable(closing.from()),
        OpAndTarget.operation(closing.to().opAndTarget()),
        EventPosition.site(closing.to().position()),
        closing.to().block(),
        variable(closing.to()));
  }

  private int variable(Link.End end) {
    return Op.accesses(OpAndTarget.operation(end.opAndTarget()))
        ? variables.of(OpAndTarget.target(end.opAndTarget()), EventPosition.site(end.position()))
        : 0;
  }

  /** Returns the findings in the order in which they first occurred. */
  public List<Finding> unsorted() {
    return findings.list();
  }

  /** Returns the findings, small cycles and short blocks first. */
  public List<Finding> findings() {
    List<Finding> all = unsorted();
    all.sort(Cycle.SIMPLEST_FIRST);
    return all;
  }
}
