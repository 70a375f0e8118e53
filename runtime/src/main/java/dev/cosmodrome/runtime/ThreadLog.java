package dev.cosmodrome.runtime;

import dev.cosmodrome.runtime.vm.DontInline;
import dev.cosmodrome.trace.MethodRole;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.PackedEvent;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What one thread does, as far as it is recorded. Only that thread uses it; the recorder reads what
 * the {@link LogWriter} publishes.
 *
 * <p>A thread's run is cut into segments: by its own lock operations and the like, and where a
 * recorded method begins or ends. An access adds nothing, and is left out, if the same thread was
 * the last to access the variable, in the same segment, and wrote it then if it writes it now. Each
 * segment has a number that no other has.
 *
 * <p>Methods are noted when they are entered, and logged when something happens in them.
 *
 * <p>The stack may overflow wherever a method is called here. Either an event is in the log then,
 * and what is known of held locks and open methods agrees with it, or it is not.
 */
public final class ThreadLog extends Padding {
  /** What {@link #enter} would return, if it could. */
  static final int NOT_ENTERED = -1;

  private static final long WROTE = 1;
  private static final int THREAD_SHIFT = 41;
  private static final int FRESH = 8;
  private static final int NONE = -1;
  private static final int MOST_UNCONFIRMED = 256;
  private static final int DEPTH = 64;
  private static final int MOST_IDENTITIES = 1 << 13;

  private static final AtomicInteger NEXT_STRAND = new AtomicInteger(Channel.NOBODY);

  private static final ThreadLocal<@Nullable ThreadLog> LOCAL =
      new ThreadLocal<>() {
        @Override
        protected @Nullable ThreadLog initialValue() {
          Thread thread = Thread.currentThread();
          if (thread instanceof OwnThread) {
            return null;
          }
          // There is none while it is made, which may lead to hooks.
          set(null);
          return of(thread);
        }
      };

  final int id;
  private final String name;
  private int interruptVariable = -1;

  /** The current owner; see {@link Variables}. */
  int owner = Variables.reserveOwners();

  /** The current segment: an even number. */
  long segment;

  private long lastSegment;

  private final LogWriter writer = new LogWriter();
  private final Retries retries = new Retries(writer);

  /** What the thread has seen of concurrent queues. */
  final Sightings sightings = new Sightings(this, writer);

  private long time;

  /** The time of events before which nothing else is to be done, 0 if there is always something. */
  private long steady;

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
  private int volatileLock = VolatileLocks.NONE;

  // The lock that the thread is about to get: it has it at its next event.
  private @Nullable Identity awaited;
  private int awaitedAt;

  // Arrays that this owner created lately.
  private final @Nullable Object[] fresh = new Object[FRESH];
  private int freshCount;
  private @Nullable Object lastFresh;

  // Identities that were used lately, by hash.
  private @Nullable Identity[] identities = new Identity[16];
  private int identityMisses;

  // Reads that are to be confirmed: pairs of variable and site.
  private int[] unconfirmed = new int[0];
  private int unconfirmedCount = NONE;

  private int probes;
  private int quiet;
  private boolean waits;

  /** The method of the JDK, static or a constructor, that recorded code is about to call. */
  int called;

  /** How its methods were called, null if nobody asks for it. */
  private final @Nullable MethodCalls calls = Settings.current().units() ? new MethodCalls() : null;

  /** What the thread does with collections. */
  final CollectionStep collections = new CollectionStep();

  /** Whether nothing is logged for now. */
  private boolean suspended;

  /** The thread's id, or a negative number of its own for the task that it is on. */
  int strand;

  // The variables of the tasks that it is on, and the strands to go back to.
  private int[] tasks = new int[4];
  private int[] strands = new int[4];

  /** How many methods it was in when it started on each of them. */
  private int[] bases = new int[4];

  private int taskCount;
  private final Takings takings = new Takings();

