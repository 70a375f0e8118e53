package dev.cosmodrome.runtime;

import dev.cosmodrome.runtime.vm.DontInline;
import dev.cosmodrome.trace.MethodRole;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.PackedEvent;
import java.util.ArrayList;
import java.util.List;
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
  /** Returned by Hooks.enter when entering failed; exit then ignores the frame. */
  static final int NOT_ENTERED = -1;

  /** Stands for no thread. */
  private static final int NOBODY = -1;

  private static final int DEPTH = 64;

  final Interrupt interrupt;

  /** The current owner; see {@link Variables}. */
  int owner = Variables.reserveOwners();

  /** What the thread has seen of concurrent queues. */
  final Sightings sightings = new Sightings(this, writer);

  private boolean isNotedAsSerial;
  private boolean forked;
  private @Nullable ThreadLog lastJoined;

  // The methods that were entered and not left; those up to "logged" are in the log.
  private int[] methods = new int[DEPTH];
  private long[] segments = new long[DEPTH];
  private @Nullable Object[] methodLocks = new Object[DEPTH];
  private int depth;
  private int logged;

  // The locks that are held, and how often.
  private Identity[] held = new Identity[8];
  private int[] holds = new int[8];
  private int heldCount;
  private final SharedLocks shared = new SharedLocks();
  private int volatileLock = VolatileLocks.NONE;

  // The lock that the thread is about to get: it has it at its next event.
  private @Nullable Identity awaited;
  private int awaitedAt;
  private boolean isAwaitedByTrying;

  /** The call of a collection that the thread is in and of which nothing is logged, if any. */
  private @Nullable RunningCall runningCall;

  // The lock that the thread waits for in a call of a library, until its next event.
  private @Nullable Identity requested;
  private int requestedAt;

  /** The thread itself, null if that is not known. */
  @Nullable Identity thread;

  final String name;

  /** Arrays that this owner created lately. */
  final FreshArrays fresh = new FreshArrays();

  final IdentityCache identities = new IdentityCache();

  private final AskedThings asked = new AskedThings();

  private final OptimisticReads optimisticReads = new OptimisticReads();
  private boolean readsOptimistically;

  private int probes;
  private int quiet;
  private boolean waits;

  /** The method of the JDK, static or a constructor, that recorded code is about to call. */
  int called;

  /** How its methods were called, null if that is not recorded. */
  private final @Nullable MethodCalls calls = recording.settings.units() ? new MethodCalls() : null;

  /** What the thread does with collections. */
  final CollectionStep collections = new CollectionStep();

  /** Whether nothing is logged for now. */
  private boolean suspended;

  /** The thread's id, or a negative number of its own for the task that it is on. */
  int strand;

  /** The task that it is on, if there is one. */
  private @Nullable Task task;

  private final Takings takings = new Takings();

  // The semaphore that the thread has taken permits of since it did anything else.
  private @Nullable LibraryObject gathered;
  private int gatheredAt;

  /** The pool whose tasks the thread runs while it waits until there are none left, if any. */
  @Nullable Object helped;

  /** The task that a pool is about to put into its queue. */
  @Nullable Object queued;

  ThreadLog(Recording recording, String name) {
    super(recording, recording.definitions.thread(name));
    this.name = name;
    interrupt = new Interrupt(name);
    strand = id;
  }

  /** Makes sure that there is some stack left. */
  void makeRoom() {
    StackRoom.probe(probes++);
  }

  /** The log of another thread. */
  ThreadLog other(Thread thread) {
    hush();
    try {
      return ThreadLogs.of(thread);
    } finally {
      unhush();
    }
  }

  /** How the thread's methods were called, if that is recorded. */
  @SuppressWarnings("NullAway") // only then it is asked for
  MethodCalls calls() {
    return calls;
  }

  /** How many methods were entered and not left. */
  int depth() {
    return depth;
  }

  /** The recorder goes to work on this thread: what the JDK does for it is not the program's. */
  void hush() {
    quiet++;
  }

  void unhush() {
    quiet--;
  }

  /** Whether what the JDK does now is not the program's: it works for the recorder, or waits. */
  boolean isQuiet() {
    return quiet > 0 || waits;
  }

  /** A library is about to wait; what the JDK does for it until the next event is its own. */
  void waitsInside() {
    waits = true;
    steady = 0;
  }

  /** A call of a library has ended, perhaps by an exception. */
  void hasWaited() {
    waits = false;
    requested = null;
  }

  // Volatile accesses and what else hands over.

  /** Takes the lock for a volatile access; a lock of an access that failed is given back. */
  void lockVolatile(int hash) {
    unlockVolatile();
    volatileLock = VolatileLocks.lock(hash);
  }

  void unlockVolatile() {
    if (volatileLock >= 0) {
      VolatileLocks.unlock(volatileLock);
      volatileLock = VolatileLocks.NONE;
    }
  }

  void readVolatile(int variable, int site) {
    readAtomic(Op.VOLATILE_READ, variable, site);
  }

  /** Reads a variable in the mode of {@code operation}, which may be plain. */
  @DontInline
  void readAtomic(int operation, int variable, int site) {
    settleCall();
    retries.reading();
    appendAfterOthers(operation, variable, site);
    retries.read(operation, variable, time);
    wasRead(variable);
    newSegment();
  }

  /** The variable that was read last was compared with what the thread expected. */
  void compared(boolean alone) {
    retries.compared(alone);
  }

  void writeVolatile(int variable, int site) {
    writeAtomic(Op.VOLATILE_WRITE, variable, site);
  }

  /** Writes a variable in the mode of {@code operation}. */
  @DontInline
  void writeAtomic(int operation, int variable, int site) {
    appendAfterOthers(operation, variable, site);
    isWritten(variable);
    newOwner();
  }

  /** Passes a fence; what the thread accesses next is logged again. */
  void fence(int operation, int site) {
    append(operation, 0, site);
    newSegment();
  }

  /** Hands over what the thread did, or a task; {@code operation} says which. */
  void handOver(int operation, int variable, int site) {
    initializers = operation == Op.SUBMIT ? 0 : initializers;
    appendAfterOthers(operation, variable, site);
    newOwner();
  }

  /** Logs something that the schedule may decide; returns whether it is in the log. */
  boolean decide(int operation, int target, int site) {
    return target >= 0 && !readsOptimistically && append(operation, target, site, clock.tick());
  }

  /** Asks whether another thread has ended. */
  void ask(ThreadLog other, int site) {
    decideOnce(Op.ASKED, other.id, site);
  }

  /** As {@link #decide}, unless others can't know of anything that the thread did since. */
  void decideOnce(int operation, int target, int site) {
    if (!asked.has(operation, target, strand, owner) && decide(operation, target, site)) {
      asked.add(operation, target);
    }
  }

  /** Has tried to take a lock in vain. */
  void refused(Object lock, int site) {
    decide(Op.REFUSED, identities.of(lock).lock(lock, this), site);
  }

  /** Has taken permits of a semaphore, and may go on or take more. */
  void gather(LibraryObject semaphore, int site) {
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
  void await(int variable, int site) {
    appendAfterOthers(Op.AWAIT, variable, site);
    newSegment();
  }

  // Tasks.

  /** Starts on a task that was submitted by a variable, or on one that was not if that is -1. */
  void run(int variable) {
    Task begun = new Task(task, strand, depth);
    task = begun;
    if (variable >= 0 && append(Op.RUN, variable, 0, clock.tick())) {
      begun.variable = variable;
      strand = recording.nextStrand();
      newSegment();
    }
  }

  /** Whether it is on a task that is recorded. */
  boolean isOnRecordedTask() {
    return task != null && task.isRecorded();
  }

  /** Notes that the thread is the only one of its pool. */
  void isSerial() {
    if (!isNotedAsSerial) {
      isNotedAsSerial = true;
      recording.definitions.serial(id);
    }
  }

  /** Whether it is on a task, a recorded one or not. */
  boolean isOnTask() {
    return task != null;
  }

  /** Has taken something from a channel, in a task or not. */
  void took(Channel channel) {
    if (strand < 0) {
      takings.add(channel, strand);
    }
  }

  /** Has done the task that it started on last, if there is one. */
  void done() {
    Task ended = task;
    if (ended == null) {
      return;
    }
    int itsStrand = strand;
    task = ended.outer;
    strand = ended.outerStrand;
    if (ended.isRecorded()) {
      takings.end(itsStrand);
      append(Op.DONE, ended.variable, 0);
      newOwner();
    }
  }

  /** How many methods the thread was in when it started on the task that it is on. */
  private int base() {
    return task == null ? 0 : task.base;
  }

  // Reads that may not count.

  /** Keeps the next reads back: they may turn out not to count. */
  void readOptimistically() {
    settle(true);
    readsOptimistically = true;
    steady = 0;
  }

  /** Logs the reads that were kept back, or forgets them. */
  void settle(boolean confirmed) {
    readsOptimistically = false;
    int count = optimisticReads.end();
    for (int i = 0; i < count && confirmed; i++) {
      append(Op.READ, optimisticReads.variable(i), optimisticReads.site(i));
    }
    if (count > 0) {
      newSegment();
    }
  }

  /** Logs the reads that were kept back as if the thread had shared a lock for them. */
  void settleUnder(Object lock, int site) {
    readsOptimistically = false;
    if (optimisticReads.isEmpty()) {
      return;
    }
    catchUp(time == 0 ? clock.tick() : time);
    validated.begin();
    sharing(lock, true, site);
    settle(true);
    unsharing(lock, site);
  }

  /** What was validated is logged, and all that belongs to it. */
  void hasValidated() {
    validated.validated(optimisticReads.lastCount(), time);
  }

  /**
   * A stamp was to become that of a writer. What was read with it counts as read with the lock, or
   * not at all.
   */
  void converted(boolean hasLock) {
    int count = validated.takeBack() ? optimisticReads.lastCount() : 0;
    for (int i = 0; i < count && hasLock; i++) {
      append(Op.READ, optimisticReads.variable(i), optimisticReads.site(i));
    }
    settle(hasLock);
    newSegment();
  }

  private boolean isKeptBack(int operation, int target, int site) {
    if (operation != Op.READ || optimisticReads.isFull()) {
      settle(true);
      return false;
    }
    optimisticReads.add(target, site);
    return true;
  }

  // Objects.

  /** The state of a new object: owned by this thread, for now. */
  public int claim(int state) {
    return state == 0 && owner != Variables.NOBODY ? owner : state;
  }

  /** The state of a new object that is known by its state. */
  int claimKnown() {
    return owner == Variables.NOBODY ? Variables.UNOWNED : owner;
  }

  // Locks.

  /** The thread is about to take a lock, by whatever comes next. */
  void acquiring(Object lock, int site) {
    acquiring(lock, false, site);
  }

  /** The same, perhaps without waiting for ever. */
  @DontInline
  void acquiring(Object lock, boolean byTrying, int site) {
    settleCall();
    int at = heldAt(lock);
    if (at >= 0) {
      holds[at]++;
      return;
    }
    newSegment();
    catchUp(time == 0 ? clock.tick() : time);
    getting(lock, site);
    isAwaitedByTrying = byTrying;
  }

  /** Notes a lock that the thread has at its next event. */
  private void getting(Object lock, int site) {
    Identity identity = identities.of(lock);
    if (heldCount == holds.length) {
      held = Copies.of(held, 2 * heldCount);
      holds = Copies.of(holds, 2 * heldCount);
    }
    awaits(identity, site);
    held[heldCount] = identity;
    holds[heldCount++] = 1;
  }

  @DontInline
  void releasing(Object lock, int site) {
    int at = heldAt(lock);
    if (at < 0) {
      return;
    }
    if (holds[at] > 1) {
      holds[at]--;
      return;
    }
    newOwner();
    append(Op.RELEASE, held[at].lock(lock, this), site);
    heldCount--;
    for (int i = at; i < heldCount; i++) {
      held[i] = held[i + 1];
      holds[i] = holds[i + 1];
    }
  }

  /** The thread is about to wait for a lock in a call of a library. */
  void requesting(Object lock, int site) {
    if (heldAt(lock) < 0) {
      catchUp(time == 0 ? clock.tick() : time);
      requested = identities.of(lock);
      requestedAt = site;
      steady = 0;
    }
  }

  /** The thread has a lock that others may share. */
  void sharing(Object lock, boolean byTrying, int site) {
    if (shared.addAgain(lock)) {
      return;
    }
    Identity identity = identities.of(lock);
    int target = identity.lock(lock, this);
    if (byTrying) {
      append(Op.TRY, target, site, clock.tick());
    }
    if (append(Op.SHARE, target, site, clock.tick())) {
      shared.add(identity);
      identity.lastHolder = NOBODY;
    }
    newSegment();
  }

  /** The thread is about to share a lock no longer. */
  void unsharing(Object lock, int site) {
    Identity identity = shared.remove(lock);
    if (identity != null) {
      newOwner();
      append(Op.UNSHARE, identity.lock(lock, this), site);
    }
  }

  boolean holds(Object lock) {
    return heldAt(lock) >= 0;
  }

  /** The thread is about to call a collection, whose lock it takes if it has one. */
  void calling(RunningCall call) {
    Object lock = call.lock();
    int at = lock == null ? -1 : heldAt(lock);
    if (at >= 0) {
      holds[at]++;
    }
    if (!suspended) {
      runningCall = call;
      steady = 0;
      newSegment();
    }
  }

  /**
   * The call has ended, but for giving its lock back.
   *
   * @return whether nothing is logged of it
   */
  boolean called(@Nullable Object self) {
    boolean isRunning = runningCall != null && runningCall.isOf(self);
    runningCall = isRunning ? null : runningCall;
    return isRunning;
  }

  /** Logs the call of a collection that the thread is in: recorded code is run. */
  void settleCall() {
    if (runningCall != null) {
      catchUp(time == 0 ? clock.tick() : time);
    }
  }

  private void settle(RunningCall call) {
    runningCall = null;
    logMethods(Math.min(call.depth(), depth));
    Object lock = call.lock();
    if (lock != null && heldAt(lock) < 0) {
      getting(lock, call.site());
      acquire(held[heldCount - 1]);
    }
    hush();
    try {
      call.logReads(this);
    } finally {
      unhush();
    }
  }

  // What others may ask when the recording ends; if the thread goes on meanwhile, it may be wrong.

  /** The lock that a call of a library waits for, or null. */
  @Nullable Identity requested() {
    return requested;
  }

  int requestedAt() {
    return requestedAt;
  }

  /** The lock that the thread has taken, or waits for, since its last event, or null. */
  @Nullable Identity awaited() {
    return awaited;
  }

  int awaitedAt() {
    return awaitedAt;
  }

  /** The locks that the thread holds or shares, or is about to get by {@link #awaited}. */
  List<Identity> locks() {
    List<Identity> locks = new ArrayList<>();
    Identity[] known = held;
    for (int i = 0; i < Math.min(heldCount, known.length); i++) {
      locks.add(known[i]);
    }
    shared.addTo(locks);
    return locks;
  }

  /** The thread is about to wait at a barrier; its next event comes after those of the others. */
  void arriving(int barrier, int site) {
    newOwner();
    append(Op.BARRIER, barrier, site);
    waitsInside();
    time = 0;
  }

  /** The thread is about to wait: it gives the lock up, and has it again at its next event. */
  void waiting(Object lock, int site) {
    blocking();
    settleCall();
    int at = heldAt(lock);
    if (at >= 0) {
      newOwner();
      append(Op.RELEASE, held[at].lock(lock, this), site);
      awaits(held[at], site);
    }
  }

  private void awaits(Identity identity, int site) {
    awaited = identity;
    awaitedAt = site;
    isAwaitedByTrying = false;
    steady = 0;
  }

  /** Logs that a lock was taken; it comes after what others did if one of them had it last. */
  private void acquire(Identity identity) {
    Object lock = identity.get();
    if (lock != null) {
      retries.end();
      validated.somethingElse();
      long now = identity.lastHolder == id && time != 0 ? clock.now() : clock.tick();
      advance(now);
      int target = identity.lock(lock, this);
      if (isAwaitedByTrying) {
        writer.event(PackedEvent.of(Op.TRY, target, awaitedAt));
      }
      writer.event(PackedEvent.of(Op.ACQUIRE, target, awaitedAt));
      identity.lastHolder = id;
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

  // Threads.

  /** A thread is started; perhaps by the JDK, while this one waits and has no lock back yet. */
  void forking(ThreadLog child) {
    if (!child.forked) {
      Identity later = waits ? awaited : null;
      awaited = waits ? null : awaited;
      child.forked = true;
      initializers = 0;
      append(Op.FORK, child.id, 0);
      newOwner();
      if (later != null) {
        awaited = later;
        waitsInside();
      }
    }
  }

  /**
   * May have waited for a thread. To go on because it has ended is to wait for it, even if that
   * took no time.
   */
  void joined(ThreadLog child) {
    if (child.writer.hasEnded() && child != lastJoined) {
      lastJoined = child;
      joined(child.id);
      blocking();
    }
  }

  /** Has waited for a thread, which has ended. */
  void joined(int child) {
    appendAfterOthers(Op.JOIN, child, 0);
    newSegment();
  }

  void ending() {
    unlockVolatile();
    exit(0);
    abandonLocks();
    append(Op.STOP, 0, 0);
    steady = 0;
    writer.end();
  }

  /** The thread ends, perhaps with locks that nothing gives back. */
  private void abandonLocks() {
    hush();
    try {
      for (Identity identity : locks()) {
        if (identity.get() instanceof LibraryObject lock) {
          lock.ownerEnds(this);
        }
      }
    } finally {
      unhush();
    }
  }

  // Methods.

  /** Notes that a method begins; returns what {@link #exit} needs. */
  public int enter(int method) {
    int at = depth;
    if (at == methodLocks.length) {
      methods = Copies.of(methods, 2 * at);
      segments = Copies.of(segments, 2 * at);
      methodLocks = Copies.of(methodLocks, 2 * at);
    }
    methods[at] = method;
    segments[at] = segment;
    segment = nextSegment();
    depth = at + 1;
    return at;
  }

  /** Notes that a synchronized method begins; it has its lock. */
  public int enter(int method, Object lock) {
    int at = enter(method);
    acquiring(lock, recording.definitions.siteOf(method));
    methodLocks[at] = lock;
    return at;
  }

  /**
   * Notes that a synchronized block begins that is a step; the thread is about to take its lock.
   */
  void beginStatement(int block, Object lock, int site) {
    int at = calls == null ? enter(block) : NOT_ENTERED;
    acquiring(lock, site);
    if (at != NOT_ENTERED) {
      methodLocks[at] = lock;
    }
  }

  /** Notes that a statement begins that is a step; where units of work are recorded, none is. */
  void beginStatement(int block) {
    if (calls == null) {
      enter(block);
    }
  }

  /** Notes that a synchronized block ends. */
  void endStatement(Object lock, int site) {
    endStatement();
    if (isInStatement() && methodLocks[depth - 1] == lock) {
      exit(depth - 1);
    } else {
      releasing(lock, site);
    }
  }

  /** Notes that a statement without a lock ends, if the thread is in one. */
  void endStatement() {
    if (isInStatement() && methodLocks[depth - 1] == null) {
      exit(depth - 1);
    }
  }

  private boolean isInStatement() {
    return depth > 0 && recording.definitions.roleOf(methods[depth - 1]) == MethodRole.STATEMENT;
  }

  /** Whether a method was entered and not left. */
  boolean isIn(int method) {
    for (int i = 0; i < depth; i++) {
      if (methods[i] == method) {
        return true;
      }
    }
    return false;
  }

  /** Notes that a method ends, and all that it called. */
  public void exit(int to) {
    if (to == NOT_ENTERED) {
      return;
    }
    if (logged <= to && depth == to + 1 && methodLocks[to] == null) {
      depth = to;
      segment = segments[to];
      if (calls != null) {
        calls.left(to);
      }
    } else {
      exitAll(to);
    }
  }

  @DontInline
  private void exitAll(int to) {
    sightings.left(to);
    while (depth > to) {
      int method = methods[depth - 1];
      Object lock = methodLocks[depth - 1];
      if (lock != null) {
        releasing(lock, recording.definitions.siteOf(method));
        methodLocks[depth - 1] = null;
      }
      if (logged == depth) {
        append(Op.EXIT, method, recording.definitions.siteOf(method));
        retries.left();
        logged--;
        depth--;
        newSegment();
      } else {
        depth--;
        segment = segments[depth];
      }
      if (calls != null) {
        calls.left(depth);
      }
    }
  }

  /**
   * The thread is about to block: the methods that it is in can't be meant to be atomic, as far as
   * they are part of the task that it is on.
   */
  void blocking() {
    unlockVolatile();
    sightings.left(base());
    hush();
    try {
      for (int i = base(); i < depth; i++) {
        recording.blockingMethods.add(methods[i]);
      }
    } finally {
      unhush();
    }
  }

  /**
   * How many methods the thread is in up to the outermost that may be meant to be atomic, that one
   * included; -1 if there is none.
   */
  int atomicDepth() {
    for (int i = base(); i < depth; i++) {
      MethodRole role = recording.definitions.roleOf(methods[i]);
      boolean isWhole =
          role == MethodRole.ENTRY_POINT || (role == MethodRole.LAMBDA && i == base());
      if (!isWhole && !recording.blockingMethods.has(methods[i])) {
        return i + 1;
      }
    }
    return -1;
  }

  // The log.

  @Override
  boolean hasCaughtUp() {
    return logged == depth;
  }

  @Override
  boolean prepare(int operation, int target, int site, long now) {
    if (gathered != null && operation != Op.AWAIT && !Op.isDecision(operation)) {
      settleGathered();
    }
    return !(readsOptimistically && isKeptBack(operation, target, site)) && catchUp(now);
  }

  /**
   * Logs what happened before an event: that a lock was taken, and the methods that were entered
   * since.
   *
   * @return whether the event is wanted
   */
  private boolean catchUp(long now) {
    if (suspended) {
      awaited = null;
      return false;
    }
    if (writer.hasEnded() || !recording.isOn()) {
      return false;
    }
    waits = false;
    requested = null;
    if (awaited != null) {
      acquire(awaited);
    }
    advance(now);
    if (runningCall != null) {
      settle(runningCall);
    }
    logMethods(depth);
    return true;
  }

  /** Logs methods that were entered, up to a number of open ones. */
  private void logMethods(int count) {
    while (logged < count) {
      int method = methods[logged];
      writer.event(PackedEvent.of(Op.ENTER, method, recording.definitions.siteOf(method)));
      retries.entered();
      logged++;
      if (calls != null) {
        calls.log(logged - 1, writer, this);
      }
    }
  }

  /** Logs nothing until {@link #resume}: the program's code is run, but not by the program. */
  void suspend() {
    if (awaited != null) {
      catchUp(clock.now());
    }
    suspended = true;
    steady = 0;
  }

  void resume() {
    suspended = false;
    awaited = null;
    newSegment();
  }

  /** A static initialiser begins; threads that it starts may see what it does from then on. */
  void initializing() {
    newSegment();
    initializers++;
  }

  /** A static initialiser ends, perhaps by an exception. */
  void initialized() {
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
