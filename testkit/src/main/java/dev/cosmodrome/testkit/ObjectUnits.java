package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.EventList.Event;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * Units of work by objects, from their definition: the fields of each object are a set. A method
 * that is meant to be atomic is a unit on the objects that it is called on or given to work on, but
 * not for what a callback does that is above it on the stack, unless the callback is in a block. A
 * block is a unit on all. An access belongs to the outermost unit, or is one by itself.
 */
public final class ObjectUnits extends UnitOracle {
  private final IntUnaryOperator objectOf;
  private final IntPredicate isMeant;

  /** A block or method that a thread is in. */
  private static final class Frame {
    final int index;
    final Event event;
    final Set<Integer> objects = new HashSet<>();
    boolean isCallback;

    Frame(int index, Event event) {
      this.index = index;
      this.event = event;
    }

    boolean isMethod() {
      return event.operation() == Op.ENTER;
    }
  }

  /**
   * Creates it.
   *
   * @param objectOf the object that has a variable, or that the variable stands for
   * @param isMeant whether a method is meant to be atomic
   */
  public ObjectUnits(IntUnaryOperator objectOf, IntPredicate isMeant) {
    this.objectOf = objectOf;
    this.isMeant = isMeant;
  }

  /** Whether a method is meant to be atomic. */
  public IntPredicate isMeant() {
    return isMeant;
  }

  @Override
  int setOf(int variable) {
    return objectOf.applyAsInt(variable);
  }

  /** The accesses to an object. */
  @Override
  List<UnitAccess> accesses(EventList trace, int object) {
    List<UnitAccess> accesses = new ArrayList<>();
    Map<Integer, List<Frame>> stacks = new HashMap<>();
    for (int i = 0; i < trace.size(); i++) {
      Event event = trace.get(i);
      List<Frame> stack = stacks.computeIfAbsent(event.thread(), t -> new ArrayList<>());
      switch (event.operation()) {
        case Op.BEGIN, Op.ENTER -> stack.add(new Frame(i, event));
        case Op.END -> stack.remove(innermost(stack, false));
        case Op.EXIT -> stack.remove(innermost(stack, true));
        case Op.ON -> innermost(stack, true).objects.add(objectOf.applyAsInt(event.target()));
        case Op.CALLBACK -> innermost(stack, true).isCallback = true;
        default -> {
          if (Op.accesses(event.operation()) && objectOf.applyAsInt(event.target()) == object) {
            boolean writes = Op.writes(event.operation());
            List<Integer> units = units(stack, object);
            accesses.add(new UnitAccess(i, event.thread(), units, event.target(), writes));
          }
        }
      }
    }
    return accesses;
  }

  private static Frame innermost(List<Frame> stack, boolean isMethod) {
    return stack.stream()
        .filter(frame -> frame.isMethod() == isMethod)
        .reduce((outer, inner) -> inner)
        .orElseThrow();
  }

  /** The units on an object that a thread is in. */
  private List<Integer> units(List<Frame> stack, int object) {
    List<Integer> units = new ArrayList<>();
    for (int i = 0; i < stack.size(); i++) {
      Frame frame = stack.get(i);
      boolean isUnit =
          !frame.isMethod()
              || (isMeant.test(frame.event.target()) && frame.objects.contains(object));
      if (isUnit && !isInterrupted(stack, i)) {
        units.add(frame.index);
      }
    }
    return units;
  }

  /** Returns whether there is a callback above a frame that is in no block. */
  private static boolean isInterrupted(List<Frame> stack, int frame) {
    for (int i = frame + 1; i < stack.size(); i++) {
      if (stack.get(i).isCallback) {
        return stack.subList(0, i).stream().allMatch(Frame::isMethod);
      }
    }
    return false;
  }
}
