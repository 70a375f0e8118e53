package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.runtime.collections.CollectionKind;
import dev.cosmodrome.runtime.collections.Contents;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.Shape;
import dev.cosmodrome.runtime.identity.VariableSeries;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.Decision;
import dev.cosmodrome.runtime.thread.QueueSide;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an object of a library that the program synchronises by: its name, its
 * variables, its hand-overs, and of what it is a part.
 */
public final class LibraryObject {
  private static final int NOBODY = -1;
  private static final String COUNT = "count";
  private static final String END = "end";

  // The ends of a queue, and both of them if elements can be added and removed at either.
  private static final String TAIL = "tail";
  private static final String HEAD = "head";
  private static final String ORDER = "order";

  private final Identity identity;
  private final String label;
  private volatile @Nullable LibraryObject whole;
  private volatile @Nullable FieldHandle handle;

  /** The thread that has this lock. */
  private volatile int holder = NOBODY;

  private volatile boolean isAbandoned;

  private int barrier = -1;
  private volatile @Nullable Sum sum;
  private volatile @Nullable Contents contents;
  private volatile QueueSide @Nullable [] sides;
  private volatile @Nullable Member members;
  private volatile Decision.@Nullable Named decisions;
  private volatile @Nullable ThreadValues values;

  /** How often a latch was counted down, and how often it has to be. */
  private long counts;

  private long needed = -1;

  /** A variable or a channel of the object, by name. */
  private static final class Member {
    final String name;
    final int variable;
    final @Nullable Channel channel;
    final @Nullable Member next;

    Member(String name, int variable, @Nullable Channel channel, @Nullable Member next) {
      this.name = name;
      this.variable = variable;
      this.channel = channel;
      this.next = next;
    }
  }

  public LibraryObject(Identity identity, Object object) {
    this.identity = identity;
    label = Recorder.RECORDING.definitions.label(object);
  }

  /** What is known of an object, or of what it is a part of. */
  public static LibraryObject of(Object object, ThreadLog log) {
    LibraryObject found = log.identities.of(object).library(object);
    LibraryObject whole = found.whole;
    return whole == null ? found : whole;
  }

  /** Notes that what happens to one object happens to another. */
  public static void part(Object part, Object of, ThreadLog log) {
    LibraryObject known = log.identities.of(part).library(part);
    LibraryObject whole = of(of, log);
    if (known != whole) {
      known.whole = whole;
    }
  }

  /** Whether an object is known to be a part of another one. */
  static boolean isPart(Object object) {
    LibraryObject known = Identities.library(object);
    return known != null && known.whole != null;
  }

  /** Makes a phaser part of its root: their phases are one, and so is what they hand over. */
  public void joinRoot(Object object) {
    if (object instanceof Phaser phaser && phaser.getRoot() != phaser) {
      whole = Identities.of(phaser.getRoot()).library(phaser.getRoot());
    }
  }

  static void handle(Object object, @Nullable FieldHandle handle, ThreadLog log) {
    log.identities.of(object).library(object).handle = handle;
  }

  @Nullable FieldHandle handle() {
    return handle;
  }

  public String label() {
    return label;
  }

  /** The object, if it is alive. */
  public @Nullable Object object() {
    return identity.get();
  }

  /** What is recorded of the contents, if it is a collection of the JDK that is alive. */
  @Nullable Contents contents() {
    Contents known = contents;
    return known == null ? defineContents() : known;
  }

  private synchronized @Nullable Contents defineContents() {
    Object object = identity.get();
    if (contents == null
        && object != null
        && CollectionKind.of(object.getClass()) != CollectionKind.NONE) {
      contents = new Contents(label, object);
    }
    return contents;
  }

  // Concurrent queues.

  /** The thread has seen that elements are there, or that some are not. */
  void saw(boolean present, ThreadLog log, int site) {
    QueueSide[] both = sides();
    log.sightings.saw(both[present ? 1 : 0], both[present ? 0 : 1], site);
    seeTail(log, site);
    head().observe(log, site);
  }

  /** The thread is about to take elements away, or to add some. */
  void acting(boolean takesAway, ThreadLog log) {
    log.sightings.acting(sides()[takesAway ? 1 : 0]);
  }

  /** The thread has done so, or tried to in vain. */
  void acted(boolean takesAway, boolean isChanged, ThreadLog log, int site) {
    QueueSide[] both = sides();
    log.sightings.acted(both[takesAway ? 1 : 0], both[takesAway ? 0 : 1], isChanged, site);
    if (takesAway) {
      seeTail(log, site);
    }
    if (takesAway == isChanged) {
      head().observe(log, site);
    }
    if (isChanged) {
      (takesAway ? head() : tail()).mark(log, site);
    }
  }

