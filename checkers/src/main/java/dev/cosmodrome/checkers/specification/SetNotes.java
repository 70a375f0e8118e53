package dev.cosmodrome.checkers.specification;

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
 *   <li>{@code unit a.Planner.plan: Range}: the method works on objects of the class itself,
 *   <li>{@code private a.Range.check}: the method is private,
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
  private final Map<String, String> holders = new HashMap<>();
  private final Set<String> privates = new HashSet<>();
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
      case "set" -> words(value).forEach(field -> sets.put(field, name));
      case "unit" -> units.computeIfAbsent(name, m -> new HashSet<>()).addAll(words(value));
      case "extends" -> supertypes.put(name, words(value));
      case "holds" -> holders.put(name, value);
      case "private" -> privates.add(rest);
      case "statics" -> withStatics.add(rest);
      case "units" -> hasReceivers |= rest.equals("by object");
      default -> {
        return false;
      }
    }
    return true;
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

  Set<String> classesOf(String method) {
    return units.getOrDefault(method, Set.of());
  }

  Set<String> supertypes(String className) {
    return supertypes.getOrDefault(className, Set.of());
  }

  Optional<String> holder(String array) {
    return Optional.ofNullable(holders.get(array));
  }

  boolean isPrivate(String method) {
    return privates.contains(method);
  }

  boolean hasStatics(String className) {
    return withStatics.contains(className);
  }
}
