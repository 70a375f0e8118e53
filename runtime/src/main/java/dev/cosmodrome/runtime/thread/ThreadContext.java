package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.StackRoom;
import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.FreshArrays;
import dev.cosmodrome.runtime.identity.IdentityCache;
import dev.cosmodrome.runtime.identity.Owner;
import dev.cosmodrome.runtime.identity.VariableTable;
import org.jspecify.annotations.Nullable;

/**
 * One thread of the program, as hooks and models of library calls see it: they report what the
 * thread does by calling these methods. Instrumented code keeps the context of its thread in a
 * local variable and passes it to each hook; it names no other class for it.
 *
 * <p>The subclass decides what to do with the reports. {@code ThreadLog} appends them to a log that
 * is merged and written; an analysis that checks while the program runs can be another subclass.
 * There should be one subclass in a JVM: then the compiler knows the target of each call, and
 * inlines it.
 *
 * <p>Only the thread itself calls these methods, unless said otherwise. A hook that finds no memory
 * or stack left must not disturb the program: see {@link #lost}.
 */
public abstract class ThreadContext extends ThreadAccesses {
  /** Returned by {@link #enter} when entering failed; {@link #exit} then does nothing. */
  public static final int NOT_ENTERED = -1;

  /** The id of the thread in the recording. */
  public final int id;

  /** The name of the thread. */
  public final String name;

  /** The names and ids of the recording. */
  public final Definitions definitions;

  /** The current owner of the objects that the thread creates; see {@link Variables}. */
  public Owner owner = new Owner();

  /** The state of iterators that the thread has created; unlike {@link #owner}, never another. */
  public final Owner creator = new Owner();

  /** The thread's id, or a negative number of its own for the task that it runs. */
  public int strand;

  /** The number of locks that the thread holds under which queues compare elements. */
  public int queueLocks;

  /** The method of the JDK, static or a constructor, that recorded code is about to call. */
  public int called;

  /** The site of the last call that the innermost recorded method has begun, 0 if none. */
  public int callSite;

  /** Arrays that the current owner created recently. */
  public final FreshArrays fresh = new FreshArrays();

  /** Identities that the thread used recently. */
  public final IdentityCache identities = new IdentityCache();

  /** The call of a collection that the thread is in. */
  public final CollectionStep collections = new CollectionStep();

  /** The observations of concurrent queues that the thread may act on. */
  public final QueueObservations queues = new QueueObservations(this);

  /** The phases of phasers at which the thread arrives. */
  public final PhaserPhases phases = new PhaserPhases();

  /** The calls of the program that a library makes while it holds a lock. */
  public final LockedCallbacks lockedCallbacks = new LockedCallbacks();

  /** The interrupt of the thread. */
  public final Interrupt interrupt;

  /** The pool whose tasks the thread runs while it waits until there are none left, if any. */
  public @Nullable Object helped;

  /** The task that a pool is about to put into its queue. */
  public @Nullable Object queued;

  /** Whether the start of the thread was reported; used by the threads that start it. */
  private boolean isForked;

  /** Whether a library waits inside of a call, until the next event of the thread. */
  protected boolean waits;

  private int suppressions;
  private int probes;
  private int volatileLock = VolatileLocks.NONE;

  protected ThreadContext(int id, String name, Definitions definitions, VariableTable variables) {
    super(variables);
    this.id = id;
    this.name = name;
    this.definitions = definitions;
    strand = id;
    interrupt = new Interrupt(name, definitions);
  }

  // The boundary between the program and the runtime.

  /** Begins work of the JDK for the runtime itself, which is not recorded; may be nested. */
  public final void suppressRecording() {
    suppressions++;
  }

  /** Ends the effect of one {@link #suppressRecording}. */
  public final void resumeRecording() {
    suppressions--;
  }

  /** Returns whether the JDK's current work is not recorded: it is for the runtime, or it waits. */
  public final boolean isSuppressed() {
    return suppressions > 0 || waits;
  }

  /** Records nothing until {@link #resume}: the runtime calls code of the program. */
  public abstract void suspend();

  /** Records again what the thread does. */
  public abstract void resume();

  /** Makes sure that some stack is left for hooks in a method that must complete something. */
  public final void makeRoom() {
    StackRoom.probe(probes++);
  }

