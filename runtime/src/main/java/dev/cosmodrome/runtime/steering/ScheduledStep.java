package dev.cosmodrome.runtime.steering;

/**
 * One step of a schedule that a run is steered into.
 *
 * @param role whose step it is: a number for each thread of the schedule
 * @param block the method that the thread is in, as recordings name it; empty if that does not
 *     matter
 * @param object the object that it is about: a number for each object of the schedule, {@link
 *     #NONE} if it is about none
 * @param type how the object's class is called, as {@code ClassLabel} does
 * @param element which element of the object: a number for each element of the schedule, {@link
 *     #NONE} if it is about none
 */
public record ScheduledStep(int role, String block, int object, String type, int element) {
  /** In place of a number: there is nothing. */
  public static final int NONE = -1;
}
