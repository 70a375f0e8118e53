package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.trace.ObjectName;

/** The labels of library objects that threads synchronise by, such as {@code Semaphore#1}. */
public final class ObjectLabels {
  private ObjectLabels() {}

  /** Returns the label of an object, which gets one if it has none. */
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
