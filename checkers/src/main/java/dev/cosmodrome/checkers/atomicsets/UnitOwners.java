package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.ClassName;
import dev.cosmodrome.checkers.Program;
import java.util.HashSet;
import java.util.Set;

/**
 * The classes whose methods are units of work on a set. Classes are identified by their full names;
 * where a trace or a specification has only a simple name, it stands for all classes of that name.
 * With {@link Program#CLASS}, a class stands for its static fields.
 */
final class UnitOwners {
  private final Set<String> names = new HashSet<>();

  /** The simple names: of all classes, and of those whose full name is unknown. */
  private final Set<String> simple = new HashSet<>();

  private final Set<String> shortNames = new HashSet<>();

  void add(String name) {
    if (names.add(name)) {
      simple.add(simple(name));
      if (isShort(name)) {
        shortNames.add(name);
      }
    }
  }

  void addAll(UnitOwners others) {
    others.names.forEach(this::add);
  }

  boolean contains(String name) {
    return names.contains(name)
        || (!name.isEmpty() && (isShort(name) ? simple : shortNames).contains(simple(name)));
  }

  boolean containsAny(Set<String> others) {
    return others.stream().anyMatch(this::contains);
  }

  private static boolean isShort(String name) {
    return withoutSuffix(name).indexOf('.') < 0 && name.indexOf('$') < 0;
  }

  private static String simple(String name) {
    String className = withoutSuffix(name);
    return ClassName.simple(className) + name.substring(className.length());
  }

  private static String withoutSuffix(String name) {
    return name.endsWith(Program.CLASS)
        ? name.substring(0, name.length() - Program.CLASS.length())
        : name;
  }
}
