package dev.cosmodrome.models;

import java.util.Locale;

/**
 * The effects that a call of a library method may have on a recording: the vocabulary of the tables
 * of models. A constant has the facts that instrumentation needs; the runtime has its action.
 */
public enum Verb {
  /** The thread has the lock, after the call. */
  ACQUIRE(When.AROUND, Effect.ACQUIRE, Subject.OBJECT),
  /** As acquire, by a call that does not wait for ever. */
  TRY(When.AFTER, Effect.NONE, Subject.OBJECT),
  /** The thread has the lock after the call, and others may share it. */
  SHARE(When.AROUND, Effect.NONE, Subject.OBJECT),
  /** As share, by a call that does not wait for ever. */
  TRY_SHARE(When.AFTER, Effect.NONE, Subject.OBJECT),
  /**
   * As try; what was read optimistically since the stamp was got is read with the lock, if at all.
   */
  CONVERT(When.AFTER, Effect.NONE, Subject.OBJECT),
  /** The thread does not share the lock any more, by the call. */
  UNSHARE(When.BEFORE, Effect.NONE, Subject.OBJECT),
  /** The thread gives the lock back, by the call. */
  RELEASE(When.BEFORE, Effect.NONE, Subject.OBJECT),
  /** The thread gives the lock up while it waits in the call. */
  WAIT(When.AROUND, Effect.NONE, Subject.OBJECT),
  /** The past of the thread comes before everything that threads do after they received. */
  SEND(When.BEFORE, Effect.WRITE, Subject.OBJECT),
  /** As send, to threads that wait for it whatever the schedule is. */
  SIGNAL(When.BEFORE, Effect.WRITE, Subject.OBJECT),
  /** As signal, or as send if the thread gives back what it has taken. */
  GIVE(When.BEFORE, Effect.WRITE, Subject.OBJECT),
  /** The past of the threads that sent comes before what the thread does after the call. */
  RECEIVE(When.AFTER, Effect.READ, Subject.OBJECT),
  /** As receive, of what can be given back. */
  TAKE(When.AFTER, Effect.READ, Subject.OBJECT),
  /** As receive, by the only thread that can do so now; others then get it from that thread. */
  COLLECT(When.AFTER, Effect.READ, Subject.OBJECT),
  /** A volatile read. */
  READ(When.AROUND, Effect.READ, Subject.OBJECT),
  /** A volatile write. */
  WRITE(When.AROUND, Effect.WRITE, Subject.OBJECT),
  /** A volatile read and write in one step; only the read if its condition is not met. */
  UPDATE(When.AROUND, Effect.UPDATE, Subject.OBJECT),
  /** A read in acquire mode. */
  ACQUIRE_READ(When.AROUND, Effect.READ, Subject.OBJECT),
  /** A read in opaque mode. */
  OPAQUE_READ(When.AROUND, Effect.READ, Subject.OBJECT),
  /** A write in release mode. */
  RELEASE_WRITE(When.AROUND, Effect.WRITE, Subject.OBJECT),
  /** A write in opaque mode. */
  OPAQUE_WRITE(When.AROUND, Effect.WRITE, Subject.OBJECT),
  /** As update, with a read in acquire mode and an opaque write. */
  ACQUIRE_UPDATE(When.AROUND, Effect.UPDATE, Subject.OBJECT),
  /** As update, with an opaque read and a write in release mode. */
  RELEASE_UPDATE(When.AROUND, Effect.UPDATE, Subject.OBJECT),
  /** As update, in opaque mode. */
  OPAQUE_UPDATE(When.AROUND, Effect.UPDATE, Subject.OBJECT),
  /** A full fence. */
  FULL_FENCE(When.BEFORE, Effect.NONE, Subject.NOTHING),
  /** An acquire fence. */
  ACQUIRE_FENCE(When.BEFORE, Effect.NONE, Subject.NOTHING),
  /** A release fence. */
  RELEASE_FENCE(When.BEFORE, Effect.NONE, Subject.NOTHING),
  /** A volatile write that does not matter to other such writes. */
  ADD(When.BEFORE, Effect.WRITE, Subject.OBJECT),
  /** A volatile read of all that was added. */
  SUM(When.AFTER, Effect.READ, Subject.OBJECT),
  /** A volatile write of all that was added. */
  RESET(When.BEFORE, Effect.WRITE, Subject.OBJECT),
  /** A read without any order. */
  PLAIN_READ(When.AFTER, Effect.READ, Subject.OBJECT),
  /** A write without any order. */
  PLAIN_WRITE(When.BEFORE, Effect.WRITE, Subject.OBJECT),
  /** A read or a write of the field that a method handle is of, as an instruction does it. */
  ACCESS(When.AROUND, Effect.UPDATE, Subject.OBJECT),
  /** Elements of an array are read. */
  READ_ELEMENTS(When.BEFORE, Effect.READ, Subject.ELEMENTS),
  /** Elements of an array are written. */
  WRITE_ELEMENTS(When.BEFORE, Effect.WRITE, Subject.ELEMENTS),
  /** Elements of an array are read up to the first one that differs from that of another array. */
  COMPARE_ELEMENTS(When.BEFORE, Effect.READ, Subject.ELEMENTS),
  /** Elements of a sorted array are read by a binary search, which returns an index. */
  SEARCH_ELEMENTS(When.AFTER, Effect.READ, Subject.OBJECT, Result.VALUE),
  /** Elements of a buffer are read. */
  READ_BUFFER(When.BEFORE, Effect.READ, Subject.ELEMENTS),
  /** Elements of a buffer are written. */
  WRITE_BUFFER(When.BEFORE, Effect.WRITE, Subject.ELEMENTS),
  /** The object is new: no other thread can reach it. */
  MAKE(When.AFTER, Effect.NONE, Subject.OBJECT),
  /** As receive; the next reads count only if they are confirmed. */
  GUESS(When.AFTER, Effect.NONE, Subject.OBJECT),
  /** As send, if the call returns true; what was read since the guess does not count if not. */
  CONFIRM(When.AFTER, Effect.NONE, Subject.OBJECT),
  /** All threads that meet in the call come behind what each did before. */
  BARRIER(When.AROUND, Effect.NONE, Subject.OBJECT),
  /** The thread may wait in the call for others, so the methods that it is in aren't atomic. */
  BLOCKS(When.BEFORE, Effect.NONE, Subject.NOTHING),
  /** The result is a view of the object: what happens to it, happens to the object. */
  PART(When.AFTER, Effect.NONE, Subject.OBJECT, Result.LINK),
  /** The result is a handle of the field of a class. */
  HANDLE(When.AFTER, Effect.NONE, Subject.OBJECT, Result.LINK),
  /** The result says where a field is in memory, or the elements of arrays. */
  OFFSET(When.AFTER, Effect.NONE, Subject.OBJECT, Result.LINK),
  /** It is seen that elements are in a queue; others may take them away. */
  SEE(When.AFTER, Effect.NONE, Subject.OBJECT),
  /** It is seen that elements are not in a queue; others may add them. */
  MISS(When.AFTER, Effect.NONE, Subject.OBJECT),
  /** Elements are added to a queue, if the condition is met. */
  INSERT(When.AROUND, Effect.NONE, Subject.OBJECT),
  /** Elements are taken out of a queue, if the condition is met. */
  WITHDRAW(When.AROUND, Effect.NONE, Subject.OBJECT),
  /** The call waits for an element of a queue and takes the first one, which is its result. */
  DEQUEUE(When.AROUND, Effect.NONE, Subject.OBJECT, Result.VALUE),
  /** Two threads wait for each other, and each gets what the other one gives. */
  EXCHANGE(When.AROUND, Effect.NONE, Subject.OBJECT, Result.VALUE),
  /** An element of a collection is read. */
  LOOK_UP(When.AROUND, Effect.READ, Subject.COLLECTION),
  /** An element of a collection is written. */
  STORE(When.AROUND, Effect.WRITE, Subject.COLLECTION),
  /** An element is read, and written if the condition is met. */
  CHANGE(When.AROUND, Effect.UPDATE, Subject.COLLECTION),
  /** It is read how many elements a collection has, but not which. */
  MEASURE(When.AROUND, Effect.NONE, Subject.COLLECTION),
  /** A collection is read as a whole. */
  LOOK_OVER(When.AROUND, Effect.READ, Subject.COLLECTION),
  /** A collection is read as a whole in one step, on behalf of another object. */
  COPY(When.AROUND, Effect.NONE, Subject.COLLECTION),
  /** A collection is read element by element, on behalf of another object. */
  WALK(When.AROUND, Effect.NONE, Subject.COLLECTION),
  /** A collection is changed as a whole; only read if the condition is not met. */
  CHANGE_ALL(When.AROUND, Effect.UPDATE, Subject.COLLECTION),
  /** A collection's order is changed, if it is that of accesses. */
  REORDER(When.AROUND, Effect.WRITE, Subject.COLLECTION),
  /** The result shows a collection: what happens to it, happens to the collection. */
  VIEW(When.AROUND, Effect.NONE, Subject.COLLECTION, Result.LINK),
  /** The result may be an entry of a map: what happens to its value, happens to the map. */
  ENTRY(When.AROUND, Effect.NONE, Subject.COLLECTION, Result.LINK),
  /** An iterator moves to another element. */
  MOVE(When.AFTER, Effect.NONE, Subject.OBJECT),
  /** Something is changed of which the order of changes may be seen later. */
  MARK(When.AROUND, Effect.NONE, Subject.OBJECT),
  /** A change is seen, whichever came first. */
  OBSERVE(When.AFTER, Effect.NONE, Subject.OBJECT),
  /** Changes are seen, and their order. */
  OBSERVE_ORDER(When.AFTER, Effect.NONE, Subject.OBJECT),
  /** Permits were taken; if more are there when the thread continues, their order is seen. */
  GATHER(When.AFTER, Effect.NONE, Subject.OBJECT),
  /** As observe, if the order makes a difference, which is not known. */
  SUSPECT(When.AFTER, Effect.NONE, Subject.OBJECT),
  /** The result of the call may depend on the schedule, by means that are not recorded. */
  CHANCE(When.AROUND, Effect.NONE, Subject.OBJECT),
  /** A latch is counted down. */
  COUNT(When.BEFORE, Effect.NONE, Subject.OBJECT),
  /** The call tests whether a task or the like has ended. */
  POLL(When.AROUND, Effect.NONE, Subject.OBJECT),
  /** The call tests whether a thread has ended. */
  ASK(When.AROUND, Effect.NONE, Subject.OBJECT),
  /** The call failed to acquire the lock. */
  REFUSED(When.AFTER, Effect.NONE, Subject.OBJECT),
  /** The update that comes next commutes with others of the same variable. */
  COMMUTE(When.AROUND, Effect.NONE, Subject.OBJECT),
  /** The thread's own copy of a variable is written. */
  SET_OWN(When.BEFORE, Effect.NONE, Subject.OBJECT),
  /** The thread's own copy of a variable is read. */
  GET_OWN(When.AFTER, Effect.NONE, Subject.OBJECT, Result.VALUE),
  /** The thread's own copy of a variable is removed. */
  DROP_OWN(When.BEFORE, Effect.NONE, Subject.OBJECT);

