package dev.cosmodrome.runtime.steering;

import dev.cosmodrome.runtime.identity.ClassLabel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to let threads execute the steps of a schedule in order: decides which thread may go
 * on. The first thread that reaches the first step of a role takes the role; objects and elements
 * are assigned in the same way. A thread that is about to execute the next step of another role
 * waits for that role. A thread that is at no future step continues at once.
 *
 * <p>It is not thread-safe and does not measure time.
 */
final class SteeredSchedule {
  /** The decision when a thread may continue. */
  enum Turn {
    /** Now: it is at the next step. */
    NOW,
    /** After steps of others. */
    LATER,
    /** Now: it is not at a step that is still to come. */
    ANY_TIME
  }

  private final List<ScheduledStep> steps;

  // The threads, objects and elements that were assigned to the numbers of the schedule.
  private final @Nullable Object[] threads;
  private final @Nullable Object[] objects;
  private final @Nullable Object[] elements;

  /** The index of the next step. */
  private int next;

  /** The thread that is executing a step, null if none is. */
  private @Nullable Object acting;

  SteeredSchedule(List<ScheduledStep> steps) {
    this.steps = List.copyOf(steps);
    int size = steps.size();
    threads = new Object[size];
    objects = new Object[size];
    elements = new Object[size];
  }

  /**
   * Decides when a thread that is about to execute a step may continue. After {@link Turn#LATER},
   * this is called again.
   *
   * @param at the steps that it may be: a bit for each
   * @param object the accessed object, null if it is unknown
   * @param element the accessed element, null if it is unknown
   */
  Turn arrive(Object thread, long at, @Nullable Object object, @Nullable Object element) {
    passed(thread);
    int step = step(thread, at, object, element);
    if (step < 0) {
      return isAheadOfOther(thread, at, object, element) ? Turn.LATER : Turn.ANY_TIME;
    }
    leaveOut(step);
    if (acting != null || next < step) {
      return Turn.LATER;
    }
    begin(step, thread, at, object, element);
    return Turn.NOW;
  }

  /** Notes that a thread has completed its step. */
  void passed(Object thread) {
    if (acting == thread) {
      acting = null;
    }
  }

  /** Returns the thread that is executing a step, null if none is. */
  @Nullable Object acting() {
    return acting;
  }

  /** Returns whether a thread has a role. */
  boolean has(Object thread) {
    return indexOf(thread, threads) >= 0;
  }

  /** Returns whether the last step was reached. */
  boolean isComplete() {
    return next == steps.size();
  }

  /**
   * Returns the index of the step that a thread is at, -1 if it is at none that is still to come.
   */
  private int step(Object thread, long at, @Nullable Object object, @Nullable Object element) {
    int role = indexOf(thread, threads);
    for (int i = next; i < steps.size(); i++) {
      ScheduledStep step = steps.get(i);
      boolean isWhose = role < 0 ? isFirst(i) && threads[step.role()] == null : step.role() == role;
      if ((at >>> i & 1) != 0 && isWhose && isAbout(step, object, element)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Returns whether a thread with steps to come is about to do what is the next step of another
   * one.
   */
  private boolean isAheadOfOther(
      Object thread, long at, @Nullable Object object, @Nullable Object element) {
    int role = indexOf(thread, threads);
    return role >= 0
        && next < steps.size()
        && (at >>> next & 1) != 0
        && isAbout(steps.get(next), object, element)
        && steps.subList(next, steps.size()).stream().anyMatch(step -> step.role() == role);
  }

  private static int indexOf(Object wanted, @Nullable Object[] all) {
    for (int i = 0; i < all.length; i++) {
      if (all[i] == wanted) {
        return i;
      }
    }
    return -1;
  }

  /** Returns whether a step is the first one of its role. */
  private boolean isFirst(int index) {
    for (int i = 0; i < index; i++) {
      if (steps.get(i).role() == steps.get(index).role()) {
        return false;
      }
    }
    return true;
  }

  /** Skips the next steps if their thread is at a later one already. */
  private void leaveOut(int until) {
    while (next < until && steps.get(next).role() == steps.get(until).role()) {
      next++;
    }
  }

  private boolean isAbout(ScheduledStep step, @Nullable Object object, @Nullable Object element) {
    if (object == null || !isOfKind(object, step)) {
      return true;
    }
    Object known = objects[step.object()];
    if (known == null ? indexOf(object, objects) >= 0 : known != object) {
      return false;
    }
    if (step.element() == ScheduledStep.NONE || !hasValue(element)) {
      return true;
    }
    Object knownElement = elements[step.element()];
    return knownElement == null
        ? !isElementOf(step.object(), element)
        : knownElement.equals(element);
  }

  /**
   * Returns whether an object is of the class that the step names. If not, it only represents the
   * accessed object, and cannot be compared.
   */
  private static boolean isOfKind(@Nullable Object object, ScheduledStep step) {
    return step.object() != ScheduledStep.NONE
        && object != null
        && ClassLabel.of(object.getClass()).toString().equals(step.type());
  }

  /** Returns whether an element of an object is one of the schedule already. */
  private boolean isElementOf(int object, @Nullable Object element) {
    for (ScheduledStep step : steps) {
      if (step.object() == object
          && step.element() != ScheduledStep.NONE
          && element != null
          && element.equals(elements[step.element()])) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether an index or key can be compared without calling code of the program. */
  private static boolean hasValue(@Nullable Object element) {
    return element instanceof String
        || element instanceof Integer
        || element instanceof Long
        || element instanceof Character
        || element instanceof Boolean
        || element instanceof Enum;
  }

  /** Begins a step, and the following ones that the same call executes. */
  private void begin(
      int index, Object thread, long at, @Nullable Object object, @Nullable Object element) {
    ScheduledStep step = steps.get(index);
    threads[step.role()] = thread;
    if (isOfKind(object, step)) {
      objects[step.object()] = object;
      if (step.element() != ScheduledStep.NONE && hasValue(element)) {
        elements[step.element()] = element;
      }
    }
    acting = thread;
    next = index + 1;
    while (next < steps.size() && (at >>> next & 1) != 0 && isSame(steps.get(next), step)) {
      next++;
    }
  }

  private static boolean isSame(ScheduledStep one, ScheduledStep other) {
    return one.role() == other.role()
        && one.object() == other.object()
        && one.element() == other.element();
  }
}
