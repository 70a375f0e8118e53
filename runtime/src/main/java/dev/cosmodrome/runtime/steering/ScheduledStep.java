package dev.cosmodrome.runtime.steering;

/**
 * One step of a schedule that a run is steered into.
 *
 * @param role the thread that takes the step: a number for each thread of the schedule
 * @param block the method that the thread is in, as recordings name it; empty if that does not
 *     matter
 * @param object the accessed object: a number for each object of the schedule, {@link #NONE} if
 *     there is none
 * @param type the label of the object's class, see {@code ClassLabel}
 * @param element the accessed element of the object: a number for each element of the schedule,
 *     {@link #NONE} if there is none
 */
public record ScheduledStep(int role, String block, int object, String type, int element) {
  /** In place of a number: none. */
  public static final int NONE = -1;
}
