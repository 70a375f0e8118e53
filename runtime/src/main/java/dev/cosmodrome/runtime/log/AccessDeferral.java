package dev.cosmodrome.runtime.log;

import dev.cosmodrome.trace.Op;

/**
 * Defers the plain accesses of one thread. A thread's access to a variable that no other thread has
 * accessed since the thread's last one depends on nothing. So it is not logged, but replaces the
 * last access in the tables of deferred accesses. It matters if another thread accesses the
 * variable later: then that thread reports it as a deferred access with its segment, which tells
 * where it belongs among the events of its thread, and logs its own access.
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
  private final LastAccessTable words;
  private final DeferredAccessTable details;
  private final SharedReaders readers;
  private final DeferredAccessBuffer reported;
  private final SharedReads reads;

  /** Whether reads are deferred if several threads have read the variable. */
  private boolean isReader;

  /** Whether the thread has asked to be a reader. */
  private boolean hasAsked;

  AccessDeferral(AccessLog log, SharedState shared, DeferredAccessTable details) {
    this.log = log;
    this.details = details;
    words = shared.lastAccesses;
    readers = shared.readers;
    reported = log.writer.deferred;
    reads = new SharedReads(reported);
  }

  /**
   * Handles a plain read in another segment than that of the variable's last access.
   *
   * @param last the variable's word
   */
  void read(int variable, long last, int site) {
    long word = last;
    while (log.isReady(Op.READ)) {
      if (word < 0) {
        readShared(variable, word, site);
        return;
      }
      if (isOfOther(word)) {
        log.appendAfterOthers(Op.READ, variable, site);
        log.newSegment();
        noteRead(variable, word);
        return;
      }
      if (isLoggedAtOnce() || log.isOptimistic()) {
        if (!log.isInitialization(word)) {
          log.append(Op.READ, variable, site);
          noteRead(variable, word);
        }
        return;
      }
      if (deferRead(variable, word, site)) {
        return;
      }
      word = words.getLatest(variable);
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
  private boolean deferRead(int variable, long word, int site) {
    if (Segments.isWrite(word)) {
      details.setWrite(variable, Segments.isLogged(word) ? 0 : word);
    }
    if (!words.change(variable, word, log.segment)) {
      return false;
    }
    details.setReadPlace(variable, place(site));
    log.hasDeferred();
    return true;
  }

  /**
   * Makes a logged read the last access to a variable. If another thread has read it last, the
   * variable counts as read by several threads from the new time on.
   */
  private void noteRead(int variable, long last) {
    long word = last;
    while (word >= 0) {
      boolean isAfterRead = isOfOther(word) && !Segments.isWrite(word);
      long read = isAfterRead ? Long.MIN_VALUE | log.clock.tick() : log.segment | Segments.LOGGED;
      if (words.change(variable, word, read)) {
        report(variable, word);
        return;
      }
      word = words.getLatest(variable);
    }
  }

  /**
   * Defers a read of a variable that several threads have read since the last write, if the thread
   * is one of them.
   */
  private void readShared(int variable, long value, int site) {
    if (!hasAsked) {
      hasAsked = true;
      isReader = readers.add(reads);
    }
    if (!isReader || log.isOptimistic() || isLoggedAtOnce()) {
      log.append(Op.READ, variable, site);
      log.newSegment();
      return;
    }
    if (reads.has(variable, value, log.segment)) {
      return;
    }
    long before = reads.defer(variable, value, log.segment, place(site));
    if (before == 0) {
      log.append(Op.READ, variable, site);
      log.newSegment();
      reads.add(variable, value, log.segment);
    } else if (words.getLatest(variable) == value
        || !reads.retract(variable, value, log.segment, before)) {
      log.hasDeferred();
    } else {
      log.read(variable, site);
    }
  }

  /** Handles a plain write, unless the thread has written the variable in the same segment. */
  void write(int variable, long last, int site) {
    long word = last;
    while (log.isReady(Op.WRITE)) {
      if (word < 0 || isOfOther(word)) {
        log.appendAfterOthers(Op.WRITE, variable, site);
        log.newSegment();
        noteWrite(variable);
        return;
      }
      if (isLoggedAtOnce()) {
        if (!log.isInitialization(word)) {
          log.append(Op.WRITE, variable, site);
          noteWrite(variable);
        }
        return;
      }
      if (words.change(variable, word, log.segment | Segments.WROTE)) {
        details.setWritePlace(variable, place(site));
        log.hasDeferred();
        return;
      }
      word = words.getLatest(variable);
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
  void accessed(int variable, boolean wrote) {
    if (wrote) {
      noteWrite(variable);
    } else {
      noteRead(variable, words.getLatest(variable));
    }
  }

  /** Makes a logged write the last access to a variable. */
  private void noteWrite(int variable) {
    long write = log.segment | Segments.LOGGED | Segments.WROTE;
    long word;
    do {
      word = words.getLatest(variable);
    } while (!words.change(variable, word, write));
    if (word < 0) {
      readers.take(variable, word, reported);
    } else {
      report(variable, word);
    }
  }

  private long place(int site) {
    return DeferredAccessBuffer.place(site, log.callSite);
  }

  /** Reports the deferred accesses of the thread that has accessed a variable last. */
  private void report(int variable, long last) {
    if (last == 0) {
      return;
    }
    if (!Segments.isWrite(last)) {
      long write = details.write(variable);
      if (write != 0 && Segments.thread(write) == Segments.thread(last)) {
        reported.add(write, variable, details.writePlace(variable));
      }
    }
    details.setWrite(variable, 0);
    if (!Segments.isLogged(last)) {
      boolean isWrite = Segments.isWrite(last);
      reported.add(
          last, variable, isWrite ? details.writePlace(variable) : details.readPlace(variable));
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
