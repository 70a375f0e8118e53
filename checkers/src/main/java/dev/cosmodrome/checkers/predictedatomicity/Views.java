package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.prediction.Sequence;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The externally visible accesses of a transaction: the reads before its own first write of the
 * variable, and the last write of each variable. The other reads must return its own last write.
 *
 * <p>Of a variable whose writes commute, all reads are visible, since they see which writes of
 * others were made, and the order of last writes is not.
 */
final class Views {
  static final int NEVER = Integer.MAX_VALUE;

  private final Sequence sequence;
  private final BitSet exposedReads = new BitSet();
  private final Map<Integer, Integer> firstExposedReads = new HashMap<>();
  private final Map<Integer, Integer> firstWrites = new HashMap<>();
  private final Map<Integer, Integer> finalWrites = new HashMap<>();

  /** By position of a read that is not exposed: the write that it must return. */
  private final Map<Integer, Integer> ownWrites = new HashMap<>();

  /**
   * By variable: the numbers of steps done at which a write of another transaction would come
   * between an own write and its read.
   */
  private final Map<Integer, BitSet> fragile = new HashMap<>();

  Views(Sequence sequence) {
    this.sequence = sequence;
    for (int position = 0; position < sequence.size(); position++) {
      if (!sequence.isLocking(position)) {
        add(sequence.target(position), position);
      }
    }
  }

  private void add(int variable, int position) {
    if (sequence.writes(position)) {
      firstWrites.putIfAbsent(variable, position);
      finalWrites.put(variable, position);
      return;
    }
    Integer own = sequence.isCommuting(variable) ? null : finalWrites.get(variable);
    if (own == null) {
      exposedReads.set(position);
      firstExposedReads.putIfAbsent(variable, position);
    } else {
      ownWrites.put(position, own);
      fragile.computeIfAbsent(variable, v -> new BitSet()).set(own + 1, position + 1);
    }
  }

  /** Returns whether the step at a position reads a write of another transaction. */
  boolean isExposedRead(int position) {
    return exposedReads.get(position);
  }

  /** Returns whether the step at a position is the last write of its variable. */
  boolean isFinalWrite(int position) {
    return finalWrites.getOrDefault(sequence.target(position), NEVER) == position
        && !sequence.isLocking(position);
  }

  /** Returns whether a read must return what a write of the same transaction wrote. */
  boolean returns(int read, int write) {
    return ownWrites.getOrDefault(read, NEVER) == write;
  }

  /**
   * Returns whether a write of another transaction, when {@code done} steps are done, would come
   * between an own write and its read.
   */
  boolean isFragile(int variable, int done) {
    BitSet spans = fragile.get(variable);
    return spans != null && spans.get(done);
  }

  /**
   * Returns whether a step of one transaction, if it comes before a step of another, keeps the one
   * from coming after the other in any equivalent serial order.
   */
  static boolean decides(Views one, int first, Views other, int second) {
    Sequence from = one.sequence;
    Sequence to = other.sequence;
    if (from.isLocking(first) || to.isLocking(second) || from.target(first) != to.target(second)) {
      return false;
    }
    return from.writes(first)
        ? other.isExposedRead(second)
            || (one.isFinalWrite(first)
                && other.isFinalWrite(second)
                && !from.isCommuting(from.target(first)))
        : one.isExposedRead(first) && other.isFinalWrite(second);
  }

  /**
   * The first step of this transaction that decides on a step of another one; {@link #NEVER} if
   * none does.
   */
  int firstDeciding(Views other, int second) {
    int variable = other.sequence.target(second);
    if (other.sequence.isLocking(second)) {
      return NEVER;
    }
    if (other.isExposedRead(second)) {
      return firstWrites.getOrDefault(variable, NEVER);
    }
    if (other.isFinalWrite(second)) {
      return Math.min(
          firstExposedReads.getOrDefault(variable, NEVER),
          sequence.isCommuting(variable) ? NEVER : finalWrites.getOrDefault(variable, NEVER));
    }
    return NEVER;
  }
}
