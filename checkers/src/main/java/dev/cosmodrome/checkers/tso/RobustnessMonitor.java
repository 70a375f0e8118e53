package dev.cosmodrome.checkers.tso;

import static dev.cosmodrome.checkers.transactions.LastAccesses.READER;
import static dev.cosmodrome.checkers.transactions.LastAccesses.WRITER;
import static dev.cosmodrome.checkers.transactions.LastAccesses.WRITE_POSITION;

import dev.cosmodrome.checkers.transactions.LastAccesses;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.checkers.transactions.TransactionEvents;
import dev.cosmodrome.checkers.transactions.TransactionHandler;
import dev.cosmodrome.checkers.tso.Publications.Publication;
import dev.cosmodrome.checkers.tso.Snapshots.Snapshot;
import dev.cosmodrome.order.Epoch;
import dev.cosmodrome.order.EpochSlots;
import dev.cosmodrome.order.LazyJoins;
import dev.cosmodrome.order.SharedClock;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Op;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Monitors a run in which each write reaches memory at once, and reports where store buffers could
 * have changed the outcome: a read that could have come before the last write of its variable,
 * although an earlier event of its thread comes after that write. After Burckhardt and Musuvathi,
 * "Effective program verification for relaxed memory models" (CAV 2008).
 *
 * <p>A program has a run with store buffers that is equivalent to none under sequential consistency
 * if and only if the monitor reports one of its runs.
 *
 * <p>Each thread has two clocks (see {@link ThreadClocks}): one for program order and conflicts,
 * and one without the order of a write and a later read that no fence separates. For the accesses
 * to a variable, epochs are kept: accesses that synchronisation orders cost one comparison. The
 * clock of an earlier access is needed only if nothing but the access itself orders the two
 * threads. If it has been dropped by then, the monitor reports less, but nothing wrong.
 *
 * <p>Where there are many threads, clocks tell of locks, by their {@link LockSlot}s, rather than of
 * threads, and joins are deferred until they are needed, see {@link LazyJoins}.
 */
final class RobustnessMonitor implements EventSink, TransactionHandler {
  /**
   * Limits of memory.
   *
   * @param numbers the maximum number of clock entries in snapshots
   * @param threads the number of threads below which there are no lock slots
   * @param departures the number of unneeded departures that are kept
   * @param joins the limits of deferred joins
   */
  record Limits(int numbers, int threads, int departures, LazyJoins.Limits joins) {
    static final Limits USUAL = new Limits(1 << 22, 64, 1 << 20, LazyJoins.Limits.USUAL);
  }

  /** The number of threads whose clocks stay in the processor's cache. */
  private static final int CACHED_THREADS = 256;

  /**
   * The index of the snapshots of the last write and of the last read since, in a variable's state.
   */
  private static final int SNAPSHOTS = LastAccesses.READ_POSITION;

  /** Receives the reads that could have returned another value. */
  interface Listener {
    /**
     * Handles a read that could have come before a write.
     *
     * @param writePosition the position of that write, which is the last one of the variable
     * @param after an earlier event of the read's thread, which comes after the write
     */
    void notRobust(Action read, long writePosition, int writeOperation, Action after);
  }

  /** An event: thread, operation, target and site. */
  record Action(int thread, long position, long opAndTarget) {}

  private final Listener listener;
  private final TransactionEvents events = new TransactionEvents(this);
  private final EpochSlots slots = new EpochSlots();
  private final LazyJoins joins;
  private final Snapshots snapshots;
  private final Departures departures;
  private final Publications publications;

  /** The epochs of accesses; that of a volatile write is complemented. */
  private final LastAccesses accesses = new LastAccesses();

  private final ReadSets readSets = new ReadSets();

  /** By thread: its clocks. */
  private @Nullable ThreadClocks[] threads = new ThreadClocks[16];

  /** By slot: the clocks of the last thread that has had it. */
  private ThreadClocks[] owners = new ThreadClocks[16];

  private int threadCount;

