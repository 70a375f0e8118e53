package dev.cosmodrome.runtime.library;

import dev.cosmodrome.models.Verb;
import dev.cosmodrome.trace.Op;

/** The operations of a trace by which verbs that are accesses or fences are recorded. */
final class VerbOperations {
  /** In place of an operation: none. */
  static final int NONE = -1;

  private VerbOperations() {}

  /** Returns the operation by which the variable is read in one atomic step, or {@link #NONE}. */
  static int reading(Verb verb) {
    return switch (verb) {
      case READ, UPDATE -> Op.VOLATILE_READ;
      case ACQUIRE_READ, ACQUIRE_UPDATE -> Op.ACQUIRE_READ;
      case OPAQUE_READ, RELEASE_UPDATE, OPAQUE_UPDATE -> Op.OPAQUE_READ;
      default -> NONE;
    };
  }

  /**
   * Returns the operation by which the variable is written in one atomic step, or {@link #NONE}.
   */
  static int writing(Verb verb) {
    return switch (verb) {
      case WRITE, UPDATE -> Op.VOLATILE_WRITE;
      case RELEASE_WRITE -> Op.RELEASE_WRITE;
      case OPAQUE_WRITE -> Op.OPAQUE_WRITE;
      case ACQUIRE_UPDATE, OPAQUE_UPDATE -> Op.OPAQUE_UPDATE;
      case RELEASE_UPDATE -> Op.RELEASE_UPDATE;
      default -> NONE;
    };
  }

  /** Returns the fence, or {@link #NONE}. */
  static int fence(Verb verb) {
    return switch (verb) {
      case FULL_FENCE -> Op.FENCE;
      case ACQUIRE_FENCE -> Op.ACQUIRE_FENCE;
      case RELEASE_FENCE -> Op.RELEASE_FENCE;
      default -> NONE;
    };
  }

  static boolean isAtomicRead(Verb verb) {
    return reading(verb) != NONE;
  }

  static boolean isAtomicWrite(Verb verb) {
    return !isAtomicRead(verb) && writing(verb) != NONE;
  }

  static boolean isUpdate(Verb verb) {
    return isAtomicRead(verb) && writing(verb) != NONE;
  }
}
