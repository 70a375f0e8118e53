package dev.cosmodrome.checkers.tso;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An execution of a {@link Stretch}: its events in order, and among them the commits of its writes.
 * A commit is represented by the complement of its write.
 */
final class Execution {
  private final Stretch stretch;
  private final int[] steps;
  private int size;

  private Execution(Stretch stretch) {
    this.stretch = stretch;
    steps = new int[2 * stretch.size()];
  }

  /** Returns the execution with the commits of the trace. */
  static Execution recorded(Stretch stretch) {
    Execution execution = new Execution(stretch);
    for (int event = 0; event < stretch.size(); event++) {
      if (stretch.kind(event) == Stretch.COMMIT) {
        execution.commit(stretch.source(event));
      } else {
        execution.steps[execution.size++] = event;
        if (stretch.isThrough(event)) {
          execution.commit(event);
        }
      }
    }
    return execution;
  }

  /** Returns the execution in which each write reaches memory at once. */
  static Execution eager(Stretch stretch) {
    Execution execution = new Execution(stretch);
    for (int event = 0; event < stretch.size(); event++) {
      execution.steps[execution.size++] = event;
      if (stretch.isWrite(event)) {
        execution.commit(event);
      }
    }
    return execution;
  }

  /**
   * Returns the execution in which each write reaches memory as soon as its delays allow.
   *
   * @return null if the delays are impossible, because of a fence or because writes wait for each
   *     other
   */
  static @Nullable Execution delayed(Stretch stretch, Delays delays) {
    Execution execution = new Execution(stretch);
    List<Deque<Integer>> buffers = new ArrayList<>();
    for (int thread = 0; thread < stretch.threadCount(); thread++) {
      buffers.add(new ArrayDeque<>());
    }
    boolean[] committed = new boolean[stretch.size()];
    int pending = 0;
    for (int event = 0; event < stretch.size(); event++) {
      Deque<Integer> buffer = buffers.get(stretch.thread(event));
      if (stretch.kind(event) == Stretch.FENCE && !buffer.isEmpty()) {
        return null;
      }
      execution.steps[execution.size++] = event;
      if (stretch.isWrite(event)) {
        buffer.add(event);
        pending++;
      }
      int before = 0;
      while (pending > 0 && pending != before) {
        before = pending;
        for (Deque<Integer> one : buffers) {
          while (!one.isEmpty() && delays.isOver(one.element(), event, committed)) {
            committed[one.element()] = true;
            execution.commit(one.remove());
            pending--;
          }
        }
      }
    }
    return pending == 0 ? execution : null;
  }

  private void commit(int write) {
    steps[size++] = ~write;
  }

  int size() {
    return size;
  }

  /** Returns an event, or the complement of a write that is committed. */
  int step(int index) {
    return steps[index];
  }

  /** Returns the conflict graph. */
  ConflictGraph graph(boolean ofEvents) {
    ConflictGraph graph = new ConflictGraph(stretch, ofEvents);
    for (int i = 0; i < size; i++) {
      if (steps[i] < 0) {
        graph.commit(~steps[i]);
      } else {
        graph.add(steps[i]);
      }
    }
    graph.finish();
    return graph;
  }
}