  /** A value that depends on the prefetched data, so that prefetching is not optimised away. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  RobustnessMonitor(Listener listener) {
    this(listener, Limits.USUAL);
  }

  RobustnessMonitor(Listener listener, Limits limits) {
    this.listener = listener;
    joins = new LazyJoins(limits.joins);
    snapshots = new Snapshots(limits.numbers);
    departures = new Departures(joins, limits.departures, this::forEachMoment);
    publications = new Publications(slots, limits.threads);
  }

  /** Visits the epochs of all accesses that are kept; may also visit others. */
  private void forEachMoment(LongConsumer visitor) {
    accesses.forEach(epoch -> visitor.accept(writeEpoch(epoch)));
    readSets.forEach(visitor);
  }

  /** Returns whether a snapshot was needed that had been dropped. */
  boolean hasForgotten() {
    return snapshots.hasForgotten();
  }

  /** Prefetches the state of the variables and threads of these events. */
  void touch(EventBatch batch) {
    accesses.touch(batch);
    if (threadCount > CACHED_THREADS) {
      touchThreads(batch);
    }
  }

  private void touchThreads(EventBatch batch) {
    long sum = 0;
    for (int row = 0; row < batch.size(); row++) {
      int thread = batch.threads()[row];
      ThreadClocks known = thread < threads.length ? threads[thread] : null;
      sum += known == null ? 0 : known.all().footprint();
      Publication from = handedOver(batch.operations()[row], batch.targets()[row]);
      sum += from == null ? 0 : from.all().footprint();
    }
    touched += sum;
  }

  /** Returns the clocks that a thread observes by this event. */
  private @Nullable Publication handedOver(int operation, int target) {
    return switch (operation) {
      case Op.ACQUIRE -> publications.of(TransactionEvents.tokenOf(target));
      case Op.VOLATILE_READ -> publications.ofVariable(target);
      default -> null;
    };
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    if (joins.isFull()) {
      condense();
    }
    if (operation == Op.JOIN) {
      stop(target);
    }
    events.event(operation, thread, target, site);
    if (StoreBuffers.isMereFence(operation)) {
      clocks(thread).fence();
    } else if (operation == Op.STOP) {
      stop(thread);
    }
  }

  /** Condenses the deferred joins or, if that is not possible, computes all of them. */
  private void condense() {
    if (!joins.condense(this::forEachClock, snapshots)) {
      snapshots.makeAll(joins);
      joins.makeAll();
    }
  }

  private void forEachClock(Consumer<SharedClock> visitor) {
    publications.forEachClock(visitor);
    for (ThreadClocks known : threads) {
      if (known != null) {
        known.forEachClock(visitor);
      }
    }
  }

  /** Handles the end of a thread. */
  private void stop(int thread) {
    ThreadClocks own = thread < threads.length ? threads[thread] : null;
    if (own != null && !own.hasEnded()) {
      own.end();
      slots.leave(own.slot(), own.time());
      threadCount--;
    }
  }

  @Override
  public void begin(int thread, int block, long position) {}

  @Override
  public void end(int thread, long position) {}

  @Override
  public void read(int thread, int variable, long position, int operation) {
    ThreadClocks own = clocks(thread);
    long[] states = accesses.upTo(variable);
    int at = LastAccesses.offset(variable);
    long write = writeEpoch(states[at + WRITER]);
    boolean isKnown = write == 0 || own.isAt(Epoch.slot(write));
    boolean isHandOver = operation == Op.VOLATILE_READ && own.all() == own.beforeRead();
    if (!isKnown && (isHandOver ? isNews(own, write) : !includes(own.beforeRead(), write))) {
      if (!isHandOver && includes(own.all(), write)) {
        report(new Action(thread, position, OpAndTarget.of(operation, variable)), own, states, at);
      }
      observeWrite(own, variable, states, at, true);
      own.note(position, OpAndTarget.of(operation, variable));
    }
    LockSlot lockSlot = operation == Op.VOLATILE_READ ? publications.lockSlotOf(variable) : null;
    if (own.isAtFence() && !own.has(lockSlot)) {
      take(own, lockSlot);
    }
    addReader(own, states, at);
  }

