package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.identity.VariableGroup;
import dev.cosmodrome.runtime.vm.DontInline;
import dev.cosmodrome.trace.Op;
import org.jspecify.annotations.Nullable;

/**
 * Logs the accesses of one thread to plain variables, and leaves out those that add nothing.
 *
 * <p>The events of a thread are divided into segments by its lock operations and by the beginnings
 * and ends of recorded methods. An access adds nothing if the same thread was the last to access
 * the variable, in the same segment, and wrote it then if it writes it now. (Outside of atomic
 * blocks, such an access adds something if the thread has accessed another variable since, in a
 * race with another thread: it comes after that thread.) If only conflicting accesses are recorded,
 * {@link AccessDeferral} handles the others.
 *
 * <p>If all accesses are to be recorded, those are logged as well: a checker that predicts what
 * other schedules do needs both of two reads between which another thread may write.
 *
 * <p>A static initialiser comes before every use of its class. An access in one is therefore left
 * out, too, unless another thread has accessed the variable since this one did so before the
 * initialiser.
 *
 * <p>Reads of a queue that compares its elements are left out, too: the queue holds its own lock
 * then, and a thread that takes an element acquires the lock later.
 */
abstract class AccessLog extends EventLog {
  /** The current segment; see {@link Segments}. */
  long segment;

  /** The number of static initialisers that the thread is in and no other thread can observe. */
  int initializers;

  /** The number of the first segment in the outermost of these initialisers. */
  private long firstInInitializers;

  /** Whether accesses that add nothing are logged, too. */
  private final boolean all;

  /**
   * The newest segment. It differs from {@link #segment} after a method that logged nothing has
   * returned: the segment of its caller goes on.
   */
  private long lastSegment;

  /** The reads in this segment of variables that several threads have read. */
  private final ReadFilter reads = new ReadFilter(clock);

  /** Defers accesses; null if accesses are logged at once. */
  private final @Nullable AccessDeferral deferral;

  AccessLog(SharedState shared, int id, String name) {
    super(shared, id, name);
    all = shared.settings.accesses() == Settings.Accesses.ALL;
    lastSegment = Segments.before(id);
    newSegment();
    boolean defers = shared.settings.accesses() == Settings.Accesses.SHARED;
    deferral = defers ? new AccessDeferral(this, shared) : null;
  }

  @Override
  public final void read(VariableGroup group, int index, int site) {
    long word = group.get(index);
    if ((word | Segments.FLAGS) != (segment | Segments.FLAGS) || all) {
      readSlow(group, index, word, site);
    }
  }

  @DontInline
  private void readSlow(VariableGroup group, int index, long word, int site) {
    if (queueLocks > 0) {
      return;
    }
    if (deferral != null) {
      deferral.read(group, index, word, site);
    } else if (word < 0) {
      readShared(group, index, word, site);
    } else if (word == 0 || isOwn(word)) {
      if (isInitialization(word)) {
        return;
      }
      // No other thread has accessed it: the thread's own order is enough.
      append(Op.READ, group, index, site);
      boolean hasWritten = (word & Segments.FLAGS) != 0;
      group.set(index, segment | (hasWritten ? Segments.AFTER_WRITE : 0));
    } else if ((word & Segments.FLAGS) != 0) {
      // Another thread wrote it last: this read needs a later time.
      appendAfterOthers(Op.READ, group, index, site);
      group.set(index, segment);
    } else {
      // Another thread read it last. Reads commute, so the event needs no later time; from the new
      // time on, the variable counts as shared.
      append(Op.READ, group, index, site);
      long shared = clock.tick();
      group.set(index, Long.MIN_VALUE | shared);
      reads.add(id(group, index), shared, segment);
    }
  }

  /**
   * Logs a read of a variable that several threads have read since the last write: once for each
   * thread and segment is enough.
   */
  private void readShared(VariableGroup group, int index, long value, int site) {
    long shared = value & Long.MAX_VALUE;
    int variable = id(group, index);
    if (all || !reads.has(variable, shared, segment)) {
      append(Op.READ, group, index, site);
      reads.add(variable, shared, segment);
    }
  }

