package dev.cosmodrome.runtime.library;

import dev.cosmodrome.models.Verb;
import dev.cosmodrome.trace.Op;

/** The operations of a trace by which verbs that are accesses or fences are recorded. */
final class VerbOperations {
  /** In place of an operation: there is none. */
  static final int NONE = -1;

  /** Read and write operation and fence of each verb, so that a call costs one array access. */
  private static final int[] READING = new int[Verb.values().length];

  private static final int[] WRITING = new int[Verb.values().length];
  private static final int[] FENCES = new int[Verb.values().length];

  static {
    for (Verb verb : Verb.values()) {
      int index = verb.ordinal();
      READING[index] =
          switch (verb) {
            case READ, UPDATE -> Op.VOLATILE_READ;
            case ACQUIRE_READ, ACQUIRE_UPDATE -> Op.ACQUIRE_READ;
            case OPAQUE_READ, RELEASE_UPDATE, OPAQUE_UPDATE -> Op.OPAQUE_READ;
            default -> NONE;
          };
      WRITING[index] =
          switch (verb) {
            case WRITE, UPDATE -> Op.VOLATILE_WRITE;
            case RELEASE_WRITE -> Op.RELEASE_WRITE;
            case OPAQUE_WRITE -> Op.OPAQUE_WRITE;
            case ACQUIRE_UPDATE, OPAQUE_UPDATE -> Op.OPAQUE_UPDATE;
            case RELEASE_UPDATE -> Op.RELEASE_UPDATE;
            default -> NONE;
          };
      FENCES[index] =
          switch (verb) {
            case FULL_FENCE -> Op.FENCE;
            case ACQUIRE_FENCE -> Op.ACQUIRE_FENCE;
            case RELEASE_FENCE -> Op.RELEASE_FENCE;
            default -> NONE;
          };
    }
  }

  private VerbOperations() {}

  /** The operation by which the variable is read in one atomic step, or {@link #NONE}. */
  static int reading(Verb verb) {
    return READING[verb.ordinal()];
  }

  /** The operation by which the variable is written in one atomic step, or {@link #NONE}. */
  static int writing(Verb verb) {
    return WRITING[verb.ordinal()];
  }

  /** The fence, or {@link #NONE}. */
  static int fence(Verb verb) {
    return FENCES[verb.ordinal()];
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