  /** Returns whether a clock contains a write or a publication. */
  private boolean includes(SharedClock clock, long epoch) {
    return departures.includes(clock, Epoch.slot(epoch), Epoch.time(epoch));
  }

  private void report(Action read, ThreadClocks own, long[] states, int at) {
    listener.notRobust(
        read,
        states[at + WRITE_POSITION],
        states[at + WRITER] < 0 ? Op.VOLATILE_WRITE : Op.WRITE,
        new Action(read.thread, own.lastPosition(), own.lastOpAndTarget()));
  }

  /** Adds a read, which replaces those that come before it. */
  private void addReader(ThreadClocks own, long[] states, int at) {
    long reader = states[at + READER];
    long epoch = own.epoch();
    int snapshot = own.snapshot();
    boolean isOnly =
        reader == 0
            || (reader > 0 && own.isAt(Epoch.slot(reader)))
            || (reader > 0 && includesPast(own, own.beforeRead(), reader));
    if (isOnly) {
      states[at + READER] = epoch;
      setReadSnapshot(states, at, snapshot);
      return;
    }
    if (reader > 0) {
      long handle = readSets.take();
      readSets.add(handle, reader, readSnapshot(states[at + SNAPSHOTS]));
      states[at + READER] = handle;
    }
    readSets.add(states[at + READER], epoch, snapshot);
  }

  /**
   * Returns whether a clock contains everything that comes before an earlier read, because it
   * contains a later event.
   */
  private boolean includesPast(ThreadClocks own, SharedClock relaxed, long read) {
    long next = read + 1;
    return includes(own.all(), next) && (relaxed == own.all() || includes(relaxed, next));
  }

  @Override
  public void write(int thread, int variable, long position, int operation) {
    ThreadClocks own = clocks(thread);
    long[] states = accesses.upTo(variable);
    int at = LastAccesses.offset(variable);
    long write = writeEpoch(states[at + WRITER]);
    long reader = states[at + READER];
    if (write != 0 && !own.isAt(Epoch.slot(write)) && !includes(own.beforeWrite(), write)) {
      observeWrite(own, variable, states, at, false);
    }
    learnOfReaders(own, states, at);
    own.tick();
    own.note(position, OpAndTarget.of(operation, variable));
    boolean isVolatile = operation == Op.VOLATILE_WRITE;
    boolean isHandedOn = isVolatile && write != 0 && reader > 0 && own.isAt(Epoch.slot(reader));
    states[at + WRITER] = isVolatile ? ~own.epoch() : own.epoch();
    states[at + WRITE_POSITION] = position;
    states[at + READER] = 0;
    states[at + SNAPSHOTS] = (long) own.snapshot() << Integer.SIZE;
    if (isVolatile) {
      own.fence();
      publications.handOn(variable, own, isHandedOn, threadCount);
    }
  }

  private void learnOfReaders(ThreadClocks own, long[] states, int at) {
    long reader = states[at + READER];
    if (reader > 0) {
      learnOfReader(own, reader, readSnapshot(states[at + SNAPSHOTS]));
    } else if (reader < 0) {
      readSets.forEach(reader, (read, snapshot) -> learnOfReader(own, read, snapshot));
      readSets.free(reader);
    }
  }

  private void learnOfReader(ThreadClocks own, long read, int snapshot) {
    int slot = Epoch.slot(read);
    if (own.isAt(slot) || includesPast(own, own.beforeWrite(), read)) {
      return;
    }
    Snapshot then = snapshots.get(snapshot);
    int time = Epoch.time(read);
    if (then != null) {
      own.observe(slot, time, then.all(), then.timeAtFence(), then.beforeRead());
    } else {
      own.observe(slot, time, SharedClock.ZERO, time, owners[slot].beforeWrite());
    }
  }

