package dev.cosmodrome.runtime.identity;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The elements of an array as variables. The first ones are the variables of this group; those of a
 * long array are in further groups, which are created when they are first needed, because often
 * only a part of the array is used. All ids are consecutive.
 */
public final class ElementVariables extends VariableGroup {
  /** The number of bits of an index that select the variable in its group. */
  private static final int GROUP_BITS = 9;

  private static final int GROUP = 1 << GROUP_BITS;

  private static final VarHandle GROUPS =
      MethodHandles.arrayElementVarHandle(VariableGroup[].class);

  private final Class<?> type;
  private final int length;

  /** The further groups, from index 1 on; null if there are none. */
  private final VariableGroup @Nullable [] groups;

  /** Some elements of a long array, not the first ones. */
  private static final class Part extends VariableGroup {
    private final ElementVariables elements;
    private final int start;

    Part(ElementVariables elements, int start, int size) {
      super(size);
      this.elements = elements;
      this.start = start;
    }

    @Override
    int define(Definitions definitions) {
      int first = elements.first(definitions);
      return first < 0 ? Definitions.NONE_LEFT : first + start + 1;
    }
  }

  /** Creates the variables of an array. */
  public ElementVariables(Class<?> type, int length) {
    super(Math.min(length, GROUP));
    this.type = type;
    this.length = length;
    groups = length > GROUP ? new VariableGroup[(length + GROUP - 1) >>> GROUP_BITS] : null;
  }

  @Override
  int define(Definitions definitions) {
    return definitions.array(type, length);
  }

  /** Returns the length of the array. */
  public int length() {
    return length;
  }

  /** Returns the group of an element. */
  public VariableGroup group(int index) {
    return index < GROUP || groups == null ? this : further(groups, index >>> GROUP_BITS);
  }

  /** Returns the index of an element in its group. */
  public static int inGroup(int index) {
    return index & GROUP - 1;
  }

  /** Returns the id of the first element, which an array without elements has, too. */
  public int first(Definitions definitions) {
    return id(0, definitions);
  }

  /** Returns a further group, which is created if there is none yet. */
  private VariableGroup further(VariableGroup[] known, int number) {
    VariableGroup group = known[number];
    if (group != null) {
      return group;
    }
    int start = number << GROUP_BITS;
    VariableGroup made = new Part(this, start, Math.min(GROUP, length - start));
    VariableGroup other = (VariableGroup) GROUPS.compareAndExchange(known, number, null, made);
    return other == null ? made : other;
  }
}