  @Override
  public final void write(VariableGroup group, int index, int site) {
    long word = group.get(index);
    if ((word | Segments.LOGGED) != (segment | Segments.FLAGS) || all) {
      writeSlow(group, index, word, site);
    }
  }

  @DontInline
  private void writeSlow(VariableGroup group, int index, long word, int site) {
    if (deferral != null) {
      deferral.write(group, index, word, site);
      return;
    }
    if (word == 0 || (word > 0 && isOwn(word))) {
      if (isInitialization(word)) {
        return;
      }
      append(Op.WRITE, group, index, site);
    } else {
      appendAfterOthers(Op.WRITE, group, index, site);
    }
    group.set(index, segment | Segments.WROTE);
  }

  /** Records a volatile read, so that a later plain access by another thread is logged again. */
  final void wasRead(VariableGroup group, int index) {
    if (deferral != null) {
      deferral.accessed(group, index, false);
    } else if (group.get(index) >= 0) {
      group.set(index, segment);
    }
  }

  /** Records a volatile write, so that a later plain access by another thread is logged again. */
  final void isWritten(VariableGroup group, int index) {
    if (deferral != null) {
      deferral.accessed(group, index, true);
    } else {
      group.set(index, segment | Segments.WROTE);
    }
  }

  /** Appends an access, unless there are too many variables. */
  final void append(int operation, VariableGroup group, int index, int site) {
    int variable = id(group, index);
    if (variable >= 0) {
      append(operation, variable, site);
    }
  }

  /** Appends an access with a new time, unless there are too many variables. */
  final void appendAfterOthers(int operation, VariableGroup group, int index, int site) {
    int variable = id(group, index);
    if (variable >= 0) {
      appendAfterOthers(operation, variable, site);
    }
  }

  /** Returns the id of a variable; negative if there are too many. */
  final int id(VariableGroup group, int index) {
    int known = group.knownId(index);
    return known > 0 ? known - 1 : define(group, index);
  }

  @DontInline
  private int define(VariableGroup group, int index) {
    suppressRecording();
    try {
      return group.id(index, definitions);
    } finally {
      resumeRecording();
    }
  }

  /** Notes that an access in the current segment was deferred. */
  final void hasDeferred() {
    deferredUpTo = Math.max(deferredUpTo, segment);
    disturbIfNoisy();
  }

  /** Reports the deferred reads that would be lost when the thread ends. */
  final void endDeferral() {
    if (deferral != null) {
      deferral.end();
    }
  }

  /**
   * Logs pending operations that come before an access that may be deferred, except for entered
   * methods; returns whether accesses are recorded.
   */
  abstract boolean isReady(int operation);

  /**
   * Returns whether plain reads are held back until they are validated; see {@link
   * OptimisticReads}.
   */
  abstract boolean isOptimistic();

  /** Notes that a static initialiser begins. */
  final void beginInitializer() {
    newSegment();
    if (initializers++ == 0) {
      firstInInitializers = Segments.number(segment);
    }
  }

  /**
   * Returns whether an access is in a static initialiser and no other thread can observe it. If the
   * thread has logged an access to the variable in the initialiser, then because another thread had
   * accessed the variable before.
   *
   * @param word the last access to the variable, none or one of this thread
   */
  final boolean isInitialization(long word) {
    return initializers > 0 && (word == 0 || Segments.number(word) < firstInInitializers);
  }

  private boolean isOwn(long word) {
    return Segments.thread(word) == id;
  }

  /** Begins a segment: from now on, each access is logged once more. */
  final void newSegment() {
    segment = nextSegment();
  }

  /** Returns the number of a new segment of this thread. */
  final long nextSegment() {
    lastSegment += Segments.NEXT;
    return lastSegment;
  }
}