  private final ReadFilter reads = new ReadFilter();
  private final Disturbance disturbance;
  private boolean disturbed = true;

  private ThreadLog(String name) {
    this.name = name;
    id = Definitions.thread(name);
    strand = id;
    lastSegment = (long) id << THREAD_SHIFT;
    segment = nextSegment();
    disturbance = new Disturbance(id);
  }

  /** The log of the current thread, which is one of the program. */
  @SuppressWarnings("NullAway") // the program's threads have one
  public static ThreadLog current() {
    return LOCAL.get();
  }

  /** The log of the current thread, null if the thread is the recorder's or has no log yet. */
  static @Nullable ThreadLog ofProgram() {
    return LOCAL.get();
  }

  /** The log of the current thread, which has some stack left. */
  static ThreadLog currentWithRoom() {
    ThreadLog log = current();
    log.makeRoom();
    return log;
  }

  /** Makes sure that there is some stack left. */
  void makeRoom() {
    StackRoom.probe(probes++);
  }

  /** The log of a thread, which is created if it has none. */
  private static ThreadLog of(Thread thread) {
    Identity identity = Identities.of(thread);
    synchronized (identity) {
      if (identity.attachment instanceof ThreadLog log) {
        return log;
      }
      ThreadLog log = new ThreadLog(thread.getName());
      if (JdkHooks.isCarrier(thread)) {
        log.hush();
      }
      identity.attachment = log;
      Recorder.add(log);
      return log;
    }
  }

