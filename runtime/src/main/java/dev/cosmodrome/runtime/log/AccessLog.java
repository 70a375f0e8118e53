package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.vm.DontInline;
import dev.cosmodrome.trace.Op;

/**
 * Logs the accesses of one thread to plain variables, and leaves out those that add nothing.
 *
 * <p>The events of a thread are divided into segments by its lock operations and by the beginnings
 * and ends of recorded methods. An access adds nothing if the same thread was the last to access
 * the variable, in the same segment, and wrote it then if it writes it now. Each segment has a
 * number that no other has. (Outside of atomic blocks, such an access adds something if the thread
 * has accessed another variable since, in a race with another thread: it comes after that thread.)
 *
 * <p>If all accesses are to be recorded, those are logged as well: a checker that predicts what
 * other schedules do needs both of two reads between which another thread may write.
 *
 * <p>A static initialiser comes before every use of its class. An access in one is therefore left
 * out, too, unless another thread was the last to access the variable.
 *
 * <p>Reads of a queue that compares its elements are left out, too: the queue holds its own lock
 * then, and a thread that takes an element acquires the lock later.
 */
abstract class AccessLog extends EventLog {
  /** The bit of a word that says that the last access was a write; segments are even. */
  private static final long WROTE = 1;

  /**
   * The position of the thread's id in a segment; the bits below it count the thread's segments.
   */
  private static final int THREAD_SHIFT = 41;

  /** The current segment: the thread's id above {@link #THREAD_SHIFT}, and an even number. */
  long segment;

  /** The number of static initialisers that the thread is in and no other thread can observe. */
  int initializers;

  private final LastAccessTable lastAccesses;

  /** Whether accesses that add nothing are logged, too. */
  private final boolean all;

  /**
   * The newest segment. It differs from {@link #segment} after a method that logged nothing has
   * returned: the segment of its caller goes on.
   */
  private long lastSegment;

  /** The reads in this segment of variables that several threads have read. */
  private final ReadFilter reads = new ReadFilter(clock);

  AccessLog(SharedState shared, int id, String name) {
    super(shared, id, name);
    lastAccesses = shared.lastAccesses;
    all = shared.settings.allAccesses();
    lastSegment = (long) id << THREAD_SHIFT;
    newSegment();
  }

  @Override
  public final void read(int variable, int site) {
    long word = lastAccesses.get(variable);
    if ((word | WROTE) != (segment | WROTE) || all) {
      readSlow(variable, word, site);
    }
  }

  @DontInline
  private void readSlow(int variable, long word, int site) {
    if (queueLocks > 0) {
      return;
    }
    if (word < 0) {
      // Several threads have read it since the last write: once for each thread and segment is
      // enough.
      long shared = word & Long.MAX_VALUE;
      if (all || !reads.has(variable, shared, segment)) {
        append(Op.READ, variable, site);
        reads.add(variable, shared, segment);
      }
    } else if (word == 0 || isOwn(word)) {
      // No other thread has accessed it: the thread's own order is enough.
      appendUnlessInitializing(Op.READ, variable, site);
      lastAccesses.set(variable, segment);
    } else if ((word & WROTE) != 0) {
      // Another thread wrote it last: this read needs a later time.
      appendAfterOthers(Op.READ, variable, site);
      lastAccesses.set(variable, segment);
    } else {
      // Another thread read it last. Reads commute, so the event needs no later time; from the new
      // time on, the variable counts as shared.
      append(Op.READ, variable, site);
      long shared = clock.tick();
      lastAccesses.set(variable, Long.MIN_VALUE | shared);
      reads.add(variable, shared, segment);
    }
  }

  @Override
  public final void write(int variable, int site) {
    long word = lastAccesses.get(variable);
    if (word != (segment | WROTE) || all) {
      writeSlow(variable, word, site);
    }
  }

  @DontInline
  private void writeSlow(int variable, long word, int site) {
    if (word == 0 || (word > 0 && isOwn(word))) {
      appendUnlessInitializing(Op.WRITE, variable, site);
    } else {
      appendAfterOthers(Op.WRITE, variable, site);
    }
    lastAccesses.set(variable, segment | WROTE);
  }

  /** Records a volatile read, so that a later plain access by another thread is logged again. */
  final void wasRead(int variable) {
    if (lastAccesses.get(variable) >= 0) {
      lastAccesses.set(variable, segment);
    }
  }

  /** Records a volatile write, so that a later plain access by another thread is logged again. */
  final void isWritten(int variable) {
    lastAccesses.set(variable, segment | WROTE);
  }

  private void appendUnlessInitializing(int operation, int variable, int site) {
    if (initializers == 0) {
      append(operation, variable, site);
    }
  }

  private boolean isOwn(long word) {
    return word >>> THREAD_SHIFT == id;
  }

  /** Begins a segment: from now on, each access is logged once more. */
  final void newSegment() {
    segment = nextSegment();
  }

  /** Returns the number of a new segment of this thread. */
  final long nextSegment() {
    lastSegment += 2;
    return lastSegment;
  }
}
