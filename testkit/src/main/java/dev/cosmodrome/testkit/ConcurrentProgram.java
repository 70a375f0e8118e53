package dev.cosmodrome.testkit;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * A small program without branches: the operations of each strand. A value that a strand writes
 * depends on all values that it has read and on its position, so that different orders leave
 * different values behind.
 *
 * <p>Threads that are not forked run from the start. A task is run by any worker that has nothing
 * to do, after it was submitted. All strands that use a barrier meet there each time; a strand that
 * awaits waits for all signals of the program.
 */
public final class ConcurrentProgram {
  /** One operation. */
  public record Operation(int operation, int target) {}

  /**
   * The operations of a thread or task.
   *
   * @param task the variable by which the task is submitted, or -1 for a thread
   */
  public record Part(List<Operation> operations, int task) {}

  /**
   * One way in which the program ran to its end.
   *
   * @param origins for each event, which operation of which part it is
   * @param state what was left behind
   */
  public record Schedule(EventList trace, List<String> origins, String state) {}

  private final List<Part> parts;
  private final int workers;

  /** Creates a program; parts that are threads come first, in the order of their ids. */
  public ConcurrentProgram(List<Part> parts, int workers) {
    this.parts = List.copyOf(parts);
    this.workers = workers;
  }

  /** Runs the program by chance; nothing if it got stuck. */
  public Optional<Schedule> run(Random random) {
    Run run = new Run();
    List<int[]> steps = run.steps();
    while (!steps.isEmpty()) {
      int[] step = steps.get(random.nextInt(steps.size()));
      run.step(step[0], step[1]);
      steps = run.steps();
    }
    return run.isOver()
        ? Optional.of(new Schedule(run.trace(), run.origins, run.state()))
        : Optional.empty();
  }

  /**
   * Returns the final states of all schedules that terminate, or nothing if there are too many
   * states.
   *
   * @param most the maximum number of states to visit
   */
  public Optional<Set<String>> finalStates(int most) {
    Set<String> ends = new HashSet<>();
    Set<String> seen = new HashSet<>();
    List<Run> open = new ArrayList<>(List.of(new Run()));
    while (!open.isEmpty()) {
      Run run = open.remove(open.size() - 1);
      if (run.isOver()) {
        ends.add(run.state());
      }
      for (int[] step : run.steps()) {
        Run next = new Run(run);
        next.step(step[0], step[1]);
        if (seen.add(next.situation())) {
          open.add(next);
        }
      }
      if (seen.size() > most) {
        return Optional.empty();
      }
    }
    return Optional.of(ends);
  }

  private int count(int operation, int target) {
    return (int)
        parts.stream()
            .flatMap(part -> part.operations.stream())
            .filter(o -> o.operation == operation && o.target == target)
            .count();
  }

  private boolean isForked(int thread) {
    return count(Op.FORK, thread) > 0;
  }

  /** A state of the program, and how it came about. */
  private final class Run {
    private static final int SIZE = 16;

    /**
     * Of each part: the next operation, the thread it is on or -1, and a hash of what it has read.
     */
    final int[] next = new int[parts.size()];

    final int[] threads = new int[parts.size()];
    final long[] known = new long[parts.size()];
    final int[] rounds = new int[parts.size()];
    final long[] memory = new long[SIZE];
    final int[] holders = new int[SIZE];
    final int[] signals = new int[SIZE];
    final int[] arrivals = new int[SIZE];
    final boolean[] submitted = new boolean[SIZE];
    final List<int[]> events = new ArrayList<>();
    final List<String> origins = new ArrayList<>();

    Run() {
      Arrays.fill(holders, -1);
      for (int part = 0; part < threads.length; part++) {
        boolean runs = parts.get(part).task < 0 && !isForked(part);
        threads[part] = runs ? part : -1;
        known[part] = part;
      }
    }

    Run(Run other) {
      copy(other.next, next);
      copy(other.threads, threads);
      copy(other.rounds, rounds);
      copy(other.holders, holders);
      copy(other.signals, signals);
      copy(other.arrivals, arrivals);
      System.arraycopy(other.known, 0, known, 0, known.length);
      System.arraycopy(other.memory, 0, memory, 0, memory.length);
      System.arraycopy(other.submitted, 0, submitted, 0, submitted.length);
    }