  /** The side of the call on which the runtime has something to do. */
  private enum When {
    BEFORE,
    AFTER,
    AROUND
  }

  /** The step of a schedule that it is, if a thread can be held back before it. */
  public enum Effect {
    /** It is none. */
    NONE,
    /** A read of something. */
    READ,
    /** A write of something. */
    WRITE,
    /** A read and a write. */
    UPDATE,
    /** The acquisition of a lock. */
    ACQUIRE
  }

  /** The object that the effect is on. */
  private enum Subject {
    OBJECT,
    COLLECTION,
    ELEMENTS,
    NOTHING
  }

  /** The relation of the result of the call to the subject. */
  private enum Result {
    /** Nothing in particular. */
    OTHER,
    /** It is what the thread got from the subject. */
    VALUE,
    /** It stands for the subject or a part of it. */
    LINK
  }

  private final When when;
  private final Effect effect;
  private final Subject subject;
  private final Result result;

  Verb(When when, Effect effect, Subject subject) {
    this(when, effect, subject, Result.OTHER);
  }

  Verb(When when, Effect effect, Subject subject, Result result) {
    this.when = when;
    this.effect = effect;
    this.subject = subject;
    this.result = result;
  }

  /** The word in tables. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether the runtime has something to do before the call. */
  public boolean hasBefore() {
    return when != When.AFTER;
  }

  /** Whether the runtime has something to do after the call. */
  public boolean hasAfter() {
    return when != When.BEFORE;
  }

  /** The step of a schedule that it is. */
  public Effect effect() {
    return effect;
  }

  /** Whether it is about the contents of a collection. */
  public boolean isOnCollection() {
    return subject == Subject.COLLECTION;
  }

  /**
   * Whether it is about elements of an array or buffer, which the runtime learns from a hook of its
   * own.
   */
  public boolean isOnElements() {
    return subject == Subject.ELEMENTS;
  }

  /** Whether it has no target. */
  public boolean standsAlone() {
    return subject == Subject.NOTHING;
  }

  /** Whether the runtime has to know the result of the call. */
  public boolean needsResult() {
    return result != Result.OTHER;
  }
}
