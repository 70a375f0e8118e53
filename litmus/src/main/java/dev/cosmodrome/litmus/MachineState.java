package dev.cosmodrome.litmus;

import dev.cosmodrome.litmus.Event.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A state of the machine and its history. Steps create new states. */
final class MachineState {
  /** An event, and the number of commits of its variable before it. */
  private record Past(Event event, int commits) {}

  private final LitmusProgram program;
  private final List<LocalState> locals;
  private final int[] memory;

  /** The events of each thread. */
  private final List<List<Past>> histories;

  /** By thread: the number of its writes that have reached memory. */
  private final int[] committed;

  /** The commits of each variable. */
  private final List<List<Event>> commits;

  private final List<Event> execution;

  private MachineState(LitmusProgram program) {
    this.program = program;
    locals = new ArrayList<>();
    histories = new ArrayList<>();
    commits = new ArrayList<>();
    memory = program.initial().stream().mapToInt(Integer::intValue).toArray();
    committed = new int[program.threads().size()];
    execution = List.of();
    program.threads().forEach(code -> locals.add(LocalState.initial(code)));
    program.threads().forEach(code -> histories.add(List.of()));
    program.variables().forEach(variable -> commits.add(List.of()));
  }

  private MachineState(MachineState before, Event event) {
    program = before.program;
    locals = new ArrayList<>(before.locals);
    histories = new ArrayList<>(before.histories);
    commits = new ArrayList<>(before.commits);
    memory = before.memory.clone();
    committed = before.committed.clone();
    execution = with(before.execution, event);
  }

  static MachineState initial(LitmusProgram program) {
    return new MachineState(program);
  }

  /** Returns the events so far. */
  List<Event> execution() {
    return execution;
  }

  /**
   * Returns a value that is equal for executions that differ only in the order of steps that do not
   * conflict.
   */
  Object equivalenceClass() {
    return List.of(histories, commits);
  }

  /** Returns the next event of a thread; null if the thread has ended. */
  @Nullable Event nextEvent(int thread) {
    LocalState local = locals.get(thread);
    Instruction instruction = local.next();
    if (instruction == null) {
      return null;
    }
    Kind kind =
        switch (instruction.code()) {
          case READ -> Kind.READ;
          case WRITE -> Kind.WRITE;
          default -> Kind.FENCE;
        };
    int variable = kind == Kind.FENCE ? Event.NONE : local.variable(program);
    int value =
        switch (kind) {
          case READ -> read(thread, variable);
          case WRITE -> local.written();
          default -> 0;
        };
    return new Event(
        kind,
        thread,
        histories.get(thread).size(),
        instruction.transaction(),
        variable,
        value,
        instruction.line());
  }

  /** Returns whether a thread does not have to wait for another one before its next event. */
  boolean isFree(int thread) {
    LocalState local = locals.get(thread);
    Instruction instruction = local.next();
    return instruction == null
        || instruction.code() != Instruction.Code.FENCE_IF_FREE
        || memory[local.variable(program)] == 0;
  }

  /**
   * Returns the threads that can make a step now: all, or one that is in the middle of an
   * indivisible step.
   */
  List<Integer> threads() {
    List<Integer> all = new ArrayList<>();
    for (int thread = 0; thread < locals.size(); thread++) {
      if (locals.get(thread).holds()) {
        return List.of(thread);
      }
      all.add(thread);
    }
    return all;
  }

  /**
   * Returns the value of a variable for a thread: that of its last write in the buffer, or else
   * memory.
   */
  private int read(int thread, int variable) {
    List<Event> pending = pending(thread);
    for (int i = pending.size() - 1; i >= 0; i--) {
      if (pending.get(i).variable() == variable) {
        return pending.get(i).value();
      }
    }
    return memory[variable];
  }

  /** Returns the writes in a thread's buffer. */
  private List<Event> pending(int thread) {
    return histories.get(thread).stream()
        .map(Past::event)
        .filter(event -> event.is(Kind.WRITE))
        .skip(committed[thread])
        .toList();
  }

  boolean hasPending(int thread) {
    return !pending(thread).isEmpty();
  }

  /** Performs the next event of a thread. */
  MachineState step(Event event) {
    MachineState after = new MachineState(this, event);
    int thread = event.thread();
    int before = event.variable() == Event.NONE ? 0 : commits.get(event.variable()).size();
    after.histories.set(thread, with(histories.get(thread), new Past(event, before)));
    after.locals.set(thread, locals.get(thread).after(event));
    return after;
  }

  /** Performs the next event of a thread; if it is a write, it goes to memory at once. */
  MachineState writeThrough(Event event) {
    MachineState after = step(event);
    if (event.is(Kind.WRITE)) {
      after.reachMemory(event);
    }
    return after;
  }

  /** Commits the oldest write in a thread's buffer. */
  MachineState commit(int thread) {
    Event commit = pending(thread).get(0).commit();
    MachineState after = new MachineState(this, commit);
    after.reachMemory(commit);
    return after;
  }

  private void reachMemory(Event event) {
    memory[event.variable()] = event.value();
    committed[event.thread()]++;
    commits.set(event.variable(), with(commits.get(event.variable()), event));
  }

  private static <T> List<T> with(List<T> list, T element) {
    List<T> longer = new ArrayList<>(list.size() + 1);
    longer.addAll(list);
    longer.add(element);
    return longer;
  }
}
