package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.thread.TaskEndListener;
import dev.cosmodrome.trace.Op;
import org.jspecify.annotations.Nullable;

/** The tasks that one thread runs, which may be nested. */
public final class ThreadTasks {
  private final ThreadLog log;
  private final TaskReceipts receipts = new TaskReceipts();
  private @Nullable Task task;
  private boolean isNotedAsSerial;

  ThreadTasks(ThreadLog log) {
    this.log = log;
  }

  /**
   * Begins a task.
   *
   * @param variable the variable by which it was submitted, -1 if it was not
   */
  public void run(int variable) {
    Task begun = new Task(task, log.strand, log.depth());
    task = begun;
    if (variable >= 0 && log.append(Op.RUN, variable, 0, log.clock.tick())) {
      begun.variable = variable;
      log.strand = log.shared.nextStrand();
      log.newSegment();
    }
  }

  /** Returns whether the thread runs a task that is recorded. */
  public boolean isOnRecordedTask() {
    return task != null && task.isRecorded();
  }

  /** Adds a note, once, that the thread is the only one of its pool: its tasks do not overlap. */
  public void noteSerial() {
    if (!isNotedAsSerial) {
      isNotedAsSerial = true;
      log.definitions.serial(log.id);
    }
  }

  /** Returns whether the thread runs a task, a recorded one or not. */
  public boolean isOnTask() {
    return task != null;
  }

  /** Calls a listener when the current task ends, if the thread runs a recorded one. */
  void onEnd(TaskEndListener listener) {
    if (log.strand < 0) {
      receipts.add(listener, log.strand);
    }
  }

  /** Ends the task that the thread began last, if there is one. */
  public void done() {
    Task ended = task;
    if (ended == null) {
      return;
    }
    int itsStrand = log.strand;
    task = ended.outer;
    log.strand = ended.outerStrand;
    if (ended.isRecorded()) {
      receipts.end(itsStrand);
      log.append(Op.DONE, ended.variable, 0);
      log.newOwner();
    }
  }

  /**
   * Returns the number of methods that the thread was in when it began its task; 0 if it runs none.
   */
  int base() {
    return task == null ? 0 : task.base;
  }
}