  /** Joins the clocks at the last write of a variable into those of a thread. */
  private void observeWrite(
      ThreadClocks own, int variable, long[] states, int at, boolean forReads) {
    long write = writeEpoch(states[at + WRITER]);
    Publication from = states[at + WRITER] < 0 ? publications.ofVariable(variable) : null;
    if (from == null || Epoch.of(from.slot(), from.time()) != write) {
      from = remembered(write, states[at + SNAPSHOTS]);
    }
    if (forReads) {
      own.observeForReads(from.slot(), from.time(), from.all(), from.beforeWrite());
    } else {
      own.observe(from.slot(), from.time(), from.all(), from.beforeWrite());
    }
  }

  /**
   * Returns the clocks at a write. Clocks that were dropped are replaced by smaller ones, with
   * which nothing wrong is reported.
   */
  private Publication remembered(long write, long snapshotNumbers) {
    int slot = Epoch.slot(write);
    Snapshot then = snapshots.get((int) (snapshotNumbers >>> Integer.SIZE));
    return then == null
        ? new Publication(slot, Epoch.time(write), SharedClock.ZERO, owners[slot].beforeWrite())
        : new Publication(slot, Epoch.time(write), then.all(), then.beforeWrite());
  }

  private static long writeEpoch(long writer) {
    return writer < 0 ? ~writer : writer;
  }

  private static int readSnapshot(long snapshotNumbers) {
    return (int) snapshotNumbers;
  }

  private static void setReadSnapshot(long[] states, int at, int number) {
    states[at + SNAPSHOTS] = (states[at + SNAPSHOTS] & -1L << Integer.SIZE) | number;
  }

  @Override
  public void publish(int thread, int token, long position, long opAndTarget) {
    ThreadClocks own = clocks(thread);
    if (!own.hasEnded()) {
      own.tick();
    }
    own.fence();
    publications.add(token, own);
  }

  @Override
  public void observe(int thread, int token, long position, long opAndTarget) {
    Publication from = publications.of(token);
    boolean isNew = thread >= threads.length || threads[thread] == null;
    ThreadClocks own = clocks(thread, from);
    if (from != null && (isNew || isNews(own, Epoch.of(from.slot(), from.time())))) {
      own.observe(from.slot(), from.time(), from.all(), from.beforeWrite());
      own.note(position, opAndTarget);
    }
    own.fence();
    take(own, publications.lockSlot(token, threadCount));
  }

  private void take(ThreadClocks own, @Nullable LockSlot lockSlot) {
    if (lockSlot != null && own.take(lockSlot)) {
      setOwner(lockSlot.slot, own);
    }
  }

  /** Returns whether a publication may be new to a thread; true if this is hard to decide. */
  private boolean isNews(ThreadClocks own, long from) {
    return !own.isAt(Epoch.slot(from))
        && !(own.beforeWrite().isReady()
            ? includes(own.beforeWrite(), from)
            : joins.includesAtOnce(own.beforeWrite(), Epoch.slot(from), Epoch.time(from)));
  }

  private ThreadClocks clocks(int thread) {
    return clocks(thread, null);
  }

  /** Returns the clocks of a thread; a new thread comes after {@code start}. */
  private ThreadClocks clocks(int thread, @Nullable Publication start) {
    if (thread >= threads.length) {
      threads = Arrays.copyOf(threads, Math.max(thread + 1, 2 * threads.length));
    }
    ThreadClocks known = threads[thread];
    if (known == null) {
      int slot =
          start == null ? slots.take(thread) : slots.take(thread, of -> start.time(of, joins));
      known = new ThreadClocks(slot, slots.firstTime(slot), joins, snapshots, departures);
      threads[thread] = known;
      threadCount++;
      setOwner(slot, known);
    }
    return known;
  }

  private void setOwner(int slot, ThreadClocks owner) {
    if (slot >= owners.length) {
      owners = Arrays.copyOf(owners, Math.max(slot + 1, 2 * owners.length));
    }
    owners[slot] = owner;
  }
}
