package dev.cosmodrome.runtime.recorder;

import org.jspecify.annotations.Nullable;

/** Classes of tests whose fields are recorded, as if they had been instrumented. */
public final class RecordedClass {
  private static final String[] NONE = {};

  private RecordedClass() {}

  /**
   * Defines the layout of a class without recorded superclasses.
   *
   * @param stateField the field with the state of its objects, null if they are in the table of
   *     identities
   * @param fields the recorded fields, each as class.field, perhaps after "volatile "
   */
  public static void define(
      Recording recording, Class<?> type, @Nullable String stateField, String... fields) {
    recording.defineClass(
        type.getClassLoader(), type.getName(), type.getName(), stateField, fields, NONE, NONE);
  }

  /** Defines the static fields of a class; returns the variable of the first. */
  public static int defineStatics(Recording recording, Class<?> type, String... fields) {
    return recording.defineClass(
        type.getClassLoader(), type.getName(), null, null, NONE, fields, NONE);
  }

  /** Defines a class that has code of its own for methods, each by name and descriptor. */
  public static void defineMethods(Recording recording, Class<?> type, String... methods) {
    recording.defineClass(type.getClassLoader(), type.getName(), null, null, NONE, NONE, methods);
  }
}
