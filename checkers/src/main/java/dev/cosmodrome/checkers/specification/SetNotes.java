package dev.cosmodrome.checkers.specification;

import dev.cosmodrome.checkers.ClassName;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a program says of its atomic sets and units of work:
 *
 * <ul>
 *   <li>{@code set bounds: Range.low Range.high}: these fields belong together,
 *   <li>{@code set-across-objects balances: Account.balance}: those of all objects do,
 *   <li>{@code unit a.Planner.plan: Range}: the method works on objects of the class itself,
 *   <li>{@code class Range: a.Range}: the full name of a class,
 *   <li>{@code keeps a.Stack: int[] Collection}: the class has fields of these kinds,
 *   <li>{@code private a.Range.check}: the method is private,
 *   <li>{@code package-private a.Range.check}: the method is neither private, protected nor public,
 *   <li>{@code extends Range: Interval Shape}: what the class inherits from,
 *   <li>{@code statics Range}: the class has static fields,
 *   <li>{@code holds int[]#2: Stack.items of Stack#1}: the field has held the array,
 *   <li>{@code units by object}: the trace tells on which objects methods are called.
 * </ul>
 */
final class SetNotes {
  private static final String COLON = ": ";

  private final Map<String, String> sets = new HashMap<>();
  private final Map<String, Set<String>> units = new HashMap<>();
  private final Map<String, Set<String>> supertypes = new HashMap<>();
  private final Map<String, Set<String>> kindsOfFields = new HashMap<>();
  private final Map<String, String> classNames = new HashMap<>();
  private final Map<String, String> holders = new HashMap<>();
  private final Set<String> acrossObjects = new HashSet<>();
  private final Set<String> privates = new HashSet<>();
  private final Set<String> packagePrivates = new HashSet<>();
  private final Set<String> withStatics = new HashSet<>();
  private boolean hasReceivers;

  /** Adds a note if it is one of these; returns whether it is. */
  boolean add(String note) {
    int space = note.indexOf(' ');
    String rest = note.substring(space + 1);
    int colon = rest.lastIndexOf(COLON);
    String name = rest.substring(0, Math.max(0, colon));
    String value = rest.substring(colon < 0 ? rest.length() : colon + COLON.length());
    switch (note.substring(0, Math.max(0, space))) {
      case "set" -> words(value).forEach(field -> putSet(field, name));
      case "set-across-objects" ->
          words(value)
              .forEach(
                  field -> {
                    putSet(field, name);
                    acrossObjects.add(field);
                  });
      case "unit" -> units.computeIfAbsent(name, m -> new HashSet<>()).addAll(words(value));
      case "extends" -> addSupertypes(name, words(value));
      case "class" -> classNames.put(name, value);
      case "keeps" -> kindsOfFields.put(name, words(value));
      case "holds" -> holders.put(name, value);
      case "private" -> privates.add(rest);
      case "package-private" -> packagePrivates.add(rest);
      case "statics" -> withStatics.add(rest);
      case "units" -> hasReceivers |= rest.equals("by object");
      default -> {
        return false;
      }
    }
    return true;
  }

  /** By the full name of the class, and by the short one, which may have to do. */
  private void putSet(String field, String set) {
    sets.put(field, set);
    int dot = field.lastIndexOf('.');
    if (dot > 0) {
      sets.put(ClassName.simple(field.substring(0, dot)) + field.substring(dot), set);
    }
  }

  private void addSupertypes(String name, Set<String> types) {
    supertypes.computeIfAbsent(name, n -> new LinkedHashSet<>()).addAll(types);
    supertypes.computeIfAbsent(ClassName.simple(name), n -> new LinkedHashSet<>()).addAll(types);
  }

  private static Set<String> words(String text) {
    return new LinkedHashSet<>(Arrays.asList(text.split(" ", -1)));
  }

  boolean isEmpty() {
    return sets.isEmpty() && withStatics.isEmpty();
  }

  boolean hasReceivers() {
    return hasReceivers;
  }

  Optional<String> setOf(String field) {
    return Optional.ofNullable(sets.get(field));
  }

  boolean isAcrossObjects(String field) {
    return acrossObjects.contains(field);
  }

  Set<String> classesOf(String method) {
    return units.getOrDefault(method, Set.of());
  }

  Set<String> supertypes(String className) {
    return supertypes.getOrDefault(className, Set.of());
  }

  String className(String label) {
    return classNames.getOrDefault(label, label);
  }

  Set<String> kindsOfFields(String className) {
    return kindsOfFields.getOrDefault(className, Set.of());
  }

  Optional<String> holder(String array) {
    return Optional.ofNullable(holders.get(array));
  }

  boolean isPrivate(String method) {
    return privates.contains(method);
  }

  /** Whether a method is private or package-private. */
  boolean isInternal(String method) {
    return privates.contains(method) || packagePrivates.contains(method);
  }

  boolean hasStatics(String className) {
    return withStatics.contains(className);
  }
}
