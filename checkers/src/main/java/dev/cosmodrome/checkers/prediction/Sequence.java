package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The steps of transactions that other threads cannot distinguish: their accesses to shared
 * variables, and their operations on locks that other threads use, too. Positions count these
 * steps.
 */
public final class Sequence {
  /**
   * The block, or an atomic method that is called in it.
   *
   * @param method its name, a block
   * @param origin the step of the signature by which it is entered; -1 for the block itself
   * @param from its first position
   * @param to the position after its last one
   * @param depth the number of calls around it
   */
  public record Call(int method, int origin, int from, int to, int depth) {
    /** Returns whether a position is in the call. */
    public boolean has(int position) {
      return from <= position && position < to;
    }
  }

  private final int block;
  private final int[] operations;
  private final int[] targets;
  private final int[] moments;
  private final int[] passings;
  private final int[] locks;
  private final CommutingVariables commutingVariables;
  private final List<Member> members = new ArrayList<>();
  private final int hash;

  /** The variables, and whether they are written. */
  private final Map<Integer, Boolean> variables = new HashMap<>();

  private boolean isReducible = true;

  /**
   * Creates a sequence of a block.
   *
   * @param moments by position: the number of moments since the first one
   * @param passings by position: what was published and observed since the position before; the
   *     last entry is for the end
   */
  Sequence(
      int block,
      int[] operations,
      int[] targets,
      int[] moments,
      int[] passings,
      LockSets lockSets,
      CommutingVariables commutingVariables) {
    this.block = block;
    this.operations = operations;
    this.targets = targets;
    this.moments = moments;
    this.passings = passings;
    this.commutingVariables = commutingVariables;
    locks = new int[operations.length + 1];
    for (int i = 0; i < operations.length; i++) {
      locks[i + 1] =
          isLocking(i)
              ? lockSets.with(locks[i], LockSets.hold(operations[i], targets[i]))
              : locks[i];
      if (!isLocking(i)) {
        variables.merge(targets[i], writes(i), Boolean::logicalOr);
      }
    }
    hash =
        31 * (31 * Arrays.hashCode(operations) + Arrays.hashCode(targets))
            + 31 * Arrays.hashCode(moments)
            + block;
  }

  void add(Member member) {
    members.add(member);
  }

  void setReducible(boolean reducible) {
    isReducible = reducible;
  }

  /** Returns whether all these transactions are atomic by Lipton's theorem. */
  public boolean isReducible() {
    return isReducible;
  }

  /** The block, or {@link TransactionSignature#UNARY}. */
  public int block() {
    return block;
  }

  /** Returns whether it is a single access outside of blocks. */
  public boolean isUnary() {
    return block == TransactionSignature.UNARY;
  }

  /** Returns the number of steps. */
  public int size() {
    return operations.length;
  }

  /** The operation at a position. */
  public int operation(int position) {
    return operations[position];
  }

  /** Returns the target of the step at a position. */
  public int target(int position) {
    return targets[position];
  }

  /** Returns whether the step at a position acquires or releases a lock. */
  public boolean isLocking(int position) {
    return Op.takes(operations[position]) || Op.givesBack(operations[position]);
  }

  /**
   * Returns the hold of {@link LockSets} that the step at a position begins or ends; -1 if it does
   * not.
   */
  public int hold(int position) {
    return isLocking(position) ? LockSets.hold(operations[position], targets[position]) : -1;
  }

  /** Returns whether the step at a position writes. */
  public boolean writes(int position) {
    return Op.writes(operations[position]);
  }

  /**
   * Returns whether all writes of a variable commute: they do not conflict with each other, and
   * reads see which of them were made.
   */
  public boolean isCommuting(int variable) {
    return commutingVariables.has(variable);
  }

  /** The variables that are accessed. */
  public Set<Integer> variables() {
    return variables.keySet();
  }

  /** Returns whether a variable is written. */
  public boolean writesTo(int variable) {
    return variables.getOrDefault(variable, false);
  }

  /** Returns the number of moments between the first one and that of a position. */
  public int moment(int position) {
    return moments[position];
  }

  /**
   * Returns what was published and observed, {@link MustHappenBefore#PUBLISHED} and others, between
   * a position and the one before.
   */
  int passing(int position) {
    return passings[position];
  }

  /** Returns the number of moments between the first one and that of the last position. */
  public int lastMoment() {
    return moments.length == 0 ? 0 : moments[moments.length - 1];
  }

  /** The locks that are held before the step at a position, an id of {@link LockSets}. */
  public int locks(int position) {
    return locks[position];
  }

  /** The threads that ran such transactions. */
  public List<Member> members() {
    return members;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof Sequence sequence
            && block == sequence.block
            && Arrays.equals(operations, sequence.operations)
            && Arrays.equals(targets, sequence.targets)
            && Arrays.equals(moments, sequence.moments)
            && Arrays.equals(passings, sequence.passings));
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
