package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.tso.AccessIndex.Uses;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;

/**
 * Finds the accesses from which a cycle can begin with a step back to an earlier write that waits.
 * Accesses that it leaves out begin no cycle; most others do.
 *
 * <p>It follows all ways along conflicts at once. A way leaves a transaction by an access at the
 * moment at which that is done in memory: a read where it stands, a write where it stands or, if
 * the thread's writes wait, when they need not wait any more. If one thread accesses one variable
 * in one way twice, whatever can be reached from the later access can be reached from the earlier
 * one, too: the first conflicting access that comes after is not later, and what has to wait for it
 * has to wait no longer. So only the earliest moment counts of each thread, variable and kind of
 * access. And if accesses of one kind are taken as starts from the last to the first, what has been
 * reached stays reached: each kind costs one pass, however many starts it has.
 *
 * <p>For each thread, one moment is kept until which its writes wait: the earliest that any path
 * requires. This can only make more accesses reachable than really are.
 */
final class CycleStarts {
  private static final int NEVER = Integer.MAX_VALUE;

  private final Stretch stretch;
  private final AccessIndex index;
  private final ConflictGraph eager;
  private final Detours detours;
  private long steps;

  // The access from which paths are searched now.
  private int start;
  private boolean isWrite;
  private int heldThread;

  /** By transaction: whether it was reached, and whether none of its writes waits. */
  private final BitSet reached = new BitSet();

  private final BitSet free = new BitSet();

  /**
   * Transactions, and accesses with the moments at which they are done, that are to be followed.
   */
  private final Numbers open = new Numbers();

  private final Numbers left = new Numbers();

  /** By key: the earliest moment at which such an access is done, and if its write waits, where. */
  private final int[] earliest;

  private final int[] waitingSince;

  // By thread: until when its writes wait at least, those that were tried as the first one that
  // waits, and what waits.
  private final int[] until;
  private final List<TreeSet<Integer>> tried = new ArrayList<>();
  private final List<Numbers> waiting = new ArrayList<>();

  /** By thread: the first reads in their transactions that may come from the buffer. */
  private final int[][] buffered;

  CycleStarts(Stretch stretch, AccessIndex index, ConflictGraph eager, Detours detours) {
    this.stretch = stretch;
    this.index = index;
    this.eager = eager;
    this.detours = detours;
    earliest = new int[index.keyCount()];
    waitingSince = new int[index.keyCount()];
    until = new int[stretch.threadCount()];
    for (int thread = 0; thread < until.length; thread++) {
      waiting.add(new Numbers());
      tried.add(new TreeSet<>());
    }
    buffered = index.bufferedReads();
  }

  /** Returns the number of steps that the search took. */
  long steps() {
    return steps;
  }

  /**
   * Returns the accesses from which a cycle may begin; all that are not decided if it takes too
   * many steps.
   */
  BitSet find(long limit) {
    BitSet starts = new BitSet();
    for (int variable = 0; variable < stretch.variableCount(); variable++) {
      List<Uses> all = index.uses(variable);
      for (Uses uses : all) {
        for (Uses others : all) {
          if (others.thread() != uses.thread()) {
            find(uses.reads(), others, starts, limit);
            find(uses.writes(), others, starts, limit);
          }
        }
      }
    }
    return starts;
  }

  /** Finds starts among accesses of one kind that begin with a write of one other thread. */
  private void find(int[] accesses, Uses others, BitSet starts, long limit) {
    boolean isFirst = true;
    for (int i = accesses.length - 1; i >= 0; i--) {
      int access = accesses[i];
      if (steps > limit) {
        starts.set(access);
      } else if (canHold(others, access)) {
        if (isFirst) {
          reset();
          isFirst = false;
        }
        start = stretch.transaction(access);
        isWrite = stretch.isWrite(access);
        heldThread = others.thread();
        hold(others, access);
        follow();
        if (reached.get(start) && (free.get(start) || !waits(access))) {
          starts.set(access);
        }
      }
    }
  }

  private void follow() {
    while (left.size() + open.size() > 0) {
      if (left.size() > 0) {
        int done = left.removeLast();
        follow(left.removeLast(), done);
      } else {
        visit(open.removeLast());
      }
    }
  }

  private void reset() {
    reached.clear();
    free.clear();
    tried.forEach(TreeSet::clear);
    Arrays.fill(earliest, NEVER);
    Arrays.fill(waitingSince, NEVER);
    Arrays.fill(until, NEVER);
    waiting.forEach(Numbers::clear);
  }

  /** Returns whether some earlier one of these writes can wait until after an access. */
  private boolean canHold(Uses uses, int access) {
    int last = AccessIndex.firstAfter(uses.writes(), access) - 1;
    return last >= 0 && stretch.deadline(uses.writes()[last]) > access;
  }

  /** A transaction is reached, and none of its writes waits. */
  private void reach(int transaction) {
    if (!free.get(transaction)) {
      free.set(transaction);
      reached.set(transaction);
      open.add(transaction);
    }
  }

