package dev.cosmodrome.litmus;

import dev.cosmodrome.litmus.Event.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Runs a program in all interleavings of its threads and store buffers. Interleavings that differ
 * only in the order of steps that do not conflict have the same graphs, and one of them suffices.
 */
public final class Machine {
  /** The memory model: when a write reaches memory. */
  public enum Model {
    /** It changes memory; there are no commits. */
    SC,
    /** It goes to its thread's buffer, first in, first out; its commit changes memory. */
    TSO
  }

  /** Receives executions, one after the other. */
  @FunctionalInterface
  public interface Visitor {
    /** Handles an execution in which all threads have ended and all buffers are empty. */
    boolean wantsMoreAfter(List<Event> execution);
  }

  private final LitmusProgram program;
  private final Model model;
  private final boolean merges;

  /** Creates it. */
  public Machine(LitmusProgram program, Model model) {
    this(program, model, true);
  }

  /**
   * Creates it.
   *
   * @param merges whether one of several executions with the same graphs is enough
   */
  Machine(LitmusProgram program, Model model, boolean merges) {
    this.program = program;
    this.model = model;
    this.merges = merges;
  }

  /**
   * Runs the program.
   *
   * @param limit the maximum number of states of the machine to visit
   * @return whether all states were visited, or the visitor ended the run
   */
  public boolean run(long limit, Visitor visitor) {
    Set<Object> seen = new HashSet<>();
    List<MachineState> open = new ArrayList<>();
    open.add(MachineState.initial(program));
    for (long states = 0; !open.isEmpty(); states++) {
      if (states == limit) {
        return false;
      }
      MachineState state = open.remove(open.size() - 1);
      List<MachineState> next = next(state);
      if (next.isEmpty() && !visitor.wantsMoreAfter(state.execution())) {
        return true;
      }
      for (MachineState one : next) {
        if (!merges || seen.add(one.equivalenceClass())) {
          open.add(one);
        }
      }
    }
    return true;
  }

  private List<MachineState> next(MachineState state) {
    List<MachineState> next = new ArrayList<>();
    for (int thread : state.threads()) {
      Event event = state.nextEvent(thread);
      boolean isBuffered = state.hasPending(thread);
      if (isBuffered) {
        next.add(state.commit(thread));
      }
      if (event != null && !(event.is(Kind.FENCE) && isBuffered) && state.isFree(thread)) {
        next.add(model == Model.SC ? state.writeThrough(event) : state.step(event));
      }
    }
    return next;
  }
}
