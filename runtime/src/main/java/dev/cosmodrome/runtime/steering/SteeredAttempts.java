package dev.cosmodrome.runtime.steering;

import dev.cosmodrome.runtime.steering.SteeredSchedule.Turn;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Attempts at one schedule, side by side: each with threads, objects and elements of its own. So a
 * thread that is held back for the sake of one object is not in the way of others, which may meet
 * at another one.
 */
final class SteeredAttempts {
  private static final int MOST = 16;

  private final List<ScheduledStep> steps;

  /** Those in which a step was taken, the oldest first. */
  private final List<SteeredSchedule> begun = new ArrayList<>();

  private SteeredSchedule fresh;
  private int completed;

  SteeredAttempts(List<ScheduledStep> steps) {
    this.steps = steps;
    fresh = new SteeredSchedule(steps);
  }

  /**
   * Returns a thread is about to do something, as in {@link SteeredSchedule#arrive}. It may have to
   * wait for the first step of an attempt only if there is no other.
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
      if (begun.size() > MOST) {
        giveUpOldest();
      }
    }
    return turn == Turn.LATER && !begun.isEmpty() ? Turn.ANY_TIME : turn;
  }

  /** A thread has done what it was about to do. */
  void passed(Object thread) {
    for (int i = 0; i < begun.size(); i++) {
      begun.get(i).passed(thread);
    }
  }

  /** Returns the threads that take a step now. */
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

  /** Returns whether a thread has a role in any of them. */
  boolean has(Object thread) {
    for (int i = 0; i < begun.size(); i++) {
      if (begun.get(i).has(thread)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a thread has a role in the oldest one, or there is none. */
  boolean isInOldest(Object thread) {
    return begun.isEmpty() || begun.get(0).has(thread);
  }

  /** Gives the oldest one up, if there is one. */
  void giveUpOldest() {
    if (!begun.isEmpty()) {
      begun.remove(0);
    }
  }

  /** Gives up those in which a thread has a role. */
  void giveUp(Object thread) {
    for (int i = begun.size(); --i >= 0; ) {
      if (begun.get(i).has(thread)) {
        begun.remove(i);
      }
    }
  }

  /** How many came to their last step. */
  int completed() {
    return completed;
  }
}
