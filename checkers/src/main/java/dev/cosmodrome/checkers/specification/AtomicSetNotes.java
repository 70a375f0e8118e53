package dev.cosmodrome.checkers.specification;

import dev.cosmodrome.checkers.ClassName;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.VariableName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A program's notes about its atomic sets and units of work. */
final class AtomicSetNotes {
  private final Map<String, String> sets = new HashMap<>();
  private final Map<String, Set<String>> units = new HashMap<>();
  private final Map<String, Set<String>> supertypes = new HashMap<>();
  private final Map<String, Set<String>> kindsOfFields = new HashMap<>();
  private final Map<String, String> classNames = new HashMap<>();
  private final Map<ObjectName, VariableName> holders = new HashMap<>();
  private final Set<String> acrossObjects = new HashSet<>();
  private final Set<String> privates = new HashSet<>();
  private final Set<String> packagePrivates = new HashSet<>();
  private final Set<String> withStatics = new HashSet<>();
  private boolean hasReceivers;

  /** Adds a note, if it is about atomic sets or units of work. */
  void add(Note note) {
    if (note instanceof Note.AtomicSet set) {
      set.fields().forEach(field -> putSet(field, set.name()));
      if (set.acrossObjects()) {
        acrossObjects.addAll(set.fields());
      }
    } else if (note instanceof Note.UnitOfWork unit) {
      units.computeIfAbsent(unit.method(), m -> new HashSet<>()).addAll(unit.classes());
    } else if (note instanceof Note.Extends type) {
      addSupertypes(type.type(), type.supertypes());
    } else if (note instanceof Note.ClassLabel label) {
      classNames.put(label.label(), label.className());
    } else if (note instanceof Note.Keeps keeps) {
      kindsOfFields.put(keeps.className(), Set.copyOf(keeps.kinds()));
    } else if (note instanceof Note.Holds holds) {
      holders.put(holds.held(), holds.field());
    } else if (note instanceof Note.Private method) {
      privates.add(method.method());
    } else if (note instanceof Note.PackagePrivate method) {
      packagePrivates.add(method.method());
    } else if (note instanceof Note.Statics statics) {
      withStatics.add(statics.label());
    } else if (note instanceof Note.UnitsByObject) {
      hasReceivers = true;
    }
  }

  /**
   * Adds a field by the full name of its class, and by the simple name, for traces that have only
   * that.
   */
  private void putSet(String field, String set) {
    sets.put(field, set);
    int dot = field.lastIndexOf('.');
    if (dot > 0) {
      sets.put(ClassName.simple(field.substring(0, dot)) + field.substring(dot), set);
    }
  }

  private void addSupertypes(String name, List<String> types) {
    supertypes.computeIfAbsent(name, n -> new LinkedHashSet<>()).addAll(types);
    supertypes.computeIfAbsent(ClassName.simple(name), n -> new LinkedHashSet<>()).addAll(types);
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

  Optional<VariableName> holder(ObjectName array) {
    return Optional.ofNullable(holders.get(array));
  }

  boolean isPrivate(String method) {
    return privates.contains(method);
  }

  /** Returns whether a method is private or package-private. */
  boolean isInternal(String method) {
    return privates.contains(method) || packagePrivates.contains(method);
  }

  boolean hasStatics(String className) {
    return withStatics.contains(className);
  }
}
