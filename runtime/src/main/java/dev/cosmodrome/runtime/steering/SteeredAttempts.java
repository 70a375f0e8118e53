package dev.cosmodrome.runtime.steering;

import dev.cosmodrome.runtime.steering.SteeredSchedule.Turn;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Simultaneous attempts at one schedule, each with threads, objects and elements of its own. A
 * thread that is held back because of one object does not keep others from following the schedule
 * with another object. Not thread-safe.
 */
final class SteeredAttempts {
  /** The number of attempts at a time; the oldest one is given up for a further one. */
  private static final int MAX_ATTEMPTS = 16;

  private final List<ScheduledStep> steps;

  /** The attempts in which a step was taken, the oldest first. */
  private final List<SteeredSchedule> begun = new ArrayList<>();

  /** The attempt in which no step was taken yet. */
  private SteeredSchedule fresh;

  /** The number of attempts whose last step was reached. */
  private int completed;

  SteeredAttempts(List<ScheduledStep> steps) {
    this.steps = steps;
    fresh = new SteeredSchedule(steps);
  }

  /**
   * Decides when a thread that is about to execute a step may continue, as {@link
   * SteeredSchedule#arrive}. It waits for the first step of an attempt only if there is no other
   * attempt.
   */
  Turn arrive(Object thread, long at, @Nullable Object object, @Nullable Object element) {
    passed(thread);
    for (int i = 0; i < begun.size(); i++) {
      Turn turn = begun.get(i).arrive(thread, at, object, element);
      if (turn != Turn.ANY_TIME) {
        if (begun.get(i).isComplete()) {
          begun.remove(i);
          completed++;
        }
        return turn;
      }
    }
    Turn turn = fresh.arrive(thread, at, object, element);
    if (turn == Turn.NOW) {
      begun.add(fresh);
      fresh = new SteeredSchedule(steps);
      if (begun.size() > MAX_ATTEMPTS) {
        giveUpOldest();
      }
    }
    return turn == Turn.LATER && !begun.isEmpty() ? Turn.ANY_TIME : turn;
  }

  /** Notes that a thread has completed its step. */
  void passed(Object thread) {
    for (int i = 0; i < begun.size(); i++) {
      begun.get(i).passed(thread);
    }
  }

  /** Returns the threads that are executing a step. */
  List<Object> acting() {
    List<Object> acting = new ArrayList<>();
    for (int i = 0; i < begun.size(); i++) {
      Object thread = begun.get(i).acting();
      if (thread != null) {
        acting.add(thread);
      }
    }
    return acting;
  }

  /** Returns whether a thread has a role in any attempt. */
  boolean has(Object thread) {
    for (int i = 0; i < begun.size(); i++) {
      if (begun.get(i).has(thread)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a thread has a role in the oldest attempt, or there is no attempt. */
  boolean isInOldest(Object thread) {
    return begun.isEmpty() || begun.get(0).has(thread);
  }

  /** Gives up the oldest attempt, if there is one. */
  void giveUpOldest() {
    if (!begun.isEmpty()) {
      begun.remove(0);
    }
  }

  /** Gives up the attempts in which a thread has a role. */
  void giveUp(Object thread) {
    for (int i = begun.size(); --i >= 0; ) {
      if (begun.get(i).has(thread)) {
        begun.remove(i);
      }
    }
  }

  /** Returns the number of attempts whose last step was reached. */
  int completed() {
    return completed;
  }
}
