package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.thread.PendingCall;
import dev.cosmodrome.runtime.thread.TaskEndListener;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.runtime.vm.DontInline;
import dev.cosmodrome.trace.Op;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The log of one thread. Only that thread writes it; the recorder reads what the {@link LogWriter}
 * publishes.
 *
 * <p>The superclasses are parts of the same object, because most events need nothing else: {@link
 * EventLog} appends events, {@link AccessLog} leaves accesses out, {@link MethodLog} logs methods,
 * {@link HandOverLog} what other threads see. Locks, tasks, optimistic reads and calls of
 * collections are kept in objects of their own.
 *
 * <p>The stack may overflow wherever a method is called here. In that case either an event is in
 * the log, and the state of held locks and open methods agrees with it, or it is not.
 */
public final class ThreadLog extends HandOverLog {
  /** The locks that the thread holds, shares or waits for. */
  public final ThreadLocks locks = new ThreadLocks(this);

  /** The thread itself, null if that is not known. */
  private volatile @Nullable Identity thread;

  private final Function<Thread, ThreadContext> contexts;
  private final ThreadTasks tasks = new ThreadTasks(this);
  private final OptimisticReads optimisticReads = new OptimisticReads(this);
  private final UnloggedCall unloggedCall = new UnloggedCall(this);

  /** The thread that was joined last; joining it again, as in a loop, is not logged. */
  private @Nullable ThreadContext lastJoined;

  private boolean isSuspended;

  /**
   * Creates the log of a thread.
   *
   * @param contexts finds the contexts of other threads
   */
  public ThreadLog(SharedState shared, String name, Function<Thread, ThreadContext> contexts) {
    super(shared, shared.definitions.thread(name), name);
    this.contexts = contexts;
  }

  /** Sets the thread that the log is of. */
  public void setThread(Identity identity) {
    thread = identity;
  }

  /** Returns the thread, null if it is not known or gone. */
  public @Nullable Object thread() {
    Identity identity = thread;
    return identity == null ? null : identity.get();
  }

  /** Returns the writer of the log, which a {@link LogReader} reads. */
  public LogWriter writer() {
    return writer;
  }

  @Override
  public void giveUp(VirtualMachineError reason) {
    shared.giveUp(reason);
  }

  // Optimistic reads.

  @Override
  public void beginOptimisticReads() {
    optimisticReads.begin();
  }

  @Override
  public void endOptimisticReads(boolean isConfirmed) {
    optimisticReads.end(isConfirmed);
  }

  @Override
  public void endOptimisticReadsUnder(Object lock, int site) {
    optimisticReads.endUnder(lock, site);
  }

  @Override
  public void validatedOptimisticReads() {
    optimisticReads.hasValidated();
  }

  @Override
  public void convertedOptimisticReads(boolean hasLock) {
    optimisticReads.converted(hasLock);
  }

  // Locks.

  @Override
  public void acquiring(Object lock, boolean byTrying, int site) {
    locks.acquiring(lock, byTrying, site);
  }

  @Override
  public void releasing(Object lock, int site) {
    locks.releasing(lock, site);
  }

  @Override
  public void requesting(Object lock, int site) {
    locks.requesting(lock, site);
  }

  @Override
  public void sharing(Object lock, boolean byTrying, int site) {
    locks.sharing(lock, byTrying, site);
  }

  @Override
  public void unsharing(Object lock, int site) {
    locks.unsharing(lock, site);
  }

  @Override
  public boolean holds(Object lock) {
    return locks.holds(lock);
  }

  @Override
  public void waiting(Object lock, int site) {
    locks.waiting(lock, site);
  }

  @Override
  public void waitsInside() {
    waits = true;
    steady = 0;
  }

  @Override
  public void hasWaited() {
    waits = false;
    locks.hasWaited();
  }

  @Override
  public void arriving(int barrier, int site) {
    newOwner();
    append(Op.BARRIER, barrier, site);
    waitsInside();
    time = 0;
  }

  // Calls of collections.

  @Override
  public void beginCall(PendingCall call) {
    unloggedCall.begin(call);
  }

  @Override
  public boolean endCall(@Nullable Object self) {
    return unloggedCall.end(self);
  }

  @Override
  public void reportPendingCall() {
    unloggedCall.logWithPredecessors();
  }

  // Threads and tasks.

