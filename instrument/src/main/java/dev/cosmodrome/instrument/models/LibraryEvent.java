package dev.cosmodrome.instrument.models;

import java.util.Locale;

/**
 * What a call of a library method means, in the words of a table of models.
 *
 * @param verb what happens
 * @param on what it happens to: 0 for the object that is called, the number of an argument, or one
 *     of the constants below
 * @param name which variable or hand-over of that object; empty if it has only one
 * @param argument the number of a further argument that says what exactly is meant, 0 if none: the
 *     index of an element, the name of a field
 * @param condition when it happens: {@link #ALWAYS} or one of the conditions below
 * @param function the number of the argument that is called to compute a new value, 0 if none
 */
public record LibraryEvent(
    Verb verb, int on, String name, int argument, int condition, int function) {
  /** On what the call returns. */
  public static final int RESULT = -1;

  /** On the field or element that the called object is a handle of. */
  public static final int FIELD = -2;

  /** Whatever the call returns. */
  public static final int ALWAYS = 0;

  /** If the call returns true. */
  public static final int IF_TRUE = 1;

  /** If the call returns its last but one argument. */
  public static final int IF_EXPECTED = 2;

  /** If the call returns null. */
  public static final int IF_NULL = 3;

  /** If the call has called the function that computes a new value. */
  public static final int IF_CALLED = 4;

  /** As {@link #IF_TRUE}, for a call that compares what it found with what was expected. */
  public static final int IF_EQUAL = 5;

  /** If the call returns false, zero or null. */
  public static final int IF_FALSE = 6;

  /** If the call is given the stamp of a writer. */
  public static final int IF_WRITING = 7;

  /** If the call is given the stamp of a reader. */
  public static final int IF_READING = 8;

  /** If the call returns another stamp than it is given. */
  public static final int IF_CHANGED = 10;

  /** If the caller does something with what the call returns; known before the program runs. */
  public static final int IF_USED = 11;

  /** What can happen. */
  public enum Verb {
    /** The thread has the lock, after the call. */
    ACQUIRE,
    /** As acquire, by a call that does not wait for ever. */
    TRY,
    /** The thread has the lock after the call, and others may share it. */
    SHARE,
    /** As share, by a call that does not wait for ever. */
    TRY_SHARE,
    /**
     * As try; what was read optimistically since the stamp was got is read with the lock, if at
     * all.
     */
    CONVERT,
    /** The thread does not share the lock any more, by the call. */
    UNSHARE,
    /** The thread gives the lock back, by the call. */
    RELEASE,
    /** The thread gives the lock up while it waits in the call. */
    WAIT,
    /** What the thread did so far comes before whatever threads do after they received. */
    SEND,
    /** As send, to threads that wait for it whatever the schedule is. */
    SIGNAL,
    /** As signal, or as send if the thread gives back what it has taken. */
    GIVE,
    /** What others did before they sent comes before what the thread does after the call. */
    RECEIVE,
    /** As receive, of what can be given back. */
    TAKE,
    /** As receive, by the only thread that can do so now; others then get it from that thread. */
    COLLECT,
    /** A volatile read. */
    READ,
    /** A volatile write. */
    WRITE,
    /** A volatile read and write in one step; only the read if its condition is not met. */
    UPDATE,
    /** A read in acquire mode. */
    ACQUIRE_READ,
    /** A read in opaque mode. */
    OPAQUE_READ,
    /** A write in release mode. */
    RELEASE_WRITE,
    /** A write in opaque mode. */
    OPAQUE_WRITE,
    /** As update, with a read in acquire mode and an opaque write. */
    ACQUIRE_UPDATE,
    /** As update, with an opaque read and a write in release mode. */
    RELEASE_UPDATE,
    /** As update, in opaque mode. */
    OPAQUE_UPDATE,
    /** A full fence. */
    FULL_FENCE,
    /** An acquire fence. */
    ACQUIRE_FENCE,
    /** A release fence. */
    RELEASE_FENCE,
    /** A volatile write that does not matter to other such writes. */
    ADD,
    /** A volatile read of all that was added. */
    SUM,
    /** A volatile write of all that was added. */
    RESET,
    /** A read without any order. */
    PLAIN_READ,
    /** A write without any order. */
    PLAIN_WRITE,
    /** The object is new: no other thread can reach it. */
    MAKE,
    /** As receive; the next reads count only if they are confirmed. */
    GUESS,
    /** As send, if the call returns true; what was read since the guess does not count if not. */
    CONFIRM,
    /** All threads that meet in the call come behind what each did before. */
    BARRIER,
    /** The thread may wait in the call for others, so the methods that it is in aren't atomic. */
    BLOCKS,
    /** The result is a view of the object: what happens to it, happens to the object. */
    PART,
    /** The result is a handle of the field of a class. */
    HANDLE,
    /** The result says where a field is in memory, or the elements of arrays. */
    OFFSET,
    /** It is seen that elements are in a queue; others may take them away. */
    SEE,
    /** It is seen that elements are not in a queue; others may add them. */
    MISS,
    /** Elements are added to a queue, if the condition is met. */
    INSERT,
    /** Elements are taken out of a queue, if the condition is met. */
    WITHDRAW,
    /** An element of a collection is read. */
    LOOK_UP,
    /** An element of a collection is written. */
    STORE,
    /** An element is read, and written if the condition is met. */
    CHANGE,
    /** It is read how many elements a collection has, but not which. */
    MEASURE,
    /** A collection is read as a whole. */
    LOOK_OVER,
    /** A collection is read as a whole in one step, on behalf of another object. */
    COPY,
    /** A collection is read element by element, on behalf of another object. */
    WALK,
    /** A collection is changed as a whole; only read if the condition is not met. */
    CHANGE_ALL,
    /** A collection's order is changed, if it is that of accesses. */
    REORDER,
    /** The result shows a collection: what happens to it, happens to the collection. */
    VIEW,
    /** The result may be an entry of a map: what happens to its value, happens to the map. */
    ENTRY,
    /** Something is changed of which the order of changes may be seen later. */
    MARK,
    /** What was changed is seen, whichever came first. */
    OBSERVE,
    /** What was changed is seen, and in which order. */
    OBSERVE_ORDER,
    /** Permits were taken; if more are there when the thread goes on, their order is seen. */
    GATHER,
    /** As observe, if the order makes a difference, which is not known. */
    SUSPECT,
    /** What the call returns may depend on the schedule, by means that are not recorded. */
    CHANCE,
    /** A latch is counted down. */
    COUNT,
    /** It is asked whether a task or the like has ended. */
    POLL,
    /** It is asked whether a thread has ended. */
    ASK,
    /** The lock was not to be had. */
    REFUSED,
    /** The thread's own copy of a variable is written. */
    SET_OWN,
    /** The thread's own copy of a variable is read. */
    GET_OWN,
    /** The thread's own copy of a variable is removed. */
    DROP_OWN;

    /** Whether it is about the contents of a collection. */
    boolean isOnCollection() {
      return switch (this) {
        case LOOK_UP, STORE, CHANGE, MEASURE, LOOK_OVER, COPY, WALK, CHANGE_ALL -> true;
        case REORDER, VIEW, ENTRY -> true;
        default -> false;
      };
    }

    /** The word in tables. */
    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether it happens to nothing in particular. */
    boolean standsAlone() {
      return switch (this) {
        case BLOCKS, FULL_FENCE, ACQUIRE_FENCE, RELEASE_FENCE -> true;
        default -> false;
      };
    }

    /** Whether there is something to do before the call. */
    boolean before() {
      return switch (this) {
        case TRY, TRY_SHARE, CONVERT, RECEIVE, TAKE, COLLECT, GUESS, CONFIRM -> false;
        case SUM, PLAIN_READ, MAKE, PART, HANDLE, OFFSET, SEE, MISS -> false;
        case OBSERVE, OBSERVE_ORDER, GATHER, SUSPECT, REFUSED, GET_OWN -> false;
        default -> true;
      };
    }

    /** Whether there is something to do after the call. */
    boolean after() {
      return switch (this) {
        case RELEASE, UNSHARE, SEND, SIGNAL, GIVE, ADD, RESET -> false;
        case PLAIN_WRITE -> false;
        case BLOCKS, FULL_FENCE, ACQUIRE_FENCE, RELEASE_FENCE -> false;
        case COUNT, SET_OWN, DROP_OWN -> false;
        default -> true;
      };
    }
  }

  /** The same with another verb. */
  LibraryEvent with(Verb other) {
    return new LibraryEvent(other, on, name, argument, condition, function);
  }

  /** Whether the call's result has to be known. */
  boolean usesResult() {
    return on == RESULT
        || (condition != ALWAYS && condition != IF_USED)
        || verb == Verb.PART
        || verb == Verb.HANDLE
        || verb == Verb.OFFSET
        || verb == Verb.VIEW
        || verb == Verb.ENTRY;
  }

  /** The same event with no condition. */
  public LibraryEvent always() {
    return new LibraryEvent(verb, on, name, argument, ALWAYS, function);
  }

  /** Which arguments have to be known: bit n for argument n. */
  int arguments() {
    boolean hasStamp =
        verb == Verb.CONFIRM
            || condition == IF_WRITING
            || condition == IF_READING
            || condition == IF_CHANGED;
    int bits = on == FIELD ? 1 << 1 | 1 << 2 : hasStamp ? 1 << 1 : bit(on);
    return bits | bit(argument);
  }

  private static int bit(int argument) {
    return argument > 0 ? 1 << argument : 0;
  }
}