    private static void copy(int[] from, int[] to) {
      System.arraycopy(from, 0, to, 0, to.length);
    }

    boolean isOver() {
      for (int part = 0; part < next.length; part++) {
        if (!isOver(part)) {
          return false;
        }
      }
      return true;
    }

    boolean isOver(int part) {
      return next[part] == parts.get(part).operations.size();
    }

    /** Returns the possible next steps: a part, and the thread that runs it. */
    List<int[]> steps() {
      List<int[]> steps = new ArrayList<>();
      for (int part = 0; part < next.length; part++) {
        int task = parts.get(part).task;
        if (threads[part] >= 0) {
          if (!isOver(part) && isEnabled(part)) {
            steps.add(new int[] {part, threads[part]});
          }
        } else if (task >= 0 && submitted[task] && !isOver(part)) {
          for (int worker = parts.size(); worker < parts.size() + workers; worker++) {
            if (isFree(worker)) {
              steps.add(new int[] {part, worker});
            }
          }
        }
      }
      return steps;
    }

    private boolean isFree(int worker) {
      return Arrays.stream(threads).noneMatch(thread -> thread == worker);
    }

    private boolean isEnabled(int part) {
      Operation operation = parts.get(part).operations.get(next[part]);
      int target = operation.target;
      if (rounds[part] > 0 && arrivals[0] < rounds[part] * parties()) {
        return false;
      }
      return switch (operation.operation) {
        case Op.ACQUIRE -> holders[target] < 0;
        case Op.JOIN -> isOver(target);
        case Op.AWAIT -> signals[target] == count(Op.SIGNAL, target);
        default -> true;
      };
    }

    private int parties() {
      return (int)
          parts.stream()
              .filter(p -> p.operations.stream().anyMatch(o -> o.operation == Op.BARRIER))
              .count();
    }

    void step(int part, int thread) {
      int task = parts.get(part).task;
      if (threads[part] < 0) {
        threads[part] = thread;
        add(Op.RUN, part, task);
        return;
      }
      Operation operation = parts.get(part).operations.get(next[part]);
      int target = operation.target;
      add(operation.operation, part, target);
      switch (operation.operation) {
        case Op.READ, Op.VOLATILE_READ -> known[part] = known[part] * 31 + memory[target];
        case Op.WRITE, Op.VOLATILE_WRITE -> memory[target] = known[part] * 37 + next[part] + 1;
        case Op.ACQUIRE -> holders[target] = part;
        case Op.RELEASE -> holders[target] = -1;
        case Op.FORK -> threads[target] = target;
        case Op.SIGNAL -> signals[target]++;
        case Op.SUBMIT -> submitted[target] = true;
        case Op.BARRIER -> {
          arrivals[0]++;
          rounds[part]++;
        }
        default -> {}
      }
      next[part]++;
      if (task >= 0 && isOver(part)) {
        add(Op.DONE, part, task);
        threads[part] = -1;
      }
    }

    private void add(int operation, int part, int target) {
      events.add(new int[] {operation, threads[part], target});
      origins.add(part + ":" + next[part]);
    }

    EventList trace() {
      EventList trace = new EventList();
      Symbols symbols = trace.symbols();
      for (int i = 0; i < parts.size() + workers; i++) {
        symbols.of(Kind.THREAD).intern("T" + i);
      }
      for (int i = 0; i < SIZE; i++) {
        symbols.of(Kind.VARIABLE).intern("x" + i);
        symbols.of(Kind.LOCK).intern("l" + i);
      }
      symbols.of(Kind.BARRIER).intern("b");
      events.forEach(event -> trace.event(event[0], event[1], event[2], 0));
      return trace;
    }

    /** Returns the final state. */
    String state() {
      return Arrays.toString(memory) + Arrays.toString(known);
    }

    /** All that the future depends on. */
    String situation() {
      return state()
          + Arrays.toString(next)
          + Arrays.toString(threads)
          + Arrays.toString(submitted);
    }
  }
}