  /** The log of another thread. */
  ThreadLog other(Thread thread) {
    hush();
    try {
      return of(thread);
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

  LogWriter writer() {
    return writer;
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
  }

  // Accesses.

  void read(int variable, int site) {
    long word = Words.get(variable);
    if ((word | WROTE) != (segment | WROTE)) {
      readAgain(variable, word, site);
    }
  }

  @DontInline
  private void readAgain(int variable, long word, int site) {
    if (word < 0) {
      long shared = word & Long.MAX_VALUE;
      if (!reads.has(variable, shared, segment)) {
        append(Op.READ, variable, site);
        reads.add(variable, shared, segment);
      }
    } else if (word == 0 || isOwn(word)) {
      append(Op.READ, variable, site);
      Words.set(variable, segment);
    } else if ((word & WROTE) != 0) {
      appendAfterOthers(Op.READ, variable, site);
      Words.set(variable, segment);
    } else {
      append(Op.READ, variable, site);
      long shared = Clock.tick();
      Words.set(variable, Long.MIN_VALUE | shared);
      reads.add(variable, shared, segment);
    }
  }

  void write(int variable, int site) {
    long word = Words.get(variable);
    if (word != (segment | WROTE)) {
      writeAgain(variable, word, site);
    }
  }

  @DontInline
  private void writeAgain(int variable, long word, int site) {
    if (word == 0 || (word > 0 && isOwn(word))) {
      append(Op.WRITE, variable, site);
    } else {
      appendAfterOthers(Op.WRITE, variable, site);
    }
    Words.set(variable, segment | WROTE);
  }

  private boolean isOwn(long word) {
    return word >>> THREAD_SHIFT == id;
  }

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

  @DontInline
  void readVolatile(int variable, int site) {
    retries.reading();
    appendAfterOthers(Op.VOLATILE_READ, variable, site);
    retries.read(variable, time);
    newSegment();
  }

  /** The variable that was read last was compared with what the thread expected. */
  void compared(boolean alone) {
    retries.compared(alone);
  }

  @DontInline
  void writeVolatile(int variable, int site) {
    appendAfterOthers(Op.VOLATILE_WRITE, variable, site);
    newOwner();
  }

  /** Hands over what the thread did, or a task; {@code operation} says which. */
  void handOver(int operation, int variable, int site) {
    appendAfterOthers(operation, variable, site);
    newOwner();
  }

  /** Has waited for what was handed over. */
  void await(int variable, int site) {
    appendAfterOthers(Op.AWAIT, variable, site);
    newSegment();
  }

  // Tasks.

  /** Starts on a task that was submitted by a variable, or on one that was not if that is -1. */
  void run(int variable) {
    if (taskCount == tasks.length) {
      tasks = Copies.of(tasks, 2 * taskCount);
      strands = Copies.of(strands, 2 * taskCount);
      bases = Copies.of(bases, 2 * taskCount);
    }
    boolean runs = variable >= 0 && append(Op.RUN, variable, 0, Clock.tick());
    tasks[taskCount] = runs ? variable : NONE;
    bases[taskCount] = depth;
    strands[taskCount++] = strand;
    if (runs) {
      strand = NEXT_STRAND.decrementAndGet();
      newSegment();
    }
  }

  /** Whether it is on a task, a recorded one or not. */
  boolean isOnTask() {
    return taskCount > 0;
  }

  /** Has taken something from a channel, in a task or not. */
  void took(Channel channel) {
    if (strand < 0) {
      takings.add(channel, strand);
    }
  }

  /** Has done the task that it started on last, if there is one. */
  void done() {
    if (taskCount == 0) {
      return;
    }
    int task = tasks[--taskCount];
    int ended = strand;
    strand = strands[taskCount];
    if (task >= 0) {
      takings.end(ended);
      append(Op.DONE, task, 0);
      newOwner();
    }
  }

  /** Keeps the next reads back: they may turn out not to count. */
  void readOptimistically() {
    settle(true);
    unconfirmedCount = 0;
    steady = 0;
  }

  /** Logs the reads that were kept back, or forgets them. */
  void settle(boolean confirmed) {
    int count = unconfirmedCount;
    unconfirmedCount = NONE;
    for (int i = 0; i < count && confirmed; i += 2) {
      append(Op.READ, unconfirmed[i], unconfirmed[i + 1]);
    }
    if (count > 0) {
      newSegment();
    }
  }

  private boolean isKeptBack(int operation, int target, int site) {
    if (operation != Op.READ || unconfirmedCount >= MOST_UNCONFIRMED) {
      settle(true);
      return false;
    }
    if (unconfirmedCount == unconfirmed.length) {
      unconfirmed = Copies.of(unconfirmed, Math.max(8, 2 * unconfirmedCount));
    }
    unconfirmed[unconfirmedCount++] = target;
    unconfirmed[unconfirmedCount++] = site;
    return true;
  }

  // Objects and arrays.

  /** The state of a new object: owned by this thread, for now. */
  public int claim(int state) {
    return state == 0 && owner != Variables.NOBODY ? owner : state;
  }

  /** The state of a new object that is known by its state. */
  int claimKnown() {
    return owner == Variables.NOBODY ? Variables.UNOWNED : owner;
  }

  /** Notes an array that this thread has just created. */
  void created(Object array) {
    lastFresh = array;
    fresh[freshCount++ & (FRESH - 1)] = array;
  }

  /** Whether an array was created by this owner. */
  boolean isFresh(Object array) {
    if (array == lastFresh) {
      return true;
    }
    for (int i = Math.min(freshCount, FRESH); --i >= 0; ) {
      if (fresh[i] == array) {
        lastFresh = array;
        return true;
      }
    }
    return false;
  }

  boolean isLastFresh(Object array) {
    return array == lastFresh;
  }

  /** The identity of an object if it was used lately, or null. */
  @Nullable Identity cached(Object object) {
    int at = Identities.spread(System.identityHashCode(object)) & identities.length - 1;
    Identity identity = identities[at];
    if (identity != null && identity.get() == object) {
      return identity;
    }
    identity = identities[at ^ 1];
    return identity != null && identity.get() == object ? identity : null;
  }

  /** The identity of an object that has a state, or null. */
  @Nullable Identity known(Object object) {
    Identity identity = cached(object);
    if (identity == null) {
      identity = Identities.find(object);
      if (identity == null) {
        return null;
      }
      remember(identity);
    }
    return identity.state == 0 ? null : identity;
  }

  Identity identity(Object object) {
    Identity cached = cached(object);
    return cached == null ? remember(Identities.of(object)) : cached;
  }

  /** Puts an identity where it is found quickly; of two that share a place, one moves on. */
  @DontInline
  private Identity remember(Identity identity) {
    if (++identityMisses > 2 * identities.length && identities.length < MOST_IDENTITIES) {
      identities = new Identity[4 * identities.length];
      identityMisses = 0;
    }
    int at = identity.hash & identities.length - 1;
    identities[at ^ 1] = identities[at];
    identities[at] = identity;
    return identity;
  }

  // Locks.

  /** The thread is about to take a lock, by whatever comes next. */
  @DontInline
  void acquiring(Object lock, int site) {
    int at = heldAt(lock);
    if (at >= 0) {
      holds[at]++;
      return;
    }
    Identity identity = identity(lock);
    if (heldCount == holds.length) {
      held = Copies.of(held, 2 * heldCount);
      holds = Copies.of(holds, 2 * heldCount);
    }
    newSegment();
    catchUp(time == 0 ? Clock.tick() : time);
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

  boolean holds(Object lock) {
    return heldAt(lock) >= 0;
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
    steady = 0;
  }

  /** Logs that a lock was taken; it comes after what others did if one of them had it last. */
  private void acquire(Identity identity) {
    Object lock = identity.get();
    if (lock != null) {
      retries.end();
      long now = identity.lastHolder == id && time != 0 ? Clock.now() : Clock.tick();
      if (now > time) {
        writer.time(now);
        time = now;
      }
      writer.event(PackedEvent.of(Op.ACQUIRE, identity.lock(lock, this), awaitedAt));
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
      append(Op.FORK, child.id, 0);
      newOwner();
      if (later != null) {
        awaited = later;
        waitsInside();
      }
    }
  }

  void joined(ThreadLog child) {
    if (child.writer.hasEnded() && child != lastJoined) {
      lastJoined = child;
      appendAfterOthers(Op.JOIN, child.id, 0);
      newSegment();
    }
  }

  /** Another thread's interrupt is a signal. */
  void interrupting(ThreadLog other) {
    int variable = interruptOf(other);
    if (variable >= 0) {
      handOver(Op.SIGNAL, variable, 0);
    }
  }

  /** That a pool's thread is interrupted between two tasks is none of the program's business. */
  void interruptSeen(ThreadLog other) {
    if (depth == 0 && taskCount == 0) {
      return;
    }
    int variable = interruptOf(other);
    if (variable >= 0) {
      await(variable, 0);
    }
  }

  void interrupted() {
    interruptSeen(this);
  }

  private int interruptOf(ThreadLog other) {
    hush();
    try {
      return other.interrupt();
    } finally {
      unhush();
    }
  }

  private synchronized int interrupt() {
    if (interruptVariable < 0) {
      interruptVariable = Definitions.variable("interrupt of " + name) - 1;
    }
    return interruptVariable;
  }

  void ending() {
    unlockVolatile();
    exit(0);
    append(Op.STOP, 0, 0);
    steady = 0;
    writer.end();
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
    acquiring(lock, Definitions.siteOf(method));
    methodLocks[at] = lock;
    return at;
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
        releasing(lock, Definitions.siteOf(method));
        methodLocks[depth - 1] = null;
      }
      if (logged == depth) {
        append(Op.EXIT, method, Definitions.siteOf(method));
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
        BlockingMethods.add(methods[i]);
      }
    } finally {
      unhush();
    }
  }

  /** How many methods the thread was in when it started on the task that it is on. */
  private int base() {
    return taskCount == 0 ? 0 : bases[taskCount - 1];
  }

  /**
   * How many methods the thread is in up to the outermost that may be meant to be atomic, that one
   * included; -1 if there is none.
   */
  int atomicDepth() {
    for (int i = base(); i < depth; i++) {
      MethodRole role = Definitions.roleOf(methods[i]);
      boolean isWhole =
          role == MethodRole.ENTRY_POINT || (role == MethodRole.LAMBDA && i == base());
      if (!isWhole && !BlockingMethods.has(methods[i])) {
        return i + 1;
      }
    }
    return -1;
  }

  // The log.

  /** The time of the last event. */
  long time() {
    return time;
  }

  /** Appends an event; the first one of a thread comes after the thread was started. */
  private void append(int operation, int target, int site) {
    long now = Clock.now();
    if (now == steady && logged == depth && Recorder.isRecording()) {
      write(operation, PackedEvent.of(operation, target, site));
    } else {
      append(operation, target, site, time == 0 ? Clock.tick() : now);
    }
  }

  /** Appends an event that comes after what other threads did to its target. */
  private void appendAfterOthers(int operation, int target, int site) {
    append(operation, target, site, Clock.tick());
  }

  /** Appends an event; returns whether it is in the log. */
  @DontInline
  private boolean append(int operation, int target, int site, long now) {
    if (unconfirmedCount != NONE && isKeptBack(operation, target, site)) {
      return false;
    }
    if (!catchUp(now)) {
      return false;
    }
    write(operation, PackedEvent.of(operation, target, site));
    try {
      steady = Disturbance.isPlanned() ? 0 : time;
      if (steady == 0 && disturbed) {
        disturbance.perhaps();
      }
    } catch (StackOverflowError e) {
      // The event is in the log, and the thread is not disturbed.
    }
    return true;
  }

  private void write(int operation, long event) {
    if (!isPure(operation)) {
      retries.end();
    }
    if (!writer.repeats(event)) {
      writeOther(event);
    }
  }

  @DontInline
  private void writeOther(long event) {
    writer.event(event);
    try {
      writer.publish();
    } catch (StackOverflowError e) {
      // The event is in the log; the next one publishes it.
    }
  }

  /** Whether nobody notices an operation, nor can it be too late to take it back. */
  private static boolean isPure(int operation) {
    return operation == Op.READ
        || operation == Op.VOLATILE_READ
        || operation == Op.ENTER
        || operation == Op.EXIT;
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
    if (writer.hasEnded() || !Recorder.isRecording()) {
      return false;
    }
    waits = false;
    if (awaited != null) {
      acquire(awaited);
    }
    if (now > time) {
      writer.time(now);
      time = now;
    }
    while (logged < depth) {
      int method = methods[logged];
      writer.event(PackedEvent.of(Op.ENTER, method, Definitions.siteOf(method)));
      retries.entered();
      logged++;
      if (calls != null) {
        calls.log(logged - 1, writer, this);
      }
    }
    return true;
  }

  /** Whether the thread may be delayed: not in the middle of a step that others wait for. */
  void disturb(boolean on) {
    if (on && !disturbed) {
      disturbance.perhaps();
    }
    disturbed = on;
  }

  /** Logs nothing until {@link #resume}: the program's code is run, but not by the program. */
  void suspend() {
    if (awaited != null) {
      catchUp(Clock.now());
    }
    suspended = true;
    steady = 0;
  }

  void resume() {
    suspended = false;
    awaited = null;
    newSegment();
  }

  private void newSegment() {
    segment = nextSegment();
  }

  /** Others may see what this thread did, from now on. */
  void newOwner() {
    segment = nextSegment();
    owner = Variables.nextOwner(owner);
    if (freshCount > 0) {
      for (int i = 0; i < FRESH; i++) {
        fresh[i] = null;
      }
      freshCount = 0;
      lastFresh = null;
    }
  }

  private long nextSegment() {
    lastSegment += 2;
    return lastSegment;
  }
}
