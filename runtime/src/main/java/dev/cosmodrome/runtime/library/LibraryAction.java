package dev.cosmodrome.runtime.library;

import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.models.Verb;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.util.Objects;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/** One effect of a call of a library method, as a model describes it. */
public final class LibraryAction {
  private final Verb verb;
  private final int on;
  private final String name;
  private final int argument;
  private final int end;
  private final int condition;
  private final boolean byFunction;
  private final boolean isOnEntry;
  private final boolean compares;

  /**
   * Creates an action.
   *
   * @param verb the kind of effect
   * @param on the object that it applies to: 0 for the called object, the number of an argument,
   *     {@link LibraryEvent#RESULT} or {@link LibraryEvent#FIELD}
   * @param name the name of the variable or hand-over of that object
   * @param argument the number of a further argument, 0 if none: an index, the name of a field
   * @param end the number of the argument that ends a range of elements, negative if it is a length
   * @param condition {@link LibraryEvent#ALWAYS} or one of the other conditions
   * @param byFunction whether a function computes the new value in the course of the call
   */
  public LibraryAction(
      Verb verb, int on, String name, int argument, int end, int condition, boolean byFunction) {
    this.verb = verb;
    this.on = on;
    this.name = name;
    this.argument = argument;
    this.end = end;
    this.condition = condition;
    this.byFunction = byFunction;
    isOnEntry = verb.isOnCollection() && !name.isEmpty();
    compares =
        verb == Verb.CHANGE
            ? condition == LibraryEvent.IF_NULL || condition == LibraryEvent.IF_EQUAL
            : VerbOperations.isUpdate(verb)
                && (condition == LibraryEvent.IF_TRUE || condition == LibraryEvent.IF_EXPECTED);
  }

  /** Creates the action for an event of a model. */
  public static LibraryAction of(LibraryEvent event) {
    return new LibraryAction(
        event.verb(),
        event.on(),
        event.name(),
        event.argument(),
        event.end(),
        event.condition(),
        event.function() > 0);
  }

  public Verb verb() {
    return verb;
  }

  public int on() {
    return on;
  }

  public String name() {
    return name;
  }

  public int argument() {
    return argument;
  }

  public int end() {
    return end;
  }

  public int condition() {
    return condition;
  }

  public boolean byFunction() {
    return byFunction;
  }

  /** Returns whether the call is one of an entry of a map, about its value. */
  boolean isOnEntry() {
    return isOnEntry;
  }

  /** Returns whether the call reads a collection that it is given. */
  boolean readsArgument() {
    return verb == Verb.COPY || verb == Verb.WALK;
  }

  /** Returns whether the call changes a variable only if it has a certain value. */
  boolean compares() {
    return compares;
  }

  /** Returns the action of a call that returns objects: an object counts as true, null as false. */
  LibraryAction ofObjects() {
    return switch (condition) {
      case LibraryEvent.IF_TRUE -> withCondition(LibraryEvent.IF_FOUND);
      case LibraryEvent.IF_FALSE -> withCondition(LibraryEvent.IF_NULL);
      default -> this;
    };
  }

  private LibraryAction withCondition(int other) {
    return new LibraryAction(verb, on, name, argument, end, other, byFunction);
  }

  /**
   * Returns whether the stamp that is passed to the call is of the kind that the condition demands.
   */
  boolean hasStamp(Operands operands) {
    long stamp = operands.of(1) instanceof Long given ? given : 0;
    return switch (condition) {
      case LibraryEvent.IF_WRITING -> StampedLock.isWriteLockStamp(stamp);
      case LibraryEvent.IF_READING -> StampedLock.isReadLockStamp(stamp);
      default -> true;
    };
  }

  /** Returns whether the condition is met, after the call. */
  boolean isMet(@Nullable Object result, Operands operands, ThreadContext context) {
    return switch (condition) {
      case LibraryEvent.IF_TRUE, LibraryEvent.IF_EQUAL -> isTrue(result);
      case LibraryEvent.IF_EXPECTED -> isSame(result, operands.expected());
      case LibraryEvent.IF_FALSE -> !isTrue(result);
      case LibraryEvent.IF_NULL -> result == null;
      case LibraryEvent.IF_FOUND -> result != null;
      case LibraryEvent.IF_CHANGED -> isTrue(result) && !Objects.equals(result, operands.of(1));
      case LibraryEvent.IF_CALLED -> context.collections.hasCalled();
      default -> true;
    };
  }

  static boolean isTrue(@Nullable Object result) {
    if (result instanceof Boolean truth) {
      return truth;
    }
    return result instanceof Number number ? number.longValue() != 0 : result != null;
  }

  /** Returns whether two references, or two numbers, are the same. */
  @SuppressWarnings("ReferenceEquality") // as compareAndExchange compares
  private static boolean isSame(@Nullable Object result, @Nullable Object expected) {
    boolean boxed =
        result instanceof Number || result instanceof Character || result instanceof Boolean;
    return boxed ? Objects.equals(result, expected) : result == expected;
  }
}
