package dev.cosmodrome.runtime.identity;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The elements of an array as variables, in groups that are created when they are first needed: of
 * a large array, often only a part is used. Their ids are consecutive.
 */
public final class ElementVariables extends ObjectState {
  /** The number of bits of an index that select the variable in its group. */
  private static final int GROUP_BITS = 9;

  private static final int GROUP = 1 << GROUP_BITS;

  private static final VarHandle GROUPS =
      MethodHandles.arrayElementVarHandle(VariableGroup[].class);

  private final Class<?> type;
  private final int length;
  private final VariableGroup[] groups;

  /** Some elements of the array. */
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
      int first = elements.group(0).id(0, definitions);
      return first < 0 ? Definitions.NONE_LEFT : first + start + 1;
    }
  }

  /** The first elements of the array, whose ids are followed by those of the others. */
  private static final class FirstPart extends VariableGroup {
    private final ElementVariables elements;

    FirstPart(ElementVariables elements, int size) {
      super(size);
      this.elements = elements;
    }

    @Override
    int define(Definitions definitions) {
      return definitions.array(elements.type, elements.length);
    }
  }

  /** Creates the variables of an array. */
  public ElementVariables(Class<?> type, int length) {
    this.type = type;
    this.length = length;
    groups = new VariableGroup[Math.max(1, (length + GROUP - 1) >>> GROUP_BITS)];
  }

  /** Returns the length of the array. */
  public int length() {
    return length;
  }

  /** Returns the group of an element. */
  public VariableGroup group(int index) {
    VariableGroup group = groups[index >>> GROUP_BITS];
    return group == null ? makeGroup(index >>> GROUP_BITS) : group;
  }

  /** Returns the index of an element in its group. */
  public static int inGroup(int index) {
    return index & GROUP - 1;
  }

  /** Returns the id of the first element, which an array without elements has, too. */
  public int first(Definitions definitions) {
    return group(0).id(0, definitions);
  }

  /** Creates a group, unless another thread is faster; returns the one that counts. */
  private VariableGroup makeGroup(int number) {
    int start = number << GROUP_BITS;
    int size = Math.min(GROUP, length - start);
    VariableGroup made = number == 0 ? new FirstPart(this, size) : new Part(this, start, size);
    VariableGroup other = (VariableGroup) GROUPS.compareAndExchange(groups, number, null, made);
    return other == null ? made : other;
  }
}