  /** A transaction is reached, and its thread's writes may have to wait. */
  private void reachWaiting(int transaction) {
    if (!reached.get(transaction)) {
      reached.set(transaction);
      open.add(transaction);
    }
  }

  private void visit(int transaction) {
    steps++;
    boolean isFree = free.get(transaction);
    eager.forEachFixedEdge(
        transaction,
        (from, to) -> {
          if (stretch.thread(from) != stretch.thread(to)) {
            if (!detours.goesOnForAll(transaction, start, isWrite)) {
              reachFrom(to);
            }
          } else if (isFree) {
            reach(stretch.transaction(to));
          } else {
            reachWaiting(stretch.transaction(to));
          }
        });
    for (int access : index.firstAccesses(transaction)) {
      if (isFree || !waits(access)) {
        leave(access, access);
      } else {
        leaveWaiting(access);
      }
    }
  }

  /**
   * Returns whether an access has to wait whichever write that leads to it is the first one that
   * waits: the write that it is, or reads, comes after all of these.
   */
  private boolean waits(int access) {
    int write = index.writeBehind(access);
    if (write == Stretch.NONE) {
      return false;
    }
    int last = index.lastAccess(stretch.transaction(access));
    Integer held = tried.get(stretch.thread(access)).floor(last);
    return held == null || held <= write;
  }

  private void leaveWaiting(int access) {
    int key = index.key(access);
    int thread = stretch.thread(access);
    if (waitingSince[key] == NEVER) {
      waiting.get(thread).add(access);
    }
    if (access < waitingSince[key]) {
      waitingSince[key] = access;
      leave(access, Math.max(access, until[thread]));
    }
  }

  /** A transaction is left by an access that is done at a moment. */
  private void leave(int access, int done) {
    int key = index.key(access);
    if (done >= earliest[key]
        || detours.goesOnForAll(stretch.transaction(access), start, isWrite)) {
      return;
    }
    earliest[key] = done;
    left.add(access);
    left.add(done);
  }

  private void follow(int access, int done) {
    if (done > earliest[index.key(access)]) {
      return;
    }
    for (Uses uses : index.uses(stretch.variable(access))) {
      if (uses.thread() != stretch.thread(access)) {
        steps++;
        reachFirst(uses.writes(), done);
        if (stretch.isWrite(access)) {
          reachFirst(uses.reads(), done);
        }
        if (uses.thread() != heldThread) {
          hold(uses, done);
        }
      }
    }
  }

  private void reachFirst(int[] events, int after) {
    int first = AccessIndex.firstAfter(events, after);
    if (first < events.length) {
      reachFrom(events[first]);
    }
  }

  /** The transaction of an event is reached from another thread. */
  private void reachFrom(int event) {
    int transaction = stretch.transaction(event);
    if (!detours.isDetour(transaction, start, heldThread)) {
      reach(transaction);
    }
  }

  /** Holds back a thread's earlier writes until after a moment. */
  private void hold(Uses uses, int moment) {
    if (!canHold(uses, moment)) {
      return;
    }
    int[] candidates = uses.waiting();
    int i = AccessIndex.firstAfter(candidates, moment) - 1;
    for (; i >= 0 && stretch.deadline(candidates[i]) > moment; i--) {
      int held = candidates[i];
      steps++;
      if (mayHold(held) && tried.get(uses.thread()).add(held)) {
        reachWaiting(stretch.transaction(held));
        leaveBefore(held);
      }
    }
    wait(uses.thread(), moment);
  }

  private boolean mayHold(int held) {
    return stretch.thread(held) == heldThread
        || !detours.isDetour(stretch.transaction(held), start, heldThread);
  }

  /**
   * Leaves the transaction of {@code held} by its accesses that are, or read, writes before {@code
   * held}: these reach memory first, so they need not wait.
   */
  private void leaveBefore(int held) {
    for (int access : index.firstAccesses(stretch.transaction(held))) {
      leaveBefore(held, access);
    }
    int[] reads = buffered[stretch.thread(held)];
    int next = AccessIndex.firstAfter(reads, held);
    for (; next < reads.length && reads[next] < stretch.deadline(held); next++) {
      steps++;
      if (reached.get(stretch.transaction(reads[next]))) {
        leaveBefore(held, reads[next]);
      }
    }
  }

  private void leaveBefore(int held, int access) {
    int write = index.writeBehind(access);
    if (write != Stretch.NONE && write < held) {
      leave(access, access);
    }
  }

  private void wait(int thread, int moment) {
    if (moment < until[thread]) {
      until[thread] = moment;
      Numbers accesses = waiting.get(thread);
      for (int i = 0; i < accesses.size(); i++) {
        int access = accesses.get(i);
        leave(access, Math.max(waitingSince[index.key(access)], moment));
      }
    }
  }
}
