package dev.cosmodrome.checkers.tso;

import static dev.cosmodrome.checkers.transactions.Accesses.READER;
import static dev.cosmodrome.checkers.transactions.Accesses.WRITER;
import static dev.cosmodrome.checkers.transactions.Accesses.WRITE_PLACE;

import dev.cosmodrome.checkers.transactions.Accesses;
import dev.cosmodrome.checkers.transactions.Deed;
import dev.cosmodrome.checkers.transactions.TransactionEvents;
import dev.cosmodrome.checkers.transactions.TransactionHandler;
import dev.cosmodrome.checkers.tso.Snapshots.Snapshot;
import dev.cosmodrome.order.Epoch;
import dev.cosmodrome.order.EpochSlots;
import dev.cosmodrome.order.SharedClock;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Op;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Watches a run in which each write reaches memory at once, and tells where store buffers could
 * have shown something else: a read that could have come before the last write of its variable,
 * although something that its thread did before comes after that write. After Burckhardt and
 * Musuvathi, "Effective program verification for relaxed memory models" (CAV 2008).
 *
 * <p>A program has a run under store buffers that equals none under sequential consistency if and
 * only if it has one that is told of here.
 *
 * <p>For each thread there is {@link Knowledge} of what comes before what it does next: by the
 * order of its program and of conflicts; and without the order of a write and a later read that no
 * fence separates. Of the accesses to a variable, the epochs are kept: accesses that
 * synchronisation orders cost one comparison. What a thread knew at an access is asked for only if
 * nothing but the access itself tells another thread of it. If that is forgotten by then, less is
 * told of, and nothing that is not so.
 */
final class RobustnessMonitor implements EventSink, TransactionHandler {
  /** How many numbers there may be in what is remembered of accesses. */
  private static final int MAX_NUMBERS = 1 << 22;

  /** Where a variable's state has the snapshots of its last write and of the last read since. */
  private static final int SNAPSHOTS = Accesses.READ_PLACE;

  /** Takes what could have been different. */
  interface Listener {
    /**
     * A read could have come before a write.
     *
     * @param after an earlier event of the read's thread, which comes after the write
     */
    void notRobust(Action read, Action write, Action after);
  }

  /** An event: who did what where. */
  record Action(int thread, long place, long deed) {}

  /** What a token stands for. */
  private record Published(int slot, int time, SharedClock all, SharedClock beforeWrite) {
    /** Up to when all that happened in a slot comes before. */
    int time(int of) {
      return of == slot ? time : beforeWrite.time(of);
    }
  }

  private final Listener listener;
  private final TransactionEvents events = new TransactionEvents(this);
  private final EpochSlots slots = new EpochSlots();
  private final Snapshots snapshots;

  /** The epochs of accesses; that of a volatile write is complemented. */
  private final Accesses accesses = new Accesses();

  private final ReadSets readSets = new ReadSets();

  // By thread; the place and deed are of the last event by which it wrote or came to know
  // something.
  private @Nullable Knowledge[] threads = new Knowledge[16];
  private long[] lastPlaces = new long[16];
  private long[] lastDeeds = new long[16];

  /** By slot: what the last thread that has had it knows. */
  private Knowledge[] owners = new Knowledge[16];

  private @Nullable Published[] published = new Published[16];

  RobustnessMonitor(Listener listener) {
    this(listener, MAX_NUMBERS);
  }

  /**
   * Creates it.
   *
   * @param numbers how many numbers there may be in what it remembers of accesses
   */
  RobustnessMonitor(Listener listener, int numbers) {
    this.listener = listener;
    snapshots = new Snapshots(numbers);
  }

  /** Whether it would have needed to know what it had forgotten. */
  boolean hasForgotten() {
    return snapshots.hasForgotten();
  }

  /** Gets what is known of the variables of these events on its way into the cache. */
  void touch(EventBatch batch) {
    accesses.touch(batch);
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    if (operation == Op.JOIN) {
      stop(target);
    }
    events.event(operation, thread, target, site);
    if (operation == Op.FENCE || operation == Op.JOIN) {
      knowledge(thread).fence();
    } else if (operation == Op.STOP) {
      stop(thread);
    }
  }

  /** A thread has ended. */
  private void stop(int thread) {
    Knowledge own = thread < threads.length ? threads[thread] : null;
    if (own != null && !own.hasEnded()) {
      own.end();
      slots.leave(own.slot, own.time());
    }
  }

  @Override
  public void begin(int thread, int block, long place) {}

  @Override
  public void end(int thread, long place) {}

  @Override
  public void read(int thread, int variable, long place, int operation) {
    Knowledge own = knowledge(thread);
    long[] states = accesses.upTo(variable);
    int at = Accesses.offset(variable);
    long write = writeEpoch(states[at + WRITER]);
    boolean isOwn = write == 0 || Epoch.slot(write) == own.slot;
    if (!isOwn && own.beforeRead().time(Epoch.slot(write)) < Epoch.time(write)) {
      if (own.all().time(Epoch.slot(write)) >= Epoch.time(write)) {
        report(new Action(thread, place, Deed.of(operation, variable)), states, at);
      }
      learnOfWrite(own, write, states[at + SNAPSHOTS], true);
      note(thread, place, Deed.of(operation, variable));
    }
    addReader(own, states, at, isOwn && Epoch.time(write) > own.timeAtFence());
  }

  private void report(Action read, long[] states, int at) {
    int operation = states[at + WRITER] < 0 ? Op.VOLATILE_WRITE : Op.WRITE;
    int writer = slots.thread(writeEpoch(states[at + WRITER]));
    long deed = Deed.of(operation, Deed.target(read.deed));
    listener.notRobust(
        read,
        new Action(writer, states[at + WRITE_PLACE], deed),
        new Action(read.thread, lastPlaces[read.thread], lastDeeds[read.thread]));
  }

