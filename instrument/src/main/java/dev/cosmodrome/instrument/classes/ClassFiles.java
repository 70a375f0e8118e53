package dev.cosmodrome.instrument.classes;

import org.jspecify.annotations.Nullable;

/** Finds the bytes of classes, as one class loader would. */
@FunctionalInterface
public interface ClassFiles {
  /** The bytes of a class by its internal name, or null if they can't be had. */
  byte @Nullable [] find(String name);
}
