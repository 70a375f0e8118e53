package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.StackRoom;
import dev.cosmodrome.runtime.identity.FreshArrays;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.IdentityCache;
import dev.cosmodrome.runtime.library.LibraryObject;
import dev.cosmodrome.runtime.recorder.Recording;
import dev.cosmodrome.runtime.recorder.ThreadLogs;
import dev.cosmodrome.runtime.thread.CollectionStep;
import dev.cosmodrome.runtime.thread.Interrupt;
import dev.cosmodrome.runtime.thread.Sightings;
import dev.cosmodrome.runtime.thread.Variables;
import dev.cosmodrome.runtime.thread.VolatileLocks;
import dev.cosmodrome.runtime.vm.DontInline;
import dev.cosmodrome.trace.Op;
import org.jspecify.annotations.Nullable;

/**
 * What one thread does, as far as it is recorded: its methods, locks and tasks, beside the accesses
 * of an {@link AccessLog}. Only that thread uses it; the recorder reads what the {@link LogWriter}
 * publishes.
 *
 * <p>Methods are noted when they are entered, and logged when something happens in them.
 *
 * <p>The stack may overflow wherever a method is called here. Either an event is in the log then,
 * and what is known of held locks and open methods agrees with it, or it is not.
 */
public final class ThreadLog extends AccessLog {
  public final Interrupt interrupt;

  /** The current owner; see {@link Variables}. */
  public int owner = Variables.reserveOwners();

  /** What the thread has seen of concurrent queues. */
  public final Sightings sightings = new Sightings(this, writer);

  private boolean forked;
  private @Nullable ThreadLog lastJoined;

  /** The methods that the thread is in. */
  public final ThreadMethods methods = new ThreadMethods(this);

  /** The locks that the thread has. */
  public final ThreadLocks locks = new ThreadLocks(this);

  /** The tasks that the thread runs. */
  public final ThreadTasks tasks = new ThreadTasks(this);

  /** Reads that may turn out not to count. */
  public final OptimisticReads optimisticReads = new OptimisticReads(this);

  private int volatileLock = VolatileLocks.NONE;

  /** The call of a collection that is not logged yet. */
  public final PendingCall pendingCall = new PendingCall(this);

  /** The thread itself, null if that is not known. */
  public @Nullable Identity thread;

  public final String name;

  /** Arrays that this owner created lately. */
  public final FreshArrays fresh = new FreshArrays();

  public final IdentityCache identities = new IdentityCache();

  private final AskedThings asked = new AskedThings();

  private int probes;
  private int quiet;
  private boolean waits;

  /** The method of the JDK, static or a constructor, that recorded code is about to call. */
  public int called;

  /** What the thread does with collections. */
  public final CollectionStep collections = new CollectionStep();

  /** Whether nothing is logged for now. */
  private boolean suspended;

  /** The thread's id, or a negative number of its own for the task that it is on. */
  public int strand;

  // The semaphore that the thread has taken permits of since it did anything else.
  private @Nullable LibraryObject gathered;
  private int gatheredAt;

  /** The pool whose tasks the thread runs while it waits until there are none left, if any. */
  public @Nullable Object helped;

  /** The task that a pool is about to put into its queue. */
  public @Nullable Object queued;

  public ThreadLog(Recording recording, String name) {
    super(recording, recording.definitions.thread(name));
    this.name = name;
    interrupt = new Interrupt(name);
    strand = id;
  }

  /** Makes sure that there is some stack left. */
  public void makeRoom() {
    StackRoom.probe(probes++);
  }

  /** The log of another thread. */
  public ThreadLog other(Thread thread) {
    hush();
    try {
      return ThreadLogs.of(thread);
    } finally {
      unhush();
    }
  }

  /** The recorder goes to work on this thread: what the JDK does for it is not the program's. */
  public void hush() {
    quiet++;
  }

  public void unhush() {
    quiet--;
  }

  /** Whether what the JDK does now is not the program's: it works for the recorder, or waits. */
  public boolean isQuiet() {
    return quiet > 0 || waits;
  }

  /** A library is about to wait; what the JDK does for it until the next event is its own. */
  public void waitsInside() {
    waits = true;
    steady = 0;
  }

  /** A call of a library has ended, perhaps by an exception. */
  public void hasWaited() {
    waits = false;
    locks.hasWaited();
  }

  // Volatile accesses and what else hands over.

  /** Takes the lock for a volatile access; a lock of an access that failed is given back. */
  public void lockVolatile(int hash) {
    unlockVolatile();
    volatileLock = VolatileLocks.lock(hash);
  }

  public void unlockVolatile() {
    if (volatileLock >= 0) {
      VolatileLocks.unlock(volatileLock);
      volatileLock = VolatileLocks.NONE;
    }
  }

  public void readVolatile(int variable, int site) {
    readAtomic(Op.VOLATILE_READ, variable, site);
  }

  /** Reads a variable in the mode of {@code operation}, which may be plain. */
  @DontInline
  public void readAtomic(int operation, int variable, int site) {
    pendingCall.settle();
    retries.reading();
    appendAfterOthers(operation, variable, site);
    retries.read(operation, variable, time);
    wasRead(variable);
    newSegment();
  }

  /** The variable that was read last was compared with what the thread expected. */
  public void compared(boolean alone) {
    retries.compared(alone);
  }

  public void writeVolatile(int variable, int site) {
    writeAtomic(Op.VOLATILE_WRITE, variable, site);
  }

