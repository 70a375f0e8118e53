package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.library.Channel;
import dev.cosmodrome.trace.Op;
import org.jspecify.annotations.Nullable;

/** The tasks that one thread runs, which may be nested. */
public final class ThreadTasks {
  private final ThreadLog log;
  private final Takings takings = new Takings();
  private @Nullable Task task;
  private boolean isNotedAsSerial;

  ThreadTasks(ThreadLog log) {
    this.log = log;
  }

  /** Begins a task that was submitted by a variable; -1 if it was not submitted. */
  public void run(int variable) {
    Task begun = new Task(task, log.strand, log.methods.depth());
    task = begun;
    if (variable >= 0 && log.append(Op.RUN, variable, 0, log.clock.tick())) {
      begun.variable = variable;
      log.strand = log.recording.nextStrand();
      log.newSegment();
    }
  }

  /** Whether the thread runs a task that is recorded. */
  public boolean isOnRecordedTask() {
    return task != null && task.isRecorded();
  }

  /** Notes that the thread is the only one of its pool. */
  public void noteSerial() {
    if (!isNotedAsSerial) {
      isNotedAsSerial = true;
      log.recording.definitions.serial(log.id);
    }
  }

  /** Whether the thread runs a task, a recorded one or not. */
  public boolean isOnTask() {
    return task != null;
  }

  /** Notes that the thread has received something from a channel. */
  public void took(Channel channel) {
    if (log.strand < 0) {
      takings.add(channel, log.strand);
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
      takings.end(itsStrand);
      log.append(Op.DONE, ended.variable, 0);
      log.newOwner();
    }
  }

  /** How many methods the thread was in when it began its task; 0 if it runs none. */
  int base() {
    return task == null ? 0 : task.base;
  }
}
