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
  private static final boolean ALL = Settings.current().allAccesses();

  private static final long WROTE = 1;
  private static final int THREAD_SHIFT = 41;

  /** The current segment: an even number. */
  long segment;

  /** How many static initialisers the thread is in that nobody else can see at work. */
  int initializers;

  /** How many locks the thread has under which queues compare elements. */
  int queueLocks;

  private long lastSegment;
  private final ReadFilter reads = new ReadFilter();

  AccessLog(int id) {
    super(id);
    lastSegment = (long) id << THREAD_SHIFT;
    newSegment();
  }

  final void read(int variable, int site) {
    long word = Words.get(variable);
    if (ALL || (word | WROTE) != (segment | WROTE)) {
      readAgain(variable, word, site);
    }
  }

  @DontInline
  private void readAgain(int variable, long word, int site) {
    if (queueLocks > 0) {
      return;
    }
    if (word < 0) {
      long shared = word & Long.MAX_VALUE;
      if (ALL || !reads.has(variable, shared, segment)) {
        append(Op.READ, variable, site);
        reads.add(variable, shared, segment);
      }
    } else if (word == 0 || isOwn(word)) {
      appendUnlessInitializing(Op.READ, variable, site);
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

  final void write(int variable, int site) {
    long word = Words.get(variable);
    if (ALL || word != (segment | WROTE)) {
      writeAgain(variable, word, site);
    }
  }

  @DontInline
  private void writeAgain(int variable, long word, int site) {
    if (word == 0 || (word > 0 && isOwn(word))) {
      appendUnlessInitializing(Op.WRITE, variable, site);
    } else {
      appendAfterOthers(Op.WRITE, variable, site);
    }
    Words.set(variable, segment | WROTE);
  }

  /** Takes notice of a volatile read: a plain access by another thread does add something then. */
  final void wasRead(int variable) {
    if (Words.get(variable) >= 0) {
      Words.set(variable, segment);
    }
  }

  /** Takes notice of a volatile write: a plain access by any other thread does add something. */
  final void isWritten(int variable) {
    Words.set(variable, segment | WROTE);
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
