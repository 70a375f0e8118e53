package dev.cosmodrome.litmus.herd;

/**
 * A register or a location in memory, as a condition has it.
 *
 * @param thread the thread of a register, {@link #MEMORY} for a location
 * @param index the number of the register or location
 * @param name its name
 */
public record Place(int thread, int index, String name) {
  static final int MEMORY = -1;
}
