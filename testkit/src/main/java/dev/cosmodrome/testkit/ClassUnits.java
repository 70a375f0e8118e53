package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.EventList.Event;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Units of work in the traces of {@link RandomClasses}, from the definitions that the docs of
 * {@code atomic-sets} give.
 */
public final class ClassUnits extends UnitOracle {
  private record Frame(int index, String method, Set<String> objects) {
    boolean isBlock() {
      return method.equals("block");
    }

    String className() {
      return method.substring(0, 3);
    }

    boolean isPrivate() {
      return method.endsWith("help");
    }
  }

  @Override
  int setOf(int variable) {
    String name = RandomClasses.VARIABLES.get(variable);
    if (name.startsWith("C.v") || name.startsWith("C.u")) {
      return variable;
    }
    return RandomClasses.VARIABLES.indexOf(
        name.matches("C\\.[st]") ? "C.s" : isField(name) ? owner(name) : name);
  }

  private static boolean isField(String name) {
    return name.matches("[CD]\\.. of .*");
  }

  private static String owner(String field) {
    return field.substring(field.indexOf(" of ") + 4);
  }

  @Override
  List<UnitAccess> accesses(EventList trace, int set) {
    List<UnitAccess> accesses = new ArrayList<>();
    Map<Integer, List<Frame>> stacks = new HashMap<>();
    for (int i = 0; i < trace.size(); i++) {
      Event event = trace.get(i);
      List<Frame> stack = stacks.computeIfAbsent(event.thread(), t -> new ArrayList<>());
      switch (event.operation()) {
        case Op.BEGIN, Op.ENTER ->
            stack.add(new Frame(i, RandomClasses.BLOCKS.get(event.target() - 1), new HashSet<>()));
        case Op.END, Op.EXIT -> stack.remove(stack.size() - 1);
        case Op.ON ->
            stack.get(stack.size() - 1).objects.add(RandomClasses.VARIABLES.get(event.target()));
        default -> {
          if (setOf(event.target()) == set) {
            String site = trace.symbols().name(Kind.SITE, event.site());
            List<Integer> units = units(stack, event, site, accesses);
            boolean writes = Op.writes(event.operation());
            accesses.add(new UnitAccess(i, event.thread(), units, event.target(), writes));
          }
        }
      }
    }
    return accesses;
  }

  /**
   * Returns the units that an access is in. After its first access to a set, all accesses to this
   * set belong to the unit, in whatever method.
   */
  private static List<Integer> units(
      List<Frame> stack, Event event, String site, List<UnitAccess> before) {
    String variable = RandomClasses.VARIABLES.get(event.target());
    boolean isField = isField(variable) || variable.startsWith("C.");
    List<Frame> units = new ArrayList<>();
    for (Frame frame : stack) {
      boolean isOpen =
          before.stream()
              .anyMatch(
                  access ->
                      access.thread() == event.thread()
                          && !access.units().isEmpty()
                          && access.unit() == frame.index);
      if (isOpen) {
        units.clear();
      }
      if (isOpen
          || ((isField || units.isEmpty())
              ? isUnit(frame, variable, stack.get(stack.size() - 1), site)
              : isInside(units.get(0), frame))) {
        units.add(frame);
      }
    }
    return units.stream().map(Frame::index).toList();
  }

  /** Returns whether a block or method in a unit on what a class keeps is such a unit, too. */
  private static boolean isInside(Frame unit, Frame frame) {
    if (unit.isBlock() || frame.isBlock()) {
      return frame.isBlock();
    }
    return !frame.method.endsWith("run")
        && (unit.objects.isEmpty()
            ? frame.className().equals(unit.className()) && !frame.isPrivate()
            : frame.objects.stream().anyMatch(unit.objects::contains));
  }

  private static boolean isUnit(Frame frame, String variable, Frame inner, String site) {
    if (frame.isBlock()) {
      return true;
    }
    if (frame.method.endsWith("run")) {
      return false;
    }
    if (isField(variable)) {
      return frame.objects.contains(owner(variable))
          || (frame.method.equals("a.D.use") && variable.startsWith("C."));
    }
    if (variable.startsWith("C.")) {
      return frame.className().equals("a.C");
    }
    return !inner.isBlock() && isOfAccessor(frame, variable, inner, site);
  }

  /** The methods of the object or class whose code accesses what its class keeps. */
  private static boolean isOfAccessor(Frame frame, String variable, Frame inner, String site) {
    String keeper = variable.startsWith("int[]") ? "a.C" : "a.D";
    boolean keeps = site.startsWith(keeper) && inner.className().equals(keeper);
    boolean isOfSame =
        inner.objects.isEmpty()
            ? frame.className().equals(keeper) && !frame.isPrivate()
            : frame.objects.stream().anyMatch(inner.objects::contains);
    return keeps && (frame.equals(inner) || isOfSame);
  }
}