  @Override
  public ThreadContext other(Thread another) {
    suppressRecording();
    try {
      return contexts.apply(another);
    } finally {
      resumeRecording();
    }
  }

  /**
   * Logs the start of a thread, once. The JDK may start a thread while this one waits and does not
   * have its lock back yet: then the acquisition stays pending.
   */
  @Override
  public void forking(ThreadContext child) {
    if (child.fork()) {
      Identity later = waits ? locks.forgetAwaited() : null;
      initializers = 0;
      append(Op.FORK, child.id, 0);
      newOwner();
      if (later != null) {
        locks.awaitAgain(later);
        waitsInside();
      }
    }
  }

  @Override
  public void joined(ThreadContext child) {
    if (child.hasEnded() && child != lastJoined) {
      lastJoined = child;
      joined(child.id);
    }
  }

  @Override
  public void joined(int child) {
    appendAfterOthers(Op.JOIN, child, 0);
    newSegment();
  }

  @Override
  public void ending() {
    unlockVolatile();
    exit(0);
    locks.abandon();
    append(Op.STOP, 0, 0);
    endDeferral();
    steady = 0;
    writer.end();
  }

  @Override
  public boolean hasEnded() {
    return writer.hasEnded();
  }

  @Override
  public void runTask(int variable) {
    tasks.run(variable);
  }

  @Override
  public void endTask() {
    tasks.done();
  }

  @Override
  public boolean isOnTask() {
    return tasks.isOnTask();
  }

  @Override
  public boolean isOnRecordedTask() {
    return tasks.isOnRecordedTask();
  }

  @Override
  public void onTaskEnd(TaskEndListener listener) {
    tasks.onEnd(listener);
  }

  @Override
  public void noteSerial() {
    tasks.noteSerial();
  }

  @Override
  int taskDepth() {
    return tasks.base();
  }

  // The log.

  @Override
  boolean isOptimistic() {
    return optimisticReads.isOn();
  }

  @Override
  boolean isReady(int operation) {
    return steady != 0 ? shared.isOn() : getReady(operation);
  }

  @DontInline
  private boolean getReady(int operation) {
    if (lockedCallbacks.hasPending()) {
      reportLockedCallbacks();
    }
    reportDeferred(operation);
    if (isSuspended || writer.hasEnded() || !shared.isOn()) {
      return false;
    }
    waits = false;
    locks.catchUp();
    unloggedCall.logIfAny();
    writer.publish();
    steadied();
    return true;
  }

  @Override
  boolean prepare(int operation, int target, int site, long now) {
    if (lockedCallbacks.hasPending()) {
      reportLockedCallbacks();
    }
    reportDeferred(operation);
    boolean isHeldBack = isOptimistic() && optimisticReads.holdsBack(operation, target, site);
    return !isHeldBack && catchUp(now);
  }

  /**
   * Logs the operations before an event that are pending: an acquired lock, a call of a collection,
   * and the methods that were entered. The lock comes first, because each later operation happened
   * after its acquisition.
   *
   * @return whether the event is to be logged
   */
  boolean catchUp(long now) {
    if (isSuspended) {
      locks.forgetAwaited();
      return false;
    }
    if (writer.hasEnded() || !shared.isOn()) {
      return false;
    }
    waits = false;
    locks.catchUp();
    advance(now);
    unloggedCall.logIfAny();
    logMethods();
    return true;
  }

  /** Logs all pending operations, at the time of the last event. */
  void catchUp() {
    catchUp(time == 0 ? clock.tick() : time);
  }

  /**
   * Separates the thread's later events from its earlier ones, so that the later ones can be read
   * alone: pending operations are logged now, and accesses that repeat earlier ones are logged
   * again.
   */
  public void beginPart() {
    catchUp(clock.tick());
    try {
      writer.publish();
    } finally {
      newOwner();
    }
  }

  /** Returns whether logging is suspended; see {@link #suspend}. */
  boolean isSuspended() {
    return isSuspended;
  }

  @Override
  public void suspend() {
    if (locks.isAwaiting()) {
      catchUp(clock.now());
    }
    isSuspended = true;
    steady = 0;
  }

  @Override
  public void resume() {
    isSuspended = false;
    locks.forgetAwaited();
    newSegment();
  }

  @Override
  public void initializing() {
    beginInitializer();
  }

  @Override
  public void initialized() {
    unlockVolatile();
    initializers = Math.max(initializers - 1, 0);
    newOwner();
  }
}
