package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.trace.ObjectName;

/** The labels of objects that a library synchronises by, such as {@code Semaphore#1}. */
public final class ObjectLabels {
  private ObjectLabels() {}

  /** The label of an object, which gets one if it has none. */
  public static ObjectName of(Identity identity, Object object, Definitions definitions) {
    ObjectName known = identity.label;
    if (known == null) {
      synchronized (identity) {
        known = identity.label;
        if (known == null) {
          known = definitions.label(object);
          identity.label = known;
        }
      }
    }
    return known;
  }
}
