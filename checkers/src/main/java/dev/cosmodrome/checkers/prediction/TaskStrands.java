package dev.cosmodrome.checkers.prediction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The strands of a trace: threads, and submitted tasks. In another schedule, another thread could
 * run a task, so a task is not part of the thread that happened to run it: it comes after
 * everything before its submission, and before what that thread itself does when the task is done.
 * A task that was not submitted is part of its thread.
 *
 * <p>Strands have dense ids.
 */
final class TaskStrands {
  /** The maximum number of tasks that are strands of their own. */
  private static final int MAX_TASKS = 4096;

  /** A task that a thread runs. */
  private static final class Task {
    final int variable;

    /** The strand, or -1 if it has done nothing yet. */
    int strand = -1;

    Task(int variable) {
      this.variable = variable;
    }
  }

  private final MustHappenBefore moments;
  private final List<Integer> threadOfStrand = new ArrayList<>();
  private final List<Integer> strandOfThread = new ArrayList<>();

  /** By thread: the tasks that it is running, the innermost first. */
  private final Map<Integer, Deque<Task>> tasks = new HashMap<>();

  /** By variable: the number of submitted tasks that were not run yet. */
  private final Map<Integer, Integer> submitted = new HashMap<>();

  private int taskCount;

  TaskStrands(MustHappenBefore moments) {
    this.moments = moments;
  }

  /** Returns whether all submitted tasks are strands; if not, there were too many. */
  boolean isComplete() {
    return taskCount <= MAX_TASKS;
  }

  /** The thread that ran a strand. */
  int thread(int strand) {
    return threadOfStrand.get(strand);
  }

  /** The strand of a thread outside of tasks. */
  int ofThread(int thread) {
    while (strandOfThread.size() <= thread) {
      strandOfThread.add(-1);
    }
    if (strandOfThread.get(thread) < 0) {
      strandOfThread.set(thread, create(thread));
    }
    return strandOfThread.get(thread);
  }

  private int create(int thread) {
    threadOfStrand.add(thread);
    return threadOfStrand.size() - 1;
  }

  /** Returns the strand that a thread is in. */
  int of(int thread) {
    Deque<Task> own = tasks.get(thread);
    if (own == null) {
      return ofThread(thread);
    }
    for (Task task : own) {
      if (task.strand < 0 && task.variable >= 0) {
        task.strand = create(thread);
        moments.start(task.strand, task.variable);
      }
      if (task.strand >= 0) {
        return task.strand;
      }
    }
    return ofThread(thread);
  }

  /**
   * Returns the strands that a thread has interrupted for the one that it is in, the innermost
   * first.
   */
  List<Integer> outer(int thread) {
    List<Integer> outer = new ArrayList<>();
    tasks.getOrDefault(thread, new ArrayDeque<>()).forEach(task -> outer.add(task.strand));
    outer.add(ofThread(thread));
    outer.removeIf(strand -> strand < 0);
    outer.remove(Integer.valueOf(of(thread)));
    return outer;
  }

  void submit(int variable) {
    submitted.merge(variable, 1, Integer::sum);
  }

  /**
   * Begins a task.
   *
   * @param isSerial whether the thread runs its tasks in order in every schedule
   */
  void run(int thread, int variable, boolean isSerial) {
    int known = submitted.getOrDefault(variable, 0);
    submitted.put(variable, Math.max(0, known - 1));
    boolean isTask = known > 0 && !isSerial && ++taskCount <= MAX_TASKS;
    tasks.computeIfAbsent(thread, t -> new ArrayDeque<>()).push(new Task(isTask ? variable : -1));
  }

  /** Ends the innermost task of a thread; returns its strand, or -1. */
  int done(int thread) {
    Deque<Task> own = tasks.get(thread);
    return own == null || own.isEmpty() ? -1 : own.pop().strand;
  }
}