  /** The thread has seen which elements were added, and in which order if they are not sorted. */
  private void seeTail(ThreadLog log, int site) {
    Object queue = identity.get();
    if (queue instanceof PriorityBlockingQueue || queue instanceof DelayQueue) {
      tail().observe(log, site);
    } else {
      tail().observeOrder(log, site);
    }
  }

  private Decision tail() {
    return decision(identity.get() instanceof Deque ? ORDER : TAIL);
  }

  private Decision head() {
    return decision(identity.get() instanceof Deque ? ORDER : HEAD);
  }

  private QueueSide[] sides() {
    QueueSide[] known = sides;
    return known == null ? defineSides() : known;
  }

  private synchronized QueueSide[] defineSides() {
    QueueSide[] known = sides;
    if (known == null) {
      VariableSeries changes = new VariableSeries("changes", label);
      known = new QueueSide[] {new QueueSide(changes), new QueueSide(changes)};
      sides = known;
    }
    return known;
  }

  // What the schedule may decide.

  /** Something about the object that the schedule may decide. */
  public Decision decision(String name) {
    Decision known = knownDecision(name);
    return known == null ? defineDecision(name) : known;
  }

  /** The same, or null if it never was of interest. */
  @Nullable Decision knownDecision(String name) {
    Decision.Named named = decisions;
    while (named != null && !named.name.equals(name)) {
      named = named.next;
    }
    return named == null ? null : named.decision;
  }

  private synchronized Decision defineDecision(String name) {
    Decision known = knownDecision(name);
    if (known == null) {
      known = new Decision(name + " of " + label);
      decisions = new Decision.Named(name, known, decisions);
    }
    return known;
  }

  /** The thread asks whether something has ended. */
  public void poll(ThreadLog log, int site) {
    decision(END).observe(log, site);
    channel("").poll(log, site);
  }

  /** Something is about to end, such as a task. */
  public void ends(ThreadLog log) {
    Decision end = decisions == null ? null : knownDecision(END);
    if (end != null) {
      end.mark(log, 0);
    }
  }

  /** A latch is about to be counted down; what is too much depends on the schedule. */
  void count(CountDownLatch latch, ThreadLog log, int site) {
    if (isTooMuch(latch)) {
      decision(COUNT).observe(log, site);
    }
    decision(COUNT).mark(log, site);
  }

  private synchronized boolean isTooMuch(CountDownLatch latch) {
    needed = needed < 0 ? latch.getCount() : needed;
    return ++counts > needed;
  }

  /**
   * A thread has taken permits of a semaphore, and goes on. If there are more, it does not matter
   * to it which came first.
   */
  public void gathered(ThreadLog log, int site) {
    if (identity.get() instanceof Semaphore semaphore && semaphore.availablePermits() > 0) {
      decision("releases").observeOrder(log, site);
    }
  }

  /** What threads have set, if it is a variable of which each thread has a copy. */
  ThreadValues values() {
    ThreadValues known = values;
    return known == null ? defineValues() : known;
  }

  private synchronized ThreadValues defineValues() {
    ThreadValues known = values;
    if (known == null) {
      known = new ThreadValues(label);
      values = known;
    }
    return known;
  }

  // Locks.

  // As a lock, an object is known by its LibraryObject: the monitor of the same object is another
  // lock, since lock.lock() does not exclude synchronized (lock).

  /** Defines the object as a lock, which is named after it. */
  public int defineLock(ThreadLog log) {
    Object object = identity.get();
    return object != null && Shape.of(object.getClass()).isTracked()
        ? log.recording.definitions.lock(object, "", log)
        : log.recording.definitions.lock(label);
  }

  /** The thread is about to wait for the lock. */
  void request(ThreadLog log, int site) {
    log.locks.requesting(this, site);
  }

  /**
   * The thread has the lock now; one that seems to be another's is not recorded.
   *
   * @param byTrying whether it would not have waited for ever
   */
  void acquire(boolean byTrying, ThreadLog log, int site) {
    if (holder == NOBODY || holder == log.id) {
      holder = log.id;
      if (!isForOne()) {
        log.locks.acquiring(this, byTrying, site);
      } else if (!log.locks.holds(this)) {
        log.locks.acquiring(this, byTrying, site);
        log.locks.unsharing(this, site);
      }
    } else {
      Problems.note("locks not recorded, because code without hooks releases them: " + label);
    }
  }

