package dev.cosmodrome.runtime.thread;

/** A listener for the end of a task; see {@link ThreadContext#onTaskEnd}. */
public interface TaskEndListener {
  /** Called by the thread of the task when the task has ended. */
  void taskEnded(int strand);
}
