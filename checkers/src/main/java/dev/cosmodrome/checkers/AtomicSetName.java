package dev.cosmodrome.checkers;

import dev.cosmodrome.trace.ObjectName;

/** The name of a set of variables that belong together. */
public sealed interface AtomicSetName {
  /** A variable that belongs to no others. */
  record Single(int variable) implements AtomicSetName {}

  /** The fields of any number of objects, by the name that the user gives them. */
  record Declared(String name) implements AtomicSetName {}

  /**
   * Fields of one object.
   *
   * @param name the name that the user gives them, empty for all fields
   */
  record OfObject(String name, ObjectName object) implements AtomicSetName {}

  /**
   * Static fields of one class.
   *
   * @param name the name that the user gives them, empty for all static fields
   */
  record OfClass(String name, String className) implements AtomicSetName {}
}