  /** Writes a variable in the mode of {@code operation}. */
  @DontInline
  public void writeAtomic(int operation, int variable, int site) {
    appendAfterOthers(operation, variable, site);
    isWritten(variable);
    newOwner();
  }

  /** Passes a fence; what the thread accesses next is logged again. */
  public void fence(int operation, int site) {
    append(operation, 0, site);
    newSegment();
  }

  /** Hands over what the thread did, or a task; {@code operation} says which. */
  public void handOver(int operation, int variable, int site) {
    initializers = operation == Op.SUBMIT ? 0 : initializers;
    appendAfterOthers(operation, variable, site);
    newOwner();
  }

  /** Logs something that the schedule may decide; returns whether it is in the log. */
  public boolean decide(int operation, int target, int site) {
    return target >= 0 && !optimisticReads.isOn() && append(operation, target, site, clock.tick());
  }

  /** Asks whether another thread has ended. */
  public void ask(ThreadLog other, int site) {
    decideOnce(Op.ASKED, other.id, 0, site);
  }

  /**
   * As {@link #decide}, unless others can't know of anything that the thread did since it asked the
   * same.
   *
   * @param version a number that differs if the target has changed
   */
  public void decideOnce(int operation, int target, int version, int site) {
    if (!asked.has(operation, target, version, strand, owner) && decide(operation, target, site)) {
      asked.add(operation, target, version);
    }
  }

  /** Has tried to take a lock in vain. */
  public void refused(Object lock, int site) {
    decide(Op.REFUSED, identities.of(lock).lock(lock, this), site);
  }

  /** Has taken permits of a semaphore, and may go on or take more. */
  public void gather(LibraryObject semaphore, int site) {
    gathered = semaphore;
    gatheredAt = site;
    steady = 0;
  }

  private void settleGathered() {
    LibraryObject semaphore = gathered;
    gathered = null;
    if (semaphore != null) {
      hush();
      try {
        semaphore.gathered(this, gatheredAt);
      } finally {
        unhush();
      }
    }
  }

  /** Has waited for what was handed over. */
  public void await(int variable, int site) {
    appendAfterOthers(Op.AWAIT, variable, site);
    newSegment();
  }

  // Objects.

  /** The state of a new object: owned by this thread, for now. */
  public int claim(int state) {
    return state == 0 && owner != Variables.NOBODY ? owner : state;
  }

  /** The state of a new object that is known by its state. */
  public int claimKnown() {
    return owner == Variables.NOBODY ? Variables.UNOWNED : owner;
  }

  /** The thread is about to wait at a barrier; its next event comes after those of the others. */
  public void arriving(int barrier, int site) {
    newOwner();
    append(Op.BARRIER, barrier, site);
    waitsInside();
    time = 0;
  }

  // Threads.

  /** A thread is started; perhaps by the JDK, while this one waits and has no lock back yet. */
  public void forking(ThreadLog child) {
    if (!child.forked) {
      Identity later = waits ? locks.forgetAwaited() : null;
      child.forked = true;
      initializers = 0;
      append(Op.FORK, child.id, 0);
      newOwner();
      if (later != null) {
        locks.awaitAgain(later);
        waitsInside();
      }
    }
  }

  public void joined(ThreadLog child) {
    if (child.writer.hasEnded() && child != lastJoined) {
      lastJoined = child;
      joined(child.id);
    }
  }

  /** Has waited for a thread, which has ended. */
  public void joined(int child) {
    appendAfterOthers(Op.JOIN, child, 0);
    newSegment();
  }

  public void ending() {
    unlockVolatile();
    methods.exit(0);
    locks.abandon();
    append(Op.STOP, 0, 0);
    steady = 0;
    writer.end();
  }

  // The log.

  @Override
  boolean hasCaughtUp() {
    return methods.areLogged();
  }

  @Override
  boolean prepare(int operation, int target, int site, long now) {
    if (gathered != null && operation != Op.AWAIT && !Op.isDecision(operation)) {
      settleGathered();
    }
    boolean isKeptBack =
        optimisticReads.isOn() && optimisticReads.keepsBack(operation, target, site);
    return !isKeptBack && catchUp(now);
  }

  /**
   * Logs what happened before an event: that a lock was taken, and the methods that were entered
   * since.
   *
   * @return whether the event is wanted
   */
  boolean catchUp(long now) {
    if (suspended) {
      locks.forgetAwaited();
      return false;
    }
    if (writer.hasEnded() || !recording.isOn()) {
      return false;
    }
    waits = false;
    locks.catchUp();
    advance(now);
    pendingCall.logIfAny();
    methods.logAll();
    return true;
  }

  /** Logs what happened so far. */
  void catchUp() {
    catchUp(time == 0 ? clock.tick() : time);
  }

  /** Whether nothing is logged for now. */
  boolean isSuspended() {
    return suspended;
  }

  /** Logs nothing until {@link #resume}: the program's code is run, but not by the program. */
  public void suspend() {
    if (locks.isAwaiting()) {
      catchUp(clock.now());
    }
    suspended = true;
    steady = 0;
  }

  public void resume() {
    suspended = false;
    locks.forgetAwaited();
    newSegment();
  }

  /** A static initialiser begins; threads that it starts may see what it does from then on. */
  public void initializing() {
    newSegment();
    initializers++;
  }

  /** A static initialiser ends, perhaps by an exception. */
  public void initialized() {
    unlockVolatile();
    initializers = Math.max(initializers - 1, 0);
    newOwner();
  }

  /** Others may see what this thread did, from now on. */
  void newOwner() {
    segment = nextSegment();
    owner = Variables.nextOwner(owner);
    fresh.clear();
  }
}