  /** Says whether the thread may be delayed at random: not within a step that others wait for. */
  public abstract void disturb(boolean isAllowed);

  /** Notes that an event could not be recorded, which is harmless as long as memory is left. */
  public final void lost(VirtualMachineError reason) {
    if (!(reason instanceof StackOverflowError)) {
      giveUp(reason);
    }
  }

  /** Stops the recording, in a place where neither memory nor stack may be left. */
  public abstract void giveUp(VirtualMachineError reason);

  // Objects.

  /** Returns the state of a new object: owned by this thread, for now, if it has none. */
  public final Object claim(@Nullable Object state) {
    return state == null ? owner : state;
  }

  /** A static initialiser begins; threads that it starts may see what it does from then on. */
  public abstract void initializing();

  /** A static initialiser ends, perhaps by an exception. */
  public abstract void initialized();

  // Methods.

  /** Reports that a method begins; returns the argument for {@link #exit}. */
  public abstract int enter(int method);

  /** As {@link #enter(int)}, for a synchronized method, whose lock the thread holds. */
  public abstract int enter(int method, Object lock);

  /** A method ends, and all that it called. */
  public abstract void exit(int depth);

  /** A synchronized block begins that is a block of its own; the thread is about to lock. */
  public abstract void beginStatement(int block, Object lock, int site);

  /** A statement begins that is a block of its own. */
  public abstract void beginStatement(int block);

  /** A synchronized block is about to end. */
  public abstract void endStatement(Object lock, int site);

  /** A statement without a lock ends, if the thread is in one. */
  public abstract void endStatement();

  /**
   * Returns the id of a site that a hook was given. A method that does a single thing is not
   * recorded as a method, and its hooks get the complement of their site: the site of their events
   * also names the call. A deferred report needs the site at the time of the call.
   */
  public abstract int place(int site);

  /** Returns the number of methods that the thread is in. */
  public abstract int depth();

  /** Returns whether the thread is in a method. */
  public abstract boolean isIn(int method);

  /**
   * Returns the number of methods that the thread is in up to the outermost one that may be meant
   * to be atomic, that one included; -1 if there is none.
   */
  public abstract int atomicDepth();

  /** Returns facts on the calls of these methods; only if the settings ask for units of work. */
  public abstract MethodCalls calls();

  /** The thread is about to block, so the methods that it is in cannot be meant to be atomic. */
  public abstract void blocking();

  // Volatile accesses.

  /** Acquires the lock that makes a volatile access and its report one step. */
  public final void lockVolatile(int hash) {
    unlockVolatile();
    volatileLock = VolatileLocks.lock(hash);
  }

  /** Releases the lock of {@link #lockVolatile}, if it is held. */
  public final void unlockVolatile() {
    if (volatileLock >= 0) {
      VolatileLocks.unlock(volatileLock);
      volatileLock = VolatileLocks.NONE;
    }
  }

  /** A fence was passed; what the thread accesses next is reported again. */
  public abstract void fence(int operation, int site);

  /**
   * The variable that was read last was compared with the value that the thread expected.
   *
   * @param alone whether the outcome says nothing about reads of other variables
   */
  public abstract void compared(boolean alone);

  /** Reads a volatile variable in such a way that the read can be retracted for a while. */
  public abstract Retraction readRetractably(int variable, int site);

  /** Gives up the possibility to retract reads of {@link #readRetractably}. */
  public abstract void commitRetractableReads();

  /** Returns whether the last event is certainly a volatile write of a variable. */
  public abstract boolean hasJustWritten(int variable);

  // Optimistic reads, as with the stamps of a StampedLock.

  /** Holds the next plain reads back: they count only if they are confirmed. */
  public abstract void beginOptimisticReads();

  /** Reports the reads that were held back, or discards them. */
  public abstract void endOptimisticReads(boolean isConfirmed);

  /** Reports the reads that were held back as if the thread had shared a lock for them. */
  public abstract void endOptimisticReadsUnder(Object lock, int site);

  /** The reads of {@link #endOptimisticReadsUnder} are complete with all that belongs to them. */
  public abstract void validatedOptimisticReads();

  /** A stamp was to become a writer's: reads made with it count as made under the lock, or not. */
  public abstract void convertedOptimisticReads(boolean hasLock);

