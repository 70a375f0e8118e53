package dev.cosmodrome.checkers;

import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.VariableName;
import java.util.Optional;
import java.util.Set;

/**
 * The facts about the methods and fields of a program, from its annotations and from the user.
 * Classes have their full names where they are known, otherwise the simple ones as in the names of
 * fields.
 */
@FunctionalInterface
public interface Program {
  /** The suffix of a field if the elements of its value are meant, and not the field. */
  String ELEMENTS = "[]";

  /** The suffix of a class if its static fields are meant, and not its objects. */
  String CLASS = ".class";

  /** The kind of fields with collections. */
  String COLLECTION = "Collection";

  /** The kind of fields with arrays of references. */
  String REFERENCES = "Object[]";

  /** A program in which each method is atomic, and nothing else is known. */
  Program UNKNOWN = (method, depth) -> true;

  /**
   * Returns whether a method is meant to be atomic.
   *
   * @param depth the number of open methods of the thread then
   */
  boolean isAtomic(int method, int depth);

  /** Returns whether a method is declared to be atomic, and not only by default. */
  default boolean isSaidToBeAtomic(int method) {
    return false;
  }

  /** Returns whether a method is private. */
  default boolean isPrivate(int method) {
    return false;
  }

  /**
   * Returns whether a method is a unit of work on its object or class only if it is declared as
   * one.
   */
  default boolean isInternal(int method) {
    return false;
  }

  /**
   * Returns the classes on whose objects, or with {@link #CLASS} on whose fields, a method works
   * itself.
   */
  default Set<String> worksOn(int method) {
    return Set.of();
  }

  /** The classes that a class extends and the interfaces that it implements. */
  default Set<String> supertypes(String className) {
    return Set.of();
  }

  /** Returns the full name of a class by its label in the names of variables. */
  default String className(String label) {
    return label;
  }

  /**
   * Returns whether a class, or one that it extends, has a field of a {@link #kindOfField kind}.
   */
  default boolean keeps(String className, String kind) {
    return false;
  }

  /**
   * Returns the kind of fields for arrays or objects of libraries: {@link #COLLECTION}, a type of
   * array, or the name of a class that is no collection.
   *
   * @param type the simple name of the array's or object's type
   */
  static String kindOfField(String type) {
    if (type.endsWith(ELEMENTS)) {
      return Character.isLowerCase(type.charAt(0)) && type.indexOf('[') == type.length() - 2
          ? type
          : REFERENCES;
    }
    boolean isAtomic =
        type.startsWith("Atomic") || type.endsWith("Adder") || type.endsWith("Accumulator");
    return isAtomic || type.startsWith("StringBu") ? type : COLLECTION;
  }

  /** Returns whether a class has static fields. */
  default boolean hasStatics(String className) {
    return false;
  }

  /**
   * Returns the name of the set of a field.
   *
   * @param field class and field; with {@link #ELEMENTS}, the elements of its value are meant
   */
  default Optional<String> setOf(String field) {
    return Optional.empty();
  }

  /**
   * Returns whether the set of a field contains the fields of all objects, and not of each one
   * separately.
   */
  default boolean isAcrossObjects(String field) {
    return false;
  }

  /** Returns the field, of an object or static, whose value is an array or a collection. */
  default Optional<VariableName> holder(ObjectName array) {
    return Optional.empty();
  }

  /** Returns whether the trace contains the objects on which methods are called. */
  default boolean hasReceivers() {
    return false;
  }

  /** Returns whether the sets of fields are known. */
  default boolean hasSets() {
    return false;
  }
}