  private void note(int thread, long place, long deed) {
    lastPlaces[thread] = place;
    lastDeeds[thread] = deed;
  }

  /** Notes a read, in place of those that come before it. */
  private void addReader(Knowledge own, long[] states, int at, boolean isFromBuffer) {
    long reader = states[at + READER];
    long epoch = own.epoch();
    int snapshot = isFromBuffer ? own.snapshotAtBuffer() : own.snapshot();
    boolean isOnly =
        reader == 0
            || (reader > 0 && Epoch.slot(reader) == own.slot)
            || (reader > 0 && !isFromBuffer && knows(own, own.beforeRead(), reader));
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

  /** Whether all that an earlier read comes after is known, because of something later. */
  private static boolean knows(Knowledge own, SharedClock relaxed, long read) {
    int slot = Epoch.slot(read);
    return own.all().time(slot) > Epoch.time(read) && relaxed.time(slot) > Epoch.time(read);
  }

  @Override
  public void write(int thread, int variable, long place, int operation) {
    Knowledge own = knowledge(thread);
    long[] states = accesses.upTo(variable);
    int at = Accesses.offset(variable);
    long write = writeEpoch(states[at + WRITER]);
    if (write != 0
        && Epoch.slot(write) != own.slot
        && own.beforeWrite().time(Epoch.slot(write)) < Epoch.time(write)) {
      learnOfWrite(own, write, states[at + SNAPSHOTS], false);
    }
    learnOfReaders(own, states, at);
    own.tick();
    note(thread, place, Deed.of(operation, variable));
    boolean isVolatile = operation == Op.VOLATILE_WRITE;
    states[at + WRITER] = isVolatile ? ~own.epoch() : own.epoch();
    states[at + WRITE_PLACE] = place;
    states[at + READER] = 0;
    states[at + SNAPSHOTS] = (long) own.snapshot() << Integer.SIZE;
    if (isVolatile) {
      own.fence();
    }
  }

  private void learnOfReaders(Knowledge own, long[] states, int at) {
    long reader = states[at + READER];
    if (reader > 0) {
      learnOfReader(own, reader, readSnapshot(states[at + SNAPSHOTS]));
    } else if (reader < 0) {
      readSets.forEach(reader, (read, snapshot) -> learnOfReader(own, read, snapshot));
      readSets.giveBack(reader);
    }
  }

  private void learnOfReader(Knowledge own, long read, int snapshot) {
    int slot = Epoch.slot(read);
    if (slot == own.slot || knows(own, own.beforeWrite(), read)) {
      return;
    }
    Snapshot then = snapshots.get(snapshot);
    int time = Epoch.time(read);
    if (then != null) {
      own.learn(slot, time, then.all(), then.timeAtFence(), then.beforeRead());
    } else {
      Knowledge now = owners[slot];
      own.learn(slot, time, SharedClock.ZERO, now.timeAtFence(), now.beforeRead());
    }
  }

  /** Comes to know what was known at a write. What is forgotten is replaced by what is safe. */
  private void learnOfWrite(Knowledge own, long write, long snapshotNumbers, boolean forReads) {
    int slot = Epoch.slot(write);
    Snapshot then = snapshots.get((int) (snapshotNumbers >>> Integer.SIZE));
    SharedClock all = then == null ? SharedClock.ZERO : then.all();
    SharedClock beforeWrite = then == null ? owners[slot].beforeWrite() : then.beforeWrite();
    if (forReads) {
      own.learnForReads(slot, Epoch.time(write), all, beforeWrite);
    } else {
      own.learn(slot, Epoch.time(write), all, beforeWrite);
    }
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
  public void publish(int thread, int token, long place, long deed) {
    Knowledge own = knowledge(thread);
    if (!own.hasEnded()) {
      own.tick();
    }
    own.fence();
    if (token >= published.length) {
      published = Arrays.copyOf(published, Math.max(token + 1, 2 * published.length));
    }
    published[token] = new Published(own.slot, own.time(), own.all(), own.beforeWrite());
  }

  @Override
  public void observe(int thread, int token, long place, long deed) {
    Published from = token < published.length ? published[token] : null;
    boolean isNew = thread >= threads.length || threads[thread] == null;
    Knowledge own = knowledge(thread, from);
    if (from != null && (isNew || isNews(from, own))) {
      own.learn(from.slot, from.time, from.all, from.beforeWrite);
      note(thread, place, deed);
    }
    own.fence();
  }

  private static boolean isNews(Published from, Knowledge own) {
    return from.slot != own.slot && own.beforeWrite().time(from.slot) < from.time;
  }

  private Knowledge knowledge(int thread) {
    return knowledge(thread, null);
  }

  /** What a thread knows; if it is new, it comes after what {@code start} stands for. */
  private Knowledge knowledge(int thread, @Nullable Published start) {
    if (thread >= threads.length) {
      int length = Math.max(thread + 1, 2 * threads.length);
      threads = Arrays.copyOf(threads, length);
      lastPlaces = Arrays.copyOf(lastPlaces, length);
      lastDeeds = Arrays.copyOf(lastDeeds, length);
    }
    Knowledge known = threads[thread];
    if (known == null) {
      int slot = start == null ? slots.take(thread) : slots.take(thread, start::time);
      known = new Knowledge(slot, slots.firstTime(slot), snapshots);
      threads[thread] = known;
      if (slot >= owners.length) {
        owners = Arrays.copyOf(owners, 2 * owners.length);
      }
      owners[slot] = known;
    }
    return known;
  }
}
