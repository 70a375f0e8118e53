package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.identity.VariableGroup;
import dev.cosmodrome.trace.Op;

/**
 * Defers the plain accesses of one thread. A thread's access to a variable that no other thread has
 * accessed since the thread's last one depends on nothing. So it is not logged, but replaces the
 * last access in the {@link VariableGroup}. It matters if another thread accesses the variable
 * later: then that thread reports it as a deferred access with its segment, which tells where it
 * belongs among the events of its thread, and logs its own access.
 *
 * <p>Of the deferred accesses to a variable, the last read and the last write are kept: earlier
 * ones come before them in the same thread, and nothing that the thread depends on comes in
 * between.
 *
 * <p>The word of a variable is changed by compare-and-set, so each deferred access is reported
 * once.
 */
final class AccessDeferral {
  private final AccessLog log;
  private final SharedReaders readers;
  private final DeferredAccessBuffer reported;
  private final SharedReads reads;

  /** Whether reads are deferred if several threads have read the variable. */
  private boolean isReader;

  /** Whether the thread has asked to be a reader. */
  private boolean hasAsked;

  AccessDeferral(AccessLog log, SharedState shared) {
    this.log = log;
    readers = shared.readers;
    reported = log.writer.deferred;
    reads = new SharedReads(reported);
  }

  /**
   * Handles a plain read in another segment than that of the variable's last access.
   *
   * @param last the variable's word
   */
  void read(VariableGroup group, int index, long last, int site) {
    long word = last;
    while (log.isReady(Op.READ)) {
      if (word < 0) {
        readShared(group, index, word, site);
        return;
      }
      if (isOfOther(word)) {
        log.appendAfterOthers(Op.READ, group, index, site);
        log.newSegment();
        noteRead(group, index, word);
        return;
      }
      if (isLoggedAtOnce() || log.isOptimistic()) {
        if (!log.isInitialization(word)) {
          log.append(Op.READ, group, index, site);
          noteRead(group, index, word);
        }
        return;
      }
      if (deferRead(group, index, word, site)) {
        return;
      }
      word = group.getLatest(index);
    }
  }

  /** Returns whether a word is an access of another thread. */
  private boolean isOfOther(long word) {
    return word != 0 && Segments.thread(word) != log.id;
  }

  /**
   * Defers a read of a variable that no other thread has accessed since this one; returns false if
   * one just has.
   */
  private boolean deferRead(VariableGroup group, int index, long word, int site) {
    if (Segments.isWrite(word)) {
      group.setWrite(index, Segments.isLogged(word) ? 0 : word);
    }
    if (!group.change(index, word, log.segment)) {
      return false;
    }
    group.setReadPlace(index, place(site));
    log.hasDeferred();
    return true;
  }

  /**
   * Makes a logged read the last access to a variable. If another thread has read it last, the
   * variable counts as read by several threads from the new time on.
   */
  private void noteRead(VariableGroup group, int index, long last) {
    long word = last;
    while (word >= 0) {
      boolean isAfterRead = isOfOther(word) && !Segments.isWrite(word);
      long read = isAfterRead ? Long.MIN_VALUE | log.clock.tick() : log.segment | Segments.LOGGED;
      if (group.change(index, word, read)) {
        report(group, index, word);
        return;
      }
      word = group.getLatest(index);
    }
  }

  /**
   * Defers a read of a variable that several threads have read since the last write, if the thread
   * is one of them.
   */
  private void readShared(VariableGroup group, int index, long value, int site) {
    if (!hasAsked) {
      hasAsked = true;
      isReader = readers.add(reads);
    }
    if (!isReader || log.isOptimistic() || isLoggedAtOnce()) {
      log.append(Op.READ, group, index, site);
      log.newSegment();
      return;
    }
    int variable = log.id(group, index);
    if (reads.has(variable, value, log.segment)) {
      return;
    }
    long before = reads.defer(variable, value, log.segment, place(site));
    if (before == 0) {
      log.append(Op.READ, group, index, site);
      log.newSegment();
      reads.add(variable, value, log.segment);
    } else if (group.getLatest(index) == value
        || !reads.retract(variable, value, log.segment, before)) {
      log.hasDeferred();
    } else {
      log.read(group, index, site);
    }
  }

  /** Handles a plain write, unless the thread has written the variable in the same segment. */
  void write(VariableGroup group, int index, long last, int site) {
    long word = last;
    while (log.isReady(Op.WRITE)) {
      if (word < 0 || isOfOther(word)) {
        log.appendAfterOthers(Op.WRITE, group, index, site);
        log.newSegment();
        noteWrite(group, index);
        return;
      }
      if (isLoggedAtOnce()) {
        if (!log.isInitialization(word)) {
          log.append(Op.WRITE, group, index, site);
          noteWrite(group, index);
        }
        return;
      }
      if (group.change(index, word, log.segment | Segments.WROTE)) {
        group.setWritePlace(index, place(site));
        log.hasDeferred();
        return;
      }
      word = group.getLatest(index);
    }
  }

  /**
   * Returns whether the next access must not be deferred: it is in a static initialiser, whose
   * accesses are left out, or the first one of the thread or after a barrier, which comes after
   * events of other threads.
   */
  private boolean isLoggedAtOnce() {
    return log.initializers > 0 || log.time == 0;
  }

  /** Notes a logged access that is not plain; deferred accesses to the variable matter now. */
  void accessed(VariableGroup group, int index, boolean wrote) {
    if (wrote) {
      noteWrite(group, index);
    } else {
      noteRead(group, index, group.getLatest(index));
    }
  }

  /** Makes a logged write the last access to a variable. */
  private void noteWrite(VariableGroup group, int index) {
    long write = log.segment | Segments.LOGGED | Segments.WROTE;
    long word;
    do {
      word = group.getLatest(index);
    } while (!group.change(index, word, write));
    if (word < 0) {
      readers.take(log.id(group, index), word, reported);
    } else {
      report(group, index, word);
    }
  }

  private long place(int site) {
    return DeferredAccessBuffer.place(site, log.callSite);
  }

  /** Reports the deferred accesses of the thread that has accessed a variable last. */
  private void report(VariableGroup group, int index, long last) {
    if (last == 0) {
      return;
    }
    if (!Segments.isWrite(last)) {
      long write = group.write(index);
      if (write != 0 && Segments.thread(write) == Segments.thread(last)) {
        add(write, group, index, group.writePlace(index));
      }
    }
    group.setWrite(index, 0);
    if (!Segments.isLogged(last)) {
      boolean isWrite = Segments.isWrite(last);
      add(last, group, index, isWrite ? group.writePlace(index) : group.readPlace(index));
    }
  }

  private void add(long access, VariableGroup group, int index, long place) {
    int variable = log.id(group, index);
    if (variable >= 0) {
      reported.add(access, variable, place);
    }
  }

  /** Reports the deferred reads that would be lost when the thread ends. */
  void end() {
    if (isReader) {
      isReader = false;
      readers.remove(reads);
    }
  }
}
