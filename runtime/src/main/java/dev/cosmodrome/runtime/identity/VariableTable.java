package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.runtime.Copies;

/**
 * The groups of variables that are known by their ids, since they belong to no object of the
 * program: static fields, and what models of libraries define. The groups are created when they are
 * first needed. They are small, because the ids between such variables belong to objects.
 */
public final class VariableTable {
  private static final int GROUP_BITS = 7;
  private static final int GROUP = 1 << GROUP_BITS;

  /** Grows under the lock of this object; read without it. */
  private VariableGroup[] groups = new VariableGroup[GROUP];

  /** Returns the group of a variable. */
  public VariableGroup group(int variable) {
    int number = variable >>> GROUP_BITS;
    VariableGroup[] known = groups;
    VariableGroup group = number < known.length ? known[number] : null;
    return group == null ? makeGroup(number) : group;
  }

  /** Returns the index of a variable in its group. */
  public static int inGroup(int variable) {
    return variable & GROUP - 1;
  }

  /** Creates a group, unless another thread has done so. */
  private synchronized VariableGroup makeGroup(int number) {
    if (number >= groups.length) {
      groups = Copies.of(groups, Math.max(2 * groups.length, number + 1));
    }
    VariableGroup group = groups[number];
    if (group == null) {
      group = VariableGroup.of(number << GROUP_BITS, GROUP);
      groups[number] = group;
    }
    return group;
  }
}
