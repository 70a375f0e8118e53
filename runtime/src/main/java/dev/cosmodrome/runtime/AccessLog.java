package dev.cosmodrome.runtime;

import dev.cosmodrome.runtime.vm.DontInline;
import dev.cosmodrome.trace.Op;

/**
 * Logs the accesses of one thread to plain variables, and leaves out those that add nothing.
 *
 * <p>A thread's run is cut into segments: by its own lock operations and the like, and where a
 * recorded method begins or ends. An access adds nothing if the same thread was the last to access
 * the variable, in the same segment, and wrote it then if it writes it now. Each segment has a
 * number that no other has.
 *
 * <p>If all accesses are to be recorded, those are logged as well: a checker that predicts what
 * other schedules do needs both of two reads between which another thread may write.
 *
 * <p>What a static initialiser does comes before whatever others do who use the class. So an access
 * in one is left out, too, unless another thread was the last to access the variable.
 *
 * <p>What is read because a queue compares its elements is left out, too: the queue has a lock of
 * its own then, and whoever takes an element had the lock after it.
 */
abstract class AccessLog extends EventLog {
  private static final long WROTE = 1;
  private static final int THREAD_SHIFT = 41;

  /** The current segment: an even number. */
  long segment;

  /** How many static initialisers the thread is in that nobody else can see at work. */
  int initializers;

  /** How many locks the thread has under which queues compare elements. */
  int queueLocks;

  private final LastAccessTable lastAccesses;

  /** Whether accesses that add nothing are logged, too. */
  private final boolean all;

  private long lastSegment;
  private final ReadFilter reads = new ReadFilter(clock);

  AccessLog(Recording recording, int id) {
    super(recording, id);
    lastAccesses = recording.lastAccesses;
    all = recording.settings.allAccesses();
    lastSegment = (long) id << THREAD_SHIFT;
    newSegment();
  }

  final void read(int variable, int site) {
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
      long shared = word & Long.MAX_VALUE;
      if (all || !reads.has(variable, shared, segment)) {
        append(Op.READ, variable, site);
        reads.add(variable, shared, segment);
      }
    } else if (word == 0 || isOwn(word)) {
      appendUnlessInitializing(Op.READ, variable, site);
      lastAccesses.set(variable, segment);
    } else if ((word & WROTE) != 0) {
      appendAfterOthers(Op.READ, variable, site);
      lastAccesses.set(variable, segment);
    } else {
      append(Op.READ, variable, site);
      long shared = clock.tick();
      lastAccesses.set(variable, Long.MIN_VALUE | shared);
      reads.add(variable, shared, segment);
    }
  }

  final void write(int variable, int site) {
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

  final void newSegment() {
    segment = nextSegment();
  }

  final long nextSegment() {
    lastSegment += 2;
    return lastSegment;
  }
}
