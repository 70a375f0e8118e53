package dev.cosmodrome.instrument.scan;

import java.util.Set;

/** Classes without a method that does anything that is recorded or calls the program back. */
public final class SilentClasses {
  private static final Set<String> NAMES =
      Set.of(
          "java/lang/Math",
          "java/lang/StrictMath",
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double");

  private SilentClasses() {}

  /** Returns whether a class is one of these, by its internal name. */
  public static boolean contains(String internalName) {
    return NAMES.contains(internalName);
  }
}
