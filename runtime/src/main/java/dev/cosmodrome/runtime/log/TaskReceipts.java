package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.thread.TaskEndListener;
import org.jspecify.annotations.Nullable;

/** The listeners of the tasks that a thread runs, those of the innermost task first. */
final class TaskReceipts {
  private record Receipt(TaskEndListener listener, int strand, @Nullable Receipt before) {}

  private @Nullable Receipt last;

  void add(TaskEndListener listener, int strand) {
    last = new Receipt(listener, strand, last);
  }

  /** Calls the listeners of a task that has ended, and removes them. */
  void end(int strand) {
    for (Receipt one = last; one != null && one.strand == strand; one = one.before) {
      one.listener.taskEnded(strand);
      last = one.before;
    }
  }
}
