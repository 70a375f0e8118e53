package dev.cosmodrome.runtime.identity;

/**
 * A variable that a call of a library accesses.
 *
 * @param group the variables that it belongs to
 * @param index its index among them
 */
public record Variable(VariableGroup group, int index) {
  /** Returns the id of the variable; negative if no ids are left. */
  public int id(Definitions definitions) {
    return group.id(index, definitions);
  }
}
