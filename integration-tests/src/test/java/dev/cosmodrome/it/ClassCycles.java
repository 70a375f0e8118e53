package dev.cosmodrome.it;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The strongly connected components of the classes of a module: sets of classes that all depend on
 * each other, directly or not. A nested class counts as part of the class that it is in.
 */
final class ClassCycles {
  private final Map<String, Set<String>> uses;
  private final Map<String, Integer> order = new HashMap<>();
  private final Map<String, Integer> lowest = new HashMap<>();
  private final List<String> stack = new ArrayList<>();
  private final Set<String> onStack = new HashSet<>();
  private final List<Set<String>> components = new ArrayList<>();

  private ClassCycles(Map<String, Set<String>> uses) {
    this.uses = uses;
  }

  /**
   * The components of the classes whose names begin with that of a package; most have one class.
   */
  static List<Set<String>> of(JavaClasses classes, String packageName) {
    Map<String, Set<String>> uses = new TreeMap<>();
    for (JavaClass type : classes) {
      String name = outermost(type);
      if (name.startsWith(packageName + ".")) {
        Set<String> used = uses.computeIfAbsent(name, n -> new TreeSet<>());
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
          used.add(outermost(dependency.getTargetClass().getBaseComponentType()));
        }
      }
    }
    ClassCycles cycles = new ClassCycles(uses);
    for (String name : uses.keySet()) {
      if (!cycles.order.containsKey(name)) {
        cycles.visit(name);
      }
    }
    return cycles.components;
  }

  private static String outermost(JavaClass type) {
    String name = type.getName();
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  /** Tarjan's algorithm. */
  private void visit(String name) {
    order.put(name, order.size());
    lowest.put(name, order.get(name));
    stack.add(name);
    onStack.add(name);
    for (String used : uses.get(name)) {
      if (!uses.containsKey(used)) {
        continue;
      }
      if (!order.containsKey(used)) {
        visit(used);
        lowest.merge(name, lowest.get(used), Math::min);
      } else if (onStack.contains(used)) {
        lowest.merge(name, order.get(used), Math::min);
      }
    }
    if (lowest.get(name).equals(order.get(name))) {
      Set<String> component = new TreeSet<>();
      String last;
      do {
        last = stack.remove(stack.size() - 1);
        onStack.remove(last);
        component.add(last);
      } while (!last.equals(name));
      components.add(component);
    }
  }
}
