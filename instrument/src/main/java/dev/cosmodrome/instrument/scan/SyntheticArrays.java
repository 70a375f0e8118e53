package dev.cosmodrome.instrument.scan;

import java.util.HashSet;
import java.util.Set;

/** The synthetic static fields of a class that hold arrays; coverage tools add such fields. */
final class SyntheticArrays {
  private final String className;
  private final Set<String> fields = new HashSet<>();

  SyntheticArrays(String className) {
    this.className = className;
  }

  /** Adds a synthetic static field, if it holds an array. */
  void add(String field, String descriptor) {
    if (descriptor.startsWith("[")) {
      fields.add(field + descriptor);
    }
  }

  /** Returns whether an instruction that names a field accesses one of these. */
  boolean contains(String owner, String field, String descriptor) {
    return owner.equals(className) && fields.contains(field + descriptor);
  }
}