  void release(ThreadLog log, int site) {
    if (isHolder(log)) {
      log.locks.releasing(this, site);
      if (!log.locks.holds(this)) {
        holder = NOBODY;
      }
    }
  }

  /** The thread has the lock now, and others may share it. */
  void share(boolean byTrying, ThreadLog log, int site) {
    log.locks.sharing(this, byTrying, site);
    if (isForOne()) {
      release(log, site);
    }
  }

  void unshare(ThreadLog log, int site) {
    log.locks.unsharing(this, site);
  }

  /**
   * Whether a thread that has the lock does not share it as well: it has turned the one way into
   * the other.
   */
  private boolean isForOne() {
    return identity.get() instanceof StampedLock;
  }

  /** The thread waits for a condition of the lock. */
  void await(ThreadLog log, int site) {
    if (isHolder(log)) {
      log.locks.waiting(this, site);
      log.waitsInside();
      holder = NOBODY;
    } else {
      log.methods.blocking();
    }
  }

  /** A thread ends that seems to have the lock; it may have given it back unseen. */
  public void ownerEnds(ThreadLog log) {
    Object lock = identity.get();
    boolean isKept =
        lock instanceof ReentrantReadWriteLock both
            ? both.isWriteLockedByCurrentThread() || both.getReadHoldCount() > 0
            : lock instanceof ReentrantLock one && one.isHeldByCurrentThread();
    if (isKept) {
      isAbandoned = true;
      log.recording.definitions.abandoned(Identities.of(this).lock(this, log));
    } else if (isForOne()) {
      release(log, 0);
      unshare(log, 0);
    }
  }

  /** Whether the thread that has the lock has ended, so that nothing gives it back. */
  public boolean isAbandoned() {
    return isAbandoned;
  }

  /** Whether a thread has the lock, perhaps since it has waited. */
  private boolean isHolder(ThreadLog log) {
    return holder == log.id || (holder == NOBODY && log.locks.holds(this));
  }

  void arrive(ThreadLog log, int site) {
    log.arriving(barrier(), site);
  }

  private synchronized int barrier() {
    if (barrier < 0) {
      barrier = Recorder.RECORDING.definitions.barrier(label);
    }
    return barrier;
  }

  // Variables and hand-overs.

  /** A variable of the object, or -1 if there are too many. */
  public int variable(String name) {
    Member found = member(name);
    return found == null ? add(name, false).variable : found.variable;
  }

  /** A hand-over of the object. */
  public Channel channel(String name) {
    Member found = member(name);
    Channel channel = found == null ? add(name, true).channel : found.channel;
    return channel == null ? Channel.CLOSED : channel;
  }

  /** The variable of an element of this array, or -1 if there is none. */
  int element(@Nullable Object index) {
    Object array = identity.get();
    int length =
        array instanceof AtomicIntegerArray ints
            ? ints.length()
            : array instanceof AtomicLongArray longs
                ? longs.length()
                : array instanceof AtomicReferenceArray<?> references ? references.length() : 0;
    if (!(index instanceof Integer at) || at < 0 || at >= length) {
      return -1;
    }
    int first = elements(length);
    return first < 0 ? -1 : first + at;
  }

  private int elements(int length) {
    Member found = member("");
    return found == null ? addElements(length) : found.variable;
  }

  private synchronized int addElements(int length) {
    Member found = member("");
    if (found == null) {
      found =
          new Member("", Recorder.RECORDING.definitions.elements(label, length) - 1, null, members);
      members = found;
    }
    return found.variable;
  }

  /** What threads have added to the object. */
  Sum sum() {
    Sum known = sum;
    return known == null ? defineSum() : known;
  }

  private synchronized Sum defineSum() {
    Sum known = sum;
    if (known == null) {
      known = new Sum(label);
      sum = known;
    }
    return known;
  }

  private @Nullable Member member(String name) {
    Member member = members;
    while (member != null && !member.name.equals(name)) {
      member = member.next;
    }
    return member;
  }

  private synchronized Member add(String name, boolean asChannel) {
    Member found = member(name);
    if (found == null) {
      int variable =
          asChannel ? -1 : Recorder.RECORDING.definitions.variable(name + " of " + label) - 1;
      Channel channel = asChannel ? new Channel(name, label) : null;
      found = new Member(name, variable, channel, members);
      members = found;
    }
    return found;
  }
}
