package dev.cosmodrome.litmus.herd;

import dev.cosmodrome.litmus.herd.Step.Code;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/**
 * Runs a test in all interleavings of its threads and store buffers. Each state of the machine is
 * visited once, so that a busy-waiting loop ends.
 */
final class HerdMachine {
  private final HerdTest test;
  private final boolean hasBuffers;

  HerdMachine(HerdTest test, boolean hasBuffers) {
    this.test = test;
    this.hasBuffers = hasBuffers;
  }

  /**
   * Runs the test.
   *
   * @param limit the maximum number of states of the machine to visit
   * @param visitor receives the values in each final state
   * @return whether all states were visited
   */
  boolean run(long limit, Consumer<ToLongFunction<Place>> visitor) {
    Set<List<Long>> seen = new HashSet<>();
    List<HerdState> open = new ArrayList<>();
    HerdState initial = new HerdState(test);
    seen.add(initial.key());
    open.add(initial);
    while (!open.isEmpty()) {
      HerdState state = open.remove(open.size() - 1);
      if (state.isFinal()) {
        visitor.accept(state::value);
      }
      for (HerdState next : next(state)) {
        if (seen.add(next.key())) {
          if (seen.size() > limit) {
            return false;
          }
          open.add(next);
        }
      }
    }
    return true;
  }

  /** The next states; only one if there is a step that no other thread can see. */
  private List<HerdState> next(HerdState state) {
    List<HerdState> next = new ArrayList<>();
    for (int thread = 0; thread < test.threads().size(); thread++) {
      Step step = state.nextStep(thread);
      if (step != null && !step.isVisible()) {
        return List.of(state.step(thread, step, hasBuffers));
      }
      boolean hasPending = state.hasPending(thread);
      if (hasPending) {
        next.add(state.commit(thread));
      }
      if (step != null && !(hasPending && needsEmptyBuffer(step))) {
        next.add(state.step(thread, step, hasBuffers));
      }
    }
    return next;
  }

  private static boolean needsEmptyBuffer(Step step) {
    return step.isLocked() || step.actions().get(0).code() == Code.FENCE;
  }
}
