package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.trace.Op;
import java.util.Objects;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/**
 * What a call of a library method means.
 *
 * @param kind what happens
 * @param on to what: 0 for the called object, the number of an argument, {@link #RESULT} or {@link
 *     #FIELD}
 * @param name which variable or hand-over of that object
 * @param argument the number of a further argument, 0 if none: an index, the name of a field
 * @param condition {@link #ALWAYS} or one of the other conditions
 * @param byFunction whether a function computes the new value in the course of the call
 */
public record LibraryAction(
    Kind kind, int on, String name, int argument, int condition, boolean byFunction) {
  /** On what the call returned. */
  static final int RESULT = -1;

  /** On the field or element that the called object is a handle of. */
  static final int FIELD = -2;

  /** In place of an operation: there is none. */
  static final int NO_ACCESS = -1;

  static final int ALWAYS = 0;

  /** If the call returned true, or a number that is not zero. */
  static final int IF_TRUE = 1;

  /** If the call returned what its last but one argument is. */
  static final int IF_EXPECTED = 2;

  /** If the call returned null. */
  static final int IF_NULL = 3;

  /** If the call has called the function that computes a new value. */
  static final int IF_CALLED = 4;

  /** As {@link #IF_TRUE}, for a call that compares what it found with what was expected. */
  static final int IF_EQUAL = 5;

  /** If the call returned false or zero. */
  static final int IF_FALSE = 6;

  /** If the call is given the stamp of a writer. */
  static final int IF_WRITING = 7;

  /** If the call is given the stamp of a reader. */
  static final int IF_READING = 8;

  /** If the call returned an object, whatever it is. */
  static final int IF_FOUND = 9;

  /** If the call returned another stamp than it was given. */
  static final int IF_CHANGED = 10;

  /** What can happen; the names are those of the tables' words. */
  public enum Kind {
    ACQUIRE,
    TRY,
    SHARE,
    TRY_SHARE,
    CONVERT,
    UNSHARE,
    RELEASE,
    WAIT,
    SEND,
    SIGNAL,
    GIVE,
    RECEIVE,
    TAKE,
    COLLECT,
    READ(Op.VOLATILE_READ, NO_ACCESS),
    ACQUIRE_READ(Op.ACQUIRE_READ, NO_ACCESS),
    OPAQUE_READ(Op.OPAQUE_READ, NO_ACCESS),
    WRITE(NO_ACCESS, Op.VOLATILE_WRITE),
    RELEASE_WRITE(NO_ACCESS, Op.RELEASE_WRITE),
    OPAQUE_WRITE(NO_ACCESS, Op.OPAQUE_WRITE),
    UPDATE(Op.VOLATILE_READ, Op.VOLATILE_WRITE),
    ACQUIRE_UPDATE(Op.ACQUIRE_READ, Op.OPAQUE_UPDATE),
    RELEASE_UPDATE(Op.OPAQUE_READ, Op.RELEASE_UPDATE),
    OPAQUE_UPDATE(Op.OPAQUE_READ, Op.OPAQUE_UPDATE),
    FULL_FENCE,
    ACQUIRE_FENCE,
    RELEASE_FENCE,
    ADD,
    SUM,
    RESET,
    PLAIN_READ,
    PLAIN_WRITE,
    MAKE,
    GUESS,
    CONFIRM,
    BARRIER,
    BLOCKS,
    PART,
    HANDLE,
    OFFSET,
    SEE,
    MISS,
    INSERT,
    WITHDRAW,
    LOOK_UP,
    STORE,
    CHANGE,
    MEASURE,
    LOOK_OVER,
    COPY,
    WALK,
    CHANGE_ALL,
    REORDER,
    VIEW,
    ENTRY,
    MARK,
    OBSERVE,
    OBSERVE_ORDER,
    GATHER,
    SUSPECT,
    CHANCE,
    COUNT,
    POLL,
    ASK,
    REFUSED,
    SET_OWN,
    GET_OWN,
    DROP_OWN;

    /** How the variable is read and written in one atomic step, or {@link #NO_ACCESS}. */
    private final int reading;

    private final int writing;

    Kind() {
      this(NO_ACCESS, NO_ACCESS);
    }

    Kind(int reading, int writing) {
      this.reading = reading;
      this.writing = writing;
    }

    /** How the variable is read, or {@link #NO_ACCESS}. */
    int reading() {
      return reading;
    }

    /** How the variable is written, or {@link #NO_ACCESS}. */
    int writing() {
      return writing;
    }

    boolean isAtomicRead() {
      return reading != NO_ACCESS;
    }

    boolean isAtomicWrite() {
      return !isAtomicRead() && writing != NO_ACCESS;
    }

    boolean isUpdate() {
      return isAtomicRead() && writing != NO_ACCESS;
    }

    /** The fence that it is, or {@link #NO_ACCESS}. */
    int fence() {
      return switch (this) {
        case FULL_FENCE -> Op.FENCE;
        case ACQUIRE_FENCE -> Op.ACQUIRE_FENCE;
        case RELEASE_FENCE -> Op.RELEASE_FENCE;
        default -> NO_ACCESS;
      };
    }

    /** Whether it is about the contents of a collection. */
    public boolean isOnCollection() {
      return switch (this) {
        case LOOK_UP, STORE, CHANGE, MEASURE, LOOK_OVER, COPY, WALK, CHANGE_ALL -> true;
        case REORDER, VIEW, ENTRY -> true;
        default -> false;
      };
    }
  }

  /** Whether the call is one of an entry of a map, about its value. */
  boolean isOnEntry() {
    return kind.isOnCollection() && !name.isEmpty();
  }

  /** Whether the call reads a collection that it is given. */
  boolean readsArgument() {
    return kind == Kind.COPY || kind == Kind.WALK;
  }

  /** Whether the call changes a variable only if it has a certain value. */
  boolean compares() {
    return kind == Kind.CHANGE
        ? condition == IF_NULL || condition == IF_EQUAL
        : kind.isUpdate() && (condition == IF_TRUE || condition == IF_EXPECTED);
  }

  /** The same for a call that returns objects: what it returns is as true as it is there. */
  LibraryAction ofObjects() {
    return switch (condition) {
      case IF_TRUE -> withCondition(IF_FOUND);
      case IF_FALSE -> withCondition(IF_NULL);
      default -> this;
    };
  }

  private LibraryAction withCondition(int other) {
    return new LibraryAction(kind, on, name, argument, other, byFunction);
  }

  /** Whether the stamp that the call is given is one that is asked for. */
  boolean hasStamp(Operands operands) {
    long stamp = operands.of(1) instanceof Long given ? given : 0;
    return switch (condition) {
      case IF_WRITING -> StampedLock.isWriteLockStamp(stamp);
      case IF_READING -> StampedLock.isReadLockStamp(stamp);
      default -> true;
    };
  }

  /** Whether the condition is met. */
  boolean isMet(@Nullable Object result, Operands operands, ThreadContext context) {
    return switch (condition) {
      case IF_TRUE, IF_EQUAL -> isTrue(result);
      case IF_EXPECTED -> isSame(result, operands.expected());
      case IF_FALSE -> !isTrue(result);
      case IF_NULL -> result == null;
      case IF_FOUND -> result != null;
      case IF_CHANGED -> isTrue(result) && !Objects.equals(result, operands.of(1));
      case IF_CALLED -> context.collections.hasCalled();
      default -> true;
    };
  }

  static boolean isTrue(@Nullable Object result) {
    if (result instanceof Boolean truth) {
      return truth;
    }
    return result instanceof Number number ? number.longValue() != 0 : result != null;
  }

  /** Whether two references, or two numbers, are the same. */
  @SuppressWarnings("ReferenceEquality") // as compareAndExchange compares
  private static boolean isSame(@Nullable Object result, @Nullable Object expected) {
    boolean boxed =
        result instanceof Number || result instanceof Character || result instanceof Boolean;
    return boxed ? Objects.equals(result, expected) : result == expected;
  }
}
