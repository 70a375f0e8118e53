package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.thread.LockIds;
import dev.cosmodrome.runtime.thread.ModelledLock;
import dev.cosmodrome.runtime.vm.DontInline;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.PackedEvent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The locks of one thread. A hook reports a lock before the thread acquires it, and the lock is
 * logged before the thread's next event: only then is it certain that the thread does not wait for
 * it any more.
 *
 * <p>The recorder calls {@link #all}, {@link #awaited} and {@link #requested} when the recording
 * ends, to find deadlocks. If the thread goes on meanwhile, the answers may be wrong.
 */
public final class ThreadLocks {
  /** Stands for no thread. */
  private static final int NO_THREAD = -1;

  private final ThreadLog log;

  // The locks that are held, in the order of their acquisition, and the number of holds of each.
  private Identity[] held = new Identity[8];
  private int[] holds = new int[8];
  private int heldCount;
  private final SharedLocks shared = new SharedLocks();

  // The lock that the thread is about to acquire: it holds it at its next event.
  private @Nullable Identity awaited;
  private int awaitedAt;
  private boolean isAwaitedByTrying;

  // The lock that the thread waits for in a call of a library, until its next event.
  private @Nullable Identity requested;
  private int requestedAt;

  ThreadLocks(ThreadLog log) {
    this.log = log;
  }

  /**
   * Notes that the thread is about to acquire a lock, or acquires it once more.
   *
   * @param byTrying whether the thread does not wait for the lock without a limit
   */
  @DontInline
  public void acquiring(Object lock, boolean byTrying, int site) {
    log.reportPendingCall();
    if (holdAgain(lock)) {
      return;
    }
    if (log.isOptimistic() && !mayConvert(lock, byTrying)) {
      log.endOptimisticReads(true);
    }
    log.newSegment();
    log.catchUp();
    getting(lock, site);
    isAwaitedByTrying = byTrying;
  }

  /** Returns whether reads that were made with a stamp may count as made with the lock. */
  private static boolean mayConvert(Object lock, boolean byTrying) {
    return byTrying && lock instanceof ModelledLock modelled && modelled.hasStamps();
  }

  /** Adds a lock that the thread holds at its next event. */
  private void getting(Object lock, int site) {
    Identity identity = log.identities.of(lock);
    if (heldCount == holds.length) {
      held = Copies.of(held, 2 * heldCount);
      holds = Copies.of(holds, 2 * heldCount);
    }
    awaits(identity, site);
    held[heldCount] = identity;
    holds[heldCount++] = 1;
  }

  /** Logs a release before it happens, unless the thread has more than one hold or none. */
  @DontInline
  public void releasing(Object lock, int site) {
    int at = heldAt(lock);
    if (at < 0) {
      return;
    }
    if (holds[at] > 1) {
      holds[at]--;
      return;
    }
    log.newOwner();
    log.append(Op.RELEASE, LockIds.of(held[at], lock, log), site);
    heldCount--;
    for (int i = at; i < heldCount; i++) {
      held[i] = held[i + 1];
      holds[i] = holds[i + 1];
    }
  }

  /**
   * Notes that the thread may wait for a lock in a call of a library. The call itself is logged
   * when it returns.
   */
  public void requesting(Object lock, int site) {
    if (heldAt(lock) < 0) {
      log.catchUp();
      requested = log.identities.of(lock);
      requestedAt = log.place(site);
      log.steady = 0;
    }
  }

  /** Logs that the thread has acquired a lock that others may hold at the same time. */
  public void sharing(Object lock, boolean byTrying, int site) {
    if (shared.addAgain(lock)) {
      return;
    }
    Identity identity = log.identities.of(lock);
    int target = LockIds.of(identity, lock, log);
    if (byTrying) {
      log.append(Op.TRY, target, site, log.clock.tick());
    }
    if (log.append(Op.SHARE, target, site, log.clock.tick())) {
      shared.add(identity);
      identity.lastHolder = NO_THREAD; // so that the next exclusive holder takes a later time
    }
    log.newSegment();
  }

  /** Logs the release of a lock that others may hold at the same time, if it is the last hold. */
  public void unsharing(Object lock, int site) {
    Identity identity = shared.remove(lock);
    if (identity != null) {
      log.newOwner();
      log.append(Op.UNSHARE, LockIds.of(identity, lock, log), site);
    }
  }

  public boolean holds(Object lock) {
    return heldAt(lock) >= 0;
  }

  /** Adds a hold of a lock that the thread holds; returns whether it does. */
  boolean holdAgain(Object lock) {
    int at = heldAt(lock);
    if (at >= 0) {
      holds[at]++;
    }
    return at >= 0;
  }

  /** Logs that a call has acquired a lock, unless the thread holds it already. */
  void take(Object lock, int site) {
    if (heldAt(lock) < 0) {
      getting(lock, site);
      acquire(held[heldCount - 1]);
    }
  }

  /**
   * Logs the acquisition of {@link #awaited}, if there is one: the thread goes on, so it has the
   * lock.
   */
  void catchUp() {
    requested = null;
    if (awaited != null) {
      acquire(awaited);
    }
  }

  /** Notes that a call of a library has ended, so the thread does not wait for a lock in it. */
  void hasWaited() {
    requested = null;
  }

  /** Returns whether an acquisition is to be logged with the next event. */
  boolean isAwaiting() {
    return awaited != null;
  }

  /** Removes and returns the lock that the thread is about to acquire, null if there is none. */
  @Nullable Identity forgetAwaited() {
    Identity forgotten = awaited;
    awaited = null;
    return forgotten;
  }

  /** Restores the lock that {@link #forgetAwaited} has removed. */
  void awaitAgain(@Nullable Identity lock) {
    awaited = lock;
  }

  /** Returns the lock that a call of a library may wait for, or null. */
  public @Nullable Identity requested() {
    return requested;
  }

  public int requestedAt() {
    return requestedAt;
  }

  /** Returns the lock that the thread waits for or has acquired since its last event, or null. */
  public @Nullable Identity awaited() {
    return awaited;
  }

  public int awaitedAt() {
    return awaitedAt;
  }

  /** Returns the locks that the thread holds or shares, including {@link #awaited}. */
  public List<Identity> all() {
    List<Identity> locks = new ArrayList<>();
    Identity[] known = held;
    for (int i = 0; i < Math.min(heldCount, known.length); i++) {
      locks.add(known[i]);
    }
    shared.addTo(locks);
    return locks;
  }

  /**
   * Logs a release before {@code Object.wait} or the like; the thread has the lock again at its
   * next event. The number of holds stays.
   */
  public void waiting(Object lock, int site) {
    log.blocking();
    log.reportPendingCall();
    int at = heldAt(lock);
    if (at >= 0) {
      log.newOwner();
      log.append(Op.RELEASE, LockIds.of(held[at], lock, log), site);
      awaits(held[at], site);
    }
  }

  private void awaits(Identity identity, int site) {
    awaited = identity;
    awaitedAt = log.place(site);
    isAwaitedByTrying = false;
    log.steady = 0;
  }

  /**
   * Logs that a lock was acquired. The event gets a later time if another thread held the lock
   * last, so that it comes after that thread's release.
   */
  private void acquire(Identity identity) {
    Object lock = identity.get();
    if (lock != null) {
      log.retries.end();
      log.validated.otherEvent();
      long now =
          identity.lastHolder == log.id && log.time != 0 ? log.clock.now() : log.clock.tick();
      log.advance(now);
      int target = LockIds.of(identity, lock, log);
      log.markDeferred();
      if (isAwaitedByTrying) {
        log.writer.event(PackedEvent.of(Op.TRY, target, awaitedAt));
      }
      log.writer.event(PackedEvent.of(Op.ACQUIRE, target, awaitedAt));
      identity.lastHolder = log.id;
    }
    awaited = null;
  }

  /**
   * Returns the index of a lock in {@link #held}, or -1. Threads hold few locks, so a linear search
   * is faster than a hash table.
   */
  private int heldAt(Object lock) {
    for (int at = heldCount; --at >= 0; ) {
      if (held[at].get() == lock) {
        return at;
      }
    }
    return -1;
  }

  /**
   * Passes the end of the thread on to the models of locks that it still holds; monitors are
   * released when their methods end.
   */
  void abandon() {
    log.suppressRecording();
    try {
      for (Identity identity : all()) {
        if (identity.get() instanceof ModelledLock lock) {
          lock.ownerEnds(log);
        }
      }
    } finally {
      log.resumeRecording();
    }
  }
}
