package dev.cosmodrome.runtime.thread;

/** Is told when a task has ended. */
public interface TaskEndListener {
  /** The task with this strand has ended. */
  void taskEnded(int strand);
}
