package dev.cosmodrome.checkers.transactions;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Dependence;
import dev.cosmodrome.checkers.Finding.Participant;
import dev.cosmodrome.checkers.Finding.Step;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Fingerprint;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.checkers.transactions.Link.End;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * A cycle of transactions: why they have no serial order. Each link's transaction is the one in
 * which the next link starts, or an earlier one of the same thread; the last link leads back to the
 * first. A transaction that spans several threads takes part once for each of them.
 *
 * <p>Along a cycle, a transaction that was entered by an earlier event than it was left by could
 * still be moved together; one that was left before it was entered could not, and is blamed
 * (Flanagan, Freund and Yi, "Velodrome").
 */
public final class Cycle {
  /** Small cycles and short blocks first. */
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
   * The cycle of these links, without detours, turned so that it starts with the blamed
   * transaction.
   */
  public static Cycle of(List<Link> walk) {
    List<Link> links = withoutDetours(walk);
    int last = blamed(links);
    List<Link> turned = new ArrayList<>(links.subList(last + 1, links.size()));
    turned.addAll(links.subList(0, last + 1));
    return new Cycle(turned);
  }

  /** Leaves out links that lead back to a thread: what leaves it later can follow at once. */
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

  /** The link by which the blamed transaction is entered, or -1. */
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

  /** How many events of the trace a cycle stretches over. */
  private static long span(Finding finding) {
    long first = finding.transactions().get(0).event();
    return finding.steps().get(finding.steps().size() - 1).event() - first;
  }

  /** The links, from the blamed transaction back to it. */
  public List<Link> links() {
    return links;
  }

  /** The name of the interference. */
  public FindingPattern pattern() {
    return CyclePattern.of(links);
  }

  /** The cycle as a finding that occurred once. */
  public Finding finding(Symbols symbols) {
    return finding(symbols, thread -> thread);
  }

  /**
   * The cycle as a finding that occurred once.
   *
   * @param threads for each thread of the links, the one of the trace that ran it
   */
  public Finding finding(Symbols symbols, IntUnaryOperator threads) {
    return finding(symbols, FindingKind.NOT_ATOMIC, CyclePattern.of(links, symbols), threads);
  }

  /**
   * The cycle as a finding that occurred once.
   *
   * @param kind what is wrong
   * @param pattern the name of the interference
   */
  public Finding finding(Symbols symbols, FindingKind kind, FindingPattern pattern) {
    return finding(symbols, kind, pattern, thread -> thread);
  }

  /**
   * The cycle as a finding that occurred once.
   *
   * @param threads for each thread of the links, the one of the trace that ran it
   */
  public Finding finding(
      Symbols symbols, FindingKind kind, FindingPattern pattern, IntUnaryOperator threads) {
    List<Participant> participants =
        transactions.stream().map(end -> participant(end, symbols, threads)).toList();
    List<End> moments = moments();
    List<Step> steps = moments.stream().map(end -> step(end, symbols, threads)).toList();
    return new Finding(
        kind,
        Certainty.OBSERVED,
        pattern,
        participants.get(0).block(),
        participants,
        steps,
        dependences(moments),
        fingerprint(kind, pattern, participants.get(0), steps));
  }

  private static Participant participant(End end, Symbols symbols, IntUnaryOperator threads) {
    long begin = end.isUnary() ? end.position() : end.begin();
    return new Participant(
        symbols.name(Kind.THREAD, threads.applyAsInt(end.thread())),
        end.isUnary() ? "" : symbols.name(Kind.BLOCK, end.block()),
        symbols.name(Kind.SITE, EventPosition.site(begin)),
        EventPosition.event(begin),
        end.isUnary());
  }

  /** The ends of links, each event once, in the order of the trace. */
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

  private Step step(End end, Symbols symbols, IntUnaryOperator threads) {
    int operation = OpAndTarget.operation(end.opAndTarget());
    return new Step(
        symbols.name(Kind.THREAD, threads.applyAsInt(end.thread())),
        StepOperation.of(operation),
        symbols.target(operation, OpAndTarget.target(end.opAndTarget())),
        symbols.name(Kind.SITE, EventPosition.site(end.position())),
        EventPosition.event(end.position()),
        indexOf(end));
  }

  /**
   * Identifies the defect by the block, the kind of interference, and the block's own steps. The
   * interfering threads are left out, because the defect is that of the block.
   */
  private static String fingerprint(
      FindingKind kind, FindingPattern pattern, Participant blamed, List<Step> steps) {
    Fingerprint fingerprint =
        new Fingerprint()
            .word(kind.id())
            .word(pattern.id())
            .block(blamed.block())
            .location(blamed.location());
    steps.stream().filter(step -> step.transaction() == 0).forEach(step -> add(step, fingerprint));
    return fingerprint.digest();
  }

  /** The name of what happened in a finding, independent of the participants. */
  static String path(Finding finding) {
    Fingerprint path = new Fingerprint();
    for (Participant participant : finding.transactions()) {
      path.block(participant.block()).location(participant.location());
    }
    for (Step step : finding.steps()) {
      add(step, path);
      path.word(Integer.toString(step.transaction()));
    }
    return path.digest();
  }

  private static void add(Step step, Fingerprint fingerprint) {
    fingerprint
        .word(step.operation().id())
        .targetAt(step.target(), step.location())
        .location(step.location());
  }
}
