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
 * The locks of one thread. A lock is announced before the thread takes it, and logged with the
 * thread's next event, since the thread may have to wait for it.
 *
 * <p>Another thread may ask for the locks when the recording ends; if the thread goes on meanwhile,
 * the answer may be wrong.
 */
public final class ThreadLocks {
  /** Stands for no thread. */
  private static final int NO_THREAD = -1;

  private final ThreadLog log;

  // The locks that are held, and how often.
  private Identity[] held = new Identity[8];
  private int[] holds = new int[8];
  private int heldCount;
  private final SharedLocks shared = new SharedLocks();

  // The lock that the thread is about to get: it has it at its next event.
  private @Nullable Identity awaited;
  private int awaitedAt;
  private boolean isAwaitedByTrying;

  // The lock that the thread waits for in a call of a library, until its next event.
  private @Nullable Identity requested;
  private int requestedAt;

  ThreadLocks(ThreadLog log) {
    this.log = log;
  }

  /** The thread is about to acquire a lock; perhaps it would not wait for ever. */
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

  /** Whether reads that were made with a stamp may count as made with the lock. */
  private static boolean mayConvert(Object lock, boolean byTrying) {
    return byTrying && lock instanceof ModelledLock modelled && modelled.hasStamps();
  }

  /** Notes a lock that the thread has at its next event. */
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

  /** The thread is about to wait for a lock in a call of a library. */
  public void requesting(Object lock, int site) {
    if (heldAt(lock) < 0) {
      log.catchUp();
      requested = log.identities.of(lock);
      requestedAt = log.place(site);
      log.steady = 0;
    }
  }

  /** The thread has a lock that others may share. */
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
      identity.lastHolder = NO_THREAD;
    }
    log.newSegment();
  }

  /** The thread is about to share a lock no longer. */
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

  /** Takes a lock once more if the thread holds it; returns whether it does. */
  boolean holdAgain(Object lock) {
    int at = heldAt(lock);
    if (at >= 0) {
      holds[at]++;
    }
    return at >= 0;
  }

  /** Takes a lock that a call has taken, and logs that, unless the thread holds it. */
  void take(Object lock, int site) {
    if (heldAt(lock) < 0) {
      getting(lock, site);
      acquire(held[heldCount - 1]);
    }
  }

  /** Logs the lock that the thread has been about to get, if there is one. */
  void catchUp() {
    requested = null;
    if (awaited != null) {
      acquire(awaited);
    }
  }

  /** The thread waits for no lock in a call of a library any more. */
  void hasWaited() {
    requested = null;
  }

  /** Whether the thread is about to get a lock. */
  boolean isAwaiting() {
    return awaited != null;
  }

  /** Forgets the lock that the thread has been about to get; returns it. */
  @Nullable Identity forgetAwaited() {
    Identity forgotten = awaited;
    awaited = null;
    return forgotten;
  }

  /** The thread is about to get a lock again, after {@link #forgetAwaited}. */
  void awaitAgain(@Nullable Identity lock) {
    awaited = lock;
  }

  /** The lock that a call of a library waits for, or null. */
  public @Nullable Identity requested() {
    return requested;
  }

  public int requestedAt() {
    return requestedAt;
  }

  /** The lock that the thread has taken, or waits for, since its last event, or null. */
  public @Nullable Identity awaited() {
    return awaited;
  }

  public int awaitedAt() {
    return awaitedAt;
  }

  /** The locks that the thread holds or shares, or is about to get by {@link #awaited}. */
  public List<Identity> all() {
    List<Identity> locks = new ArrayList<>();
    Identity[] known = held;
    for (int i = 0; i < Math.min(heldCount, known.length); i++) {
      locks.add(known[i]);
    }
    shared.addTo(locks);
    return locks;
  }

  /** The thread is about to wait: it gives the lock up, and has it again at its next event. */
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

  /** Logs that a lock was taken; it comes after what others did if one of them had it last. */
  private void acquire(Identity identity) {
    Object lock = identity.get();
    if (lock != null) {
      log.retries.end();
      log.validated.otherEvent();
      long now =
          identity.lastHolder == log.id && log.time != 0 ? log.clock.now() : log.clock.tick();
      log.advance(now);
      int target = LockIds.of(identity, lock, log);
      if (isAwaitedByTrying) {
        log.writer.event(PackedEvent.of(Op.TRY, target, awaitedAt));
      }
      log.writer.event(PackedEvent.of(Op.ACQUIRE, target, awaitedAt));
      identity.lastHolder = log.id;
    }
    awaited = null;
  }

  /** Where a lock is among those that are held; asking for its hash would take longer. */
  private int heldAt(Object lock) {
    for (int at = heldCount; --at >= 0; ) {
      if (held[at].get() == lock) {
        return at;
      }
    }
    return -1;
  }

  /** The thread ends, perhaps with locks that nothing gives back. */
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
