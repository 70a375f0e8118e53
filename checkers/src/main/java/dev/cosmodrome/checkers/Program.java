package dev.cosmodrome.checkers;

import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.VariableName;
import java.util.Optional;
import java.util.Set;

/**
 * What is known of the methods and fields of a program: what it says itself, and what the user says
 * of it. Classes have their full names where they are known, otherwise the short ones that the
 * names of fields have.
 */
@FunctionalInterface
public interface Program {
  /** Stands behind a field if what it holds is meant, and not the field. */
  String ELEMENTS = "[]";

  /** Stands behind a class if its static fields are meant, and not its objects. */
  String CLASS = ".class";

  /** The kind of fields that keep collections. */
  String COLLECTION = "Collection";

  /** The kind of fields that keep arrays of references. */
  String REFERENCES = "Object[]";

  /** Each method is meant to be atomic, and nothing else is known. */
  Program UNKNOWN = (method, depth) -> true;

  /**
   * Returns whether a method is meant to be atomic.
   *
   * @param depth how many methods the thread is in then
   */
  boolean isAtomic(int method, int depth);

  /** Returns whether it is declared, and not only the default. */
  default boolean isSaidToBeAtomic(int method) {
    return false;
  }

  /** Returns whether a method is private. */
  default boolean isPrivate(int method) {
    return false;
  }

  /**
   * Returns whether a method is not a unit of work on its object or class unless that is said of
   * it.
   */
  default boolean isInternal(int method) {
    return false;
  }

  /**
   * The classes on whose objects, or with {@link #CLASS} on whose fields, a method works itself.
   */
  default Set<String> worksOn(int method) {
    return Set.of();
  }

  /** The classes that a class extends and the interfaces that it implements. */
  default Set<String> supertypes(String className) {
    return Set.of();
  }

  /** The full name of a class that has a short one in the names of variables. */
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
   * The kind of fields that keep arrays or objects of libraries: {@link #COLLECTION}, a type of
   * array, or the name of a class that is no collection.
   *
   * @param type the short name of the array's or object's type
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
   * The name of the set that a field is in.
   *
   * @param field class and field; with {@link #ELEMENTS}, what it holds is meant
   */
  default Optional<String> setOf(String field) {
    return Optional.empty();
  }

  /**
   * Returns whether the set that a field is in has the fields of all objects, not of each by
   * itself.
   */
  default boolean isAcrossObjects(String field) {
    return false;
  }

  /** The field, of an object or static, that holds an array or a collection. */
  default Optional<VariableName> holder(ObjectName array) {
    return Optional.empty();
  }

  /** Returns whether the trace tells on which objects methods are called. */
  default boolean hasReceivers() {
    return false;
  }

  /** Returns whether anything is known of the sets that fields are in. */
  default boolean hasSets() {
    return false;
  }
}