  // Locks. An object of a library that is a lock is represented by its model.

  /** The thread is about to acquire a lock, by whatever comes next. */
  public final void acquiring(Object lock, int site) {
    acquiring(lock, false, site);
  }

  /** As {@link #acquiring(Object, int)}; {@code byTrying} if it might not have waited for ever. */
  public abstract void acquiring(Object lock, boolean byTrying, int site);

  /** The thread is about to release a lock. */
  public abstract void releasing(Object lock, int site);

  /** The thread is about to wait for a lock in a call of a library. */
  public abstract void requesting(Object lock, int site);

  /** The thread has a lock that others may share. */
  public abstract void sharing(Object lock, boolean byTrying, int site);

  /** The thread is about to give up a lock that others may share. */
  public abstract void unsharing(Object lock, int site);

  /** Returns whether the thread holds a lock. */
  public abstract boolean holds(Object lock);

  /** The thread is about to wait: it releases the lock, and has it again at its next event. */
  public abstract void waiting(Object lock, int site);

  /** A library is about to wait; what the JDK does for it until the next event is not recorded. */
  public abstract void waitsInside();

  /** A call of a library has ended, perhaps by an exception. */
  public abstract void hasWaited();

  /** The thread is about to wait at a barrier; its next event comes after those of the others. */
  public abstract void arriving(int barrier, int site);

  // Hand-overs and what the schedule decides.

  /** The thread hands over what it did, or a task; {@code operation} says which. */
  public abstract void handOver(int operation, int variable, int site);

  /** The thread has waited for what was handed over. */
  public abstract void await(int variable, int site);

  /** Reports something that the schedule may decide; returns whether it is in the recording. */
  public abstract boolean decide(int operation, int target, int site);

  /**
   * As {@link #decide}, unless other threads cannot know of anything that the thread did since it
   * reported the same of the same {@code version} of the target.
   */
  public abstract void decideOnce(int operation, int target, int version, int site);

  /** A library is about to call the program while it holds the lock of an object. */
  public final void beginCallback(Object holder, LockedCallbacks.HandOver handOver) {
    lockedCallbacks.begin(holder, handOver, depth());
    expectCallback();
  }

  /** Makes sure that {@link #lockedCallbacks} are reported before the next event. */
  protected abstract void expectCallback();

  /** Runs an action before the next event that is neither a wait nor a decision. */
  public abstract void beforeNextEvent(DeferredReport action, int site);

  // Calls of collections that are reported when it is known what they do.

  /** The thread is about to call a collection, whose lock it takes if it has one. */
  public abstract void beginCall(PendingCall call);

  /**
   * The call has ended, but for releasing its lock.
   *
   * @return whether nothing of it is reported yet
   */
  public abstract boolean endCall(@Nullable Object self);

  /** Reports the pending call, if there is one, and what happened before it. */
  public abstract void reportPendingCall();

  // Threads and tasks.

  /** Returns the context of another thread; it is created if there is none. */
  public abstract ThreadContext other(Thread thread);

  /** The thread is about to start another one. */
  public abstract void forking(ThreadContext child);

  /** Notes that another thread starts this one; returns whether it is the first time. */
  public final boolean fork() {
    boolean isFirst = !isForked;
    isForked = true;
    return isFirst;
  }

  /** The thread may have waited for another one to end. */
  public abstract void joined(ThreadContext child);

  /** The thread has waited for a thread that has ended, by its id. */
  public abstract void joined(int child);

  /** The thread is about to end. */
  public abstract void ending();

  /** Returns whether the thread has ended; any thread may ask. */
  public abstract boolean hasEnded();

  /** Begins a task that was submitted by a variable, -1 if it was not submitted. */
  public abstract void runTask(int variable);

  /** Ends the task that the thread began last, if there is one. */
  public abstract void endTask();

  /** Returns whether the thread runs a task, recorded or not. */
  public abstract boolean isOnTask();

  /** Returns whether the thread runs a task that is recorded. */
  public abstract boolean isOnRecordedTask();

  /** Calls a listener when the current task ends, if the thread runs a recorded one. */
  public abstract void onTaskEnd(TaskEndListener listener);

  /** Notes that the thread is the only one of its pool. */
  public abstract void noteSerial();
}
