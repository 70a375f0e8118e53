package dev.cosmodrome.checkers.transactions;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Fingerprint;
import dev.cosmodrome.checkers.Interleaving;
import dev.cosmodrome.checkers.Interleaving.Dependence;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.Violation;
import dev.cosmodrome.checkers.transactions.Link.End;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * A cycle of transactions, which proves that they have no serial order. Each link's transaction is
 * the one in which the next link starts, or an earlier one of the same thread; the last link leads
 * back to the first. A transaction that spans several threads takes part once for each of them.
 *
 * <p>Along a cycle, a transaction that was entered by an earlier event than it was left by could
 * still be moved together; one that was left before it was entered could not, and is blamed
 * (Flanagan, Freund and Yi, "Velodrome").
 */
public final class Cycle {
  /** Orders findings: small cycles and short blocks first. */
  public static final Comparator<Finding> SIMPLEST_FIRST =
      Comparator.comparingInt((Finding finding) -> finding.transactions().size())
          .thenComparingLong(Cycle::span);

  private final List<Link> links;
  private final List<End> transactions = new ArrayList<>();

  private Cycle(List<Link> links) {
    this.links = links;
    for (Link link : links) {
      addTransaction(link.from());
      addTransaction(link.to());
    }
  }

  /**
   * Returns the cycle of these links, without detours, turned so that it starts with the blamed
   * transaction.
   */
  public static Cycle of(List<Link> walk) {
    List<Link> links = withoutDetours(walk);
    int last = blamed(links);
    List<Link> turned = new ArrayList<>(links.subList(last + 1, links.size()));
    turned.addAll(links.subList(0, last + 1));
    return new Cycle(turned);
  }

  /**
   * Leaves out the links between two visits of a thread: the later link that leaves it can follow
   * the earlier visit at once.
   */
  private static List<Link> withoutDetours(List<Link> walk) {
    List<Link> links = new ArrayList<>();
    End at = walk.get(walk.size() - 1).to();
    int next = 0;
    while (next < walk.size()) {
      int last = next;
      for (int later = next + 1; later < walk.size(); later++) {
        last = walk.get(later).from().isReachedFrom(at) ? later : last;
      }
      links.add(walk.get(last));
      at = walk.get(last).to();
      next = last + 1;
    }
    return links;
  }

  /** Returns the link by which the blamed transaction is entered, or -1. */
  private static int blamed(List<Link> links) {
    for (int last = links.size() - 1; last >= 0; last--) {
      End entered = links.get(last).to();
      End left = links.get((last + 1) % links.size()).from();
      if (entered.sameBlock(left) && left.position() < entered.position()) {
        return last;
      }
    }
    return -1;
  }

  private void addTransaction(End end) {
    if (indexOf(end) < 0) {
      transactions.add(end);
    }
  }

  private int indexOf(End end) {
    for (int i = 0; i < transactions.size(); i++) {
      if (transactions.get(i).sameTransaction(end)) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the number of events of the trace from the beginning to the end of a cycle. */
  private static long span(Finding finding) {
    long first = finding.transactions().get(0).event();
    return finding.steps().get(finding.steps().size() - 1).event() - first;
  }

  /** Returns the links, from the blamed transaction back to it. */
  public List<Link> links() {
    return links;
  }

  /** Returns the name of the interference. */
  public FindingPattern pattern() {
    return CyclePattern.of(links);
  }

  /** Returns the cycle as a violation. */
  public Violation violation(Symbols symbols) {
    return violation(symbols, thread -> thread);
  }

  /**
   * Returns the cycle as a violation.
   *
   * @param threads for each thread of the links, the one of the trace that ran it
   */
  public Violation violation(Symbols symbols, IntUnaryOperator threads) {
    return violation(symbols, FindingKind.NOT_ATOMIC, CyclePattern.of(links, symbols), threads);
  }

  /**
   * Returns the cycle as a violation.
   *
   * @param kind the kind of error
   * @param pattern the name of the interference
   */
  public Violation violation(Symbols symbols, FindingKind kind, FindingPattern pattern) {
    return violation(symbols, kind, pattern, thread -> thread);
  }

  /**
   * Returns the cycle as a violation.
   *
   * @param threads for each thread of the links, the one of the trace that ran it
   */
  public Violation violation(
      Symbols symbols, FindingKind kind, FindingPattern pattern, IntUnaryOperator threads) {
    List<Participant> participants =
        transactions.stream().map(end -> participant(end, threads)).toList();
    List<End> moments = moments();
    List<Step> steps = moments.stream().map(end -> step(end, threads)).toList();
    return new Violation(
        symbols,
        kind,
        Certainty.OBSERVED,
        pattern,
        new Interleaving(participants, steps, dependences(moments)),
        fingerprint(symbols, kind, pattern, participants.get(0), steps));
  }

  private static Participant participant(End end, IntUnaryOperator threads) {
    return Participant.of(
        threads.applyAsInt(end.thread()),
        end.block(),
        end.isUnary() ? end.position() : end.begin(),
        end.isUnary());
  }

  /** Returns the ends of links, each event once, in the order of the trace. */
  private List<End> moments() {
    List<End> moments = new ArrayList<>();
    for (Link link : links) {
      for (End end : List.of(link.from(), link.to())) {
        if (indexOf(end, moments) < 0) {
          moments.add(end);
        }
      }
    }
    moments.sort(
        Comparator.comparingLong((End end) -> EventPosition.event(end.position()))
            .thenComparing(end -> OpAndTarget.operation(end.opAndTarget()) != Op.LEAVE));
    return moments;
  }

  private List<Dependence> dependences(List<End> moments) {
    return links.stream()
        .map(link -> new Dependence(indexOf(link.from(), moments), indexOf(link.to(), moments)))
        .toList();
  }

  private static int indexOf(End end, List<End> moments) {
    for (int i = 0; i < moments.size(); i++) {
      End other = moments.get(i);
      if (other.position() == end.position() && other.thread() == end.thread()) {
        return i;
      }
    }
    return -1;
  }

  private Step step(End end, IntUnaryOperator threads) {
    return Step.of(
        OpAndTarget.operation(end.opAndTarget()),
        threads.applyAsInt(end.thread()),
        OpAndTarget.target(end.opAndTarget()),
        end.position(),
        indexOf(end));
  }

  /**
   * Identifies the defect by the block, the kind of interference, and the block's own steps. The
   * interfering threads are left out, because the defect is that of the block.
   */
  private static String fingerprint(
      Symbols symbols,
      FindingKind kind,
      FindingPattern pattern,
      Participant blamed,
      List<Step> steps) {
    Fingerprint fingerprint =
        new Fingerprint(symbols).word(kind.id()).word(pattern.id()).block(blamed);
    steps.stream().filter(step -> step.transaction() == 0).forEach(fingerprint::stepAt);
    return fingerprint.digest();
  }

  /** Returns a fingerprint of the steps of a violation, independent of the participants. */
  static String path(Violation violation) {
    Fingerprint path = new Fingerprint(violation.symbols());
    violation.interleaving().transactions().forEach(path::block);
    for (Step step : violation.interleaving().steps()) {
      path.stepAt(step).word(Integer.toString(step.transaction()));
    }
    return path.digest();
  }
}
