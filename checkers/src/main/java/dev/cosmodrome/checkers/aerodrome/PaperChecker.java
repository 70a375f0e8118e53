package dev.cosmodrome.checkers.aerodrome;

import dev.cosmodrome.checkers.Barriers;
import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.Checker;
import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Fingerprint;
import dev.cosmodrome.checkers.Interleaving;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.Violation;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Passes a trace to the procedures of {@link PaperClocks}, up to the first violation. Only
 * outermost blocks are transactions. An arrival at a barrier is the release of a lock that each
 * other participant of the round acquires when it leaves. Transactions that are open at the end of
 * the trace are ended there, in the order of their threads.
 *
 * <p>The algorithm identifies a transaction of a cycle and the event that shows it, but not the
 * cycle.
 */
public final class PaperChecker implements Checker {
  private static final FindingPattern PATTERN = FindingPattern.CYCLE_OF_TRANSACTIONS;

  /** The outermost open block of a thread, and the number of its open blocks. */
  private static final class Blocks {
    int depth;
    int block;
    long begin;
  }

  /** The locks that stand for the arrivals of threads at a barrier. */
  private static final class Round {
    final List<Integer> locks = new ArrayList<>();
    int left;
  }

  private final Symbols symbols;
  private final PaperClocks clocks;
  private final Barriers<Round> barriers = new Barriers<>(Round::new);
  private final List<Blocks> blocks = new ArrayList<>();
  private long event;
  private int barrierLocks;

  /** The thread whose transaction is part of a cycle, -1 if there is none. */
  private int violated = -1;

  private @Nullable Finding finding;

  /**
   * Creates the checker; names in findings come from {@code symbols}.
   *
   * @param joinsReads whether there are two clocks for the reads of a variable instead of one for
   *     each thread
   */
  public PaperChecker(Symbols symbols, boolean joinsReads) {
    this.symbols = symbols;
    clocks = new PaperClocks(joinsReads, thread -> violated = violated < 0 ? thread : violated);
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    if (finding != null) {
      return;
    }
    leave(thread);
    perform(Op.withoutModes(operation), thread, target, EventPosition.of(event, site));
    if (violated >= 0) {
      report(
          thread,
          Step.of(
              operation, thread, target, EventPosition.of(event, site), violated == thread ? 0 : 1),
          operation == Op.END);
      return;
    }
    event++;
  }

  private void perform(int operation, int thread, int target, long position) {
    switch (operation) {
      case Op.READ, Op.VOLATILE_READ -> clocks.read(thread, target);
      case Op.WRITE, Op.VOLATILE_WRITE -> clocks.write(thread, target);
      case Op.ACQUIRE -> clocks.acquire(thread, target);
      case Op.RELEASE -> clocks.release(thread, target);
      case Op.FORK -> clocks.fork(thread, target);
      case Op.JOIN -> {
        leave(target);
        clocks.join(thread, target);
      }
      case Op.BEGIN -> begin(thread, target, position);
      case Op.END -> {
        if (--blocks(thread).depth == 0) {
          clocks.end(thread);
        }
      }
      case Op.BARRIER -> arrive(thread, target);
      default -> {}
    }
  }

  private void begin(int thread, int block, long position) {
    Blocks open = blocks(thread);
    if (open.depth++ == 0) {
      open.block = block;
      open.begin = position;
      clocks.begin(thread);
    }
  }

  private void arrive(int thread, int barrier) {
    int lock = --barrierLocks;
    barriers.arrive(thread, barrier).locks.add(lock);
    clocks.release(thread, lock);
  }

  private void leave(int thread) {
    Round round = barriers.leave(thread);
    if (round != null) {
      round.locks.forEach(lock -> clocks.acquire(thread, lock));
      if (++round.left == round.locks.size()) {
        round.locks.forEach(clocks::forget);
      }
    }
  }

  @Override
  public void finish() {
    for (int thread = 0; thread < blocks.size() && finding == null; thread++) {
      if (blocks.get(thread).depth > 0) {
        clocks.end(thread);
        if (violated >= 0) {
          report(thread, begin(thread, 1), true);
        }
      }
    }
  }

  /**
   * Reports that the open transaction of a thread is part of a cycle.
   *
   * @param thread the thread of the event by which that is known
   * @param isEnding whether that event ends the thread's transaction
   */
  private void report(int thread, Step noticed, boolean isEnding) {
    List<Participant> transactions = new ArrayList<>(List.of(participant(violated)));
    if (noticed.transaction() > 0) {
      boolean isInBlock = isEnding || blocks(thread).depth > 0;
      transactions.add(isInBlock ? participant(thread) : Participant.single(noticed));
    }
    String fingerprint =
        new Fingerprint(symbols)
            .word(FindingKind.NOT_ATOMIC.id())
            .word(PATTERN.id())
            .block(transactions.get(0))
            .digest();
    Violation violation =
        new Violation(
            symbols,
            FindingKind.NOT_ATOMIC,
            Certainty.OBSERVED,
            PATTERN,
            new Interleaving(transactions, List.of(begin(violated, 0), noticed)),
            fingerprint);
    finding = new Finding(violation, 1);
  }

  private Participant participant(int thread) {
    Blocks open = blocks(thread);
    return Participant.of(thread, open.block, open.begin, false);
  }

  private Step begin(int thread, int transaction) {
    Blocks open = blocks(thread);
    return Step.of(Op.BEGIN, thread, open.block, open.begin, transaction);
  }

  private Blocks blocks(int thread) {
    return PaperClocks.at(blocks, thread, Blocks::new);
  }

  @Override
  public List<Finding> findings() {
    return finding == null ? List.of() : List.of(finding);
  }

  @Override
  public long firstViolation() {
    return finding == null ? -1 : event;
  }

  @Override
  public boolean hasFindings() {
    return finding != null;
  }

  @Override
  public List<String> statistics() {
    return List.of(
        String.format(Locale.ROOT, "%,d vector clocks", clocks.clockCount()),
        String.format(Locale.ROOT, "%,d operations on them", clocks.operationCount()));
  }
}
