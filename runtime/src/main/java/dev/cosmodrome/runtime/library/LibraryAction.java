package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.collections.CollectionKind;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.trace.Op;
import java.util.Objects;
import java.util.concurrent.Exchanger;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
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

  private static final int NO_ACCESS = -1;

  /** The hand-over of an object for elements that are null, which have none of their own. */
  private static final String NULLS = "nulls";

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

    private boolean isAtomicRead() {
      return reading != NO_ACCESS;
    }

    private boolean isAtomicWrite() {
      return !isAtomicRead() && writing != NO_ACCESS;
    }

    private boolean isUpdate() {
      return isAtomicRead() && writing != NO_ACCESS;
    }

    /** The fence that it is, or {@link #NO_ACCESS}. */
    private int fence() {
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

  /** Does what is to be done before the call. */
  public void before(Operands operands, ThreadLog log, int site) {
    if (kind == Kind.BLOCKS) {
      log.methods.blocking();
      return;
    }
    if (kind.fence() != NO_ACCESS) {
      log.fence(kind.fence(), site);
      return;
    }
    if (kind == Kind.CHANCE && condition == ALWAYS) {
      Decisions.chance(name, operands.of(0), log, site);
      return;
    }
    if (kind == Kind.POLL && name.equals("interrupt")) {
      Decisions.pollInterrupt(operands.of(0), log, site);
      return;
    }
    Object target = operands.of(on);
    if (kind == Kind.SEND && on > 0 && target == null) {
      sendNull(operands, log, site);
    }
    if (target == null || !hasStamp(operands) || (on == FIELD && operands.handle(log) == null)) {
      return;
    }
    if (kind.isAtomicRead() || kind.isAtomicWrite()) {
      beforeAtomic(operands, target, log, site);
      return;
    }
    switch (kind) {
      case ACQUIRE, SHARE -> LibraryObject.of(target, log).request(log, site);
      case RELEASE -> LibraryObject.of(target, log).release(log, site);
      case UNSHARE -> LibraryObject.of(target, log).unshare(log, site);
      case WAIT -> LibraryObject.of(target, log).await(log, site);
      case SEND -> LibraryObject.of(target, log).channel(name).send(log, site);
      case SIGNAL -> LibraryObject.of(target, log).channel(name).signal(log, site);
      case GIVE -> LibraryObject.of(target, log).channel(name).give(log, site);
      case BARRIER -> LibraryObject.of(target, log).arrive(log, site);
      case ADD -> LibraryObject.of(target, log).sum().add(log, site);
      case RESET -> LibraryObject.of(target, log).sum().reset(log, site);
      case INSERT, WITHDRAW -> LibraryObject.of(target, log).acting(kind == Kind.WITHDRAW, log);
      case MARK, COUNT, POLL, ASK, SET_OWN, DROP_OWN -> {
        if (condition == ALWAYS) {
          Decisions.before(this, target, log, site);
        }
      }
      case PLAIN_WRITE -> {
        int variable = plainVariable(operands, target, log);
        if (variable >= 0) {
          log.write(variable, site);
        }
      }
      default -> {}
    }
  }

  /** Logs an atomic write, and blocks other accesses to the variable until the call has ended. */
  private void beforeAtomic(Operands operands, Object target, ThreadLog log, int site) {
    if (byFunction) {
      return;
    }
    log.lockVolatile(operands.hash(on, log));
    int variable = kind.isAtomicWrite() ? variable(operands, target, log) : -1;
    if (variable >= 0) {
      log.writeAtomic(kind.writing, variable, site);
    }
  }

  /** Whether the stamp that the call is given is one that is asked for. */
  private boolean hasStamp(Operands operands) {
    long stamp = operands.of(1) instanceof Long given ? given : 0;
    return switch (condition) {
      case IF_WRITING -> StampedLock.isWriteLockStamp(stamp);
      case IF_READING -> StampedLock.isReadLockStamp(stamp);
      default -> true;
    };
  }

  private static void sendNull(Operands operands, ThreadLog log, int site) {
    if (operands.of(0) instanceof Exchanger<?> exchanger) {
      LibraryObject.of(exchanger, log).channel(NULLS).send(log, site);
    }
  }

  private static void receiveNull(Operands operands, ThreadLog log, int site) {
    if (operands.of(0) instanceof Exchanger<?> exchanger) {
      LibraryObject.of(exchanger, log).channel(NULLS).receive(log, site);
    }
  }

  /** Does what is to be done after the call. */
  public void after(@Nullable Object result, Operands operands, ThreadLog log, int site) {
    boolean met = isMet(result, operands, log);
    Object target = on == RESULT ? result : operands.of(on);
    if (kind.isAtomicRead() || kind.isAtomicWrite()) {
      if (kind.isAtomicRead()) {
        access(kind.isUpdate() && met, operands, target, log, site);
      }
      log.unlockVolatile();
      return;
    }
    switch (kind) {
      case CONVERT -> convert(met, operands, result, log, site);
      case CONFIRM -> confirm(met, operands, log, site);
      case INSERT, WITHDRAW -> acted(met, operands, log, site);
      case MARK,
          OBSERVE,
          OBSERVE_ORDER,
          GATHER,
          SUSPECT,
          CHANCE,
          COUNT,
          POLL,
          ASK,
          REFUSED,
          GET_OWN -> {
        if (met) {
          Decisions.after(this, target, log, site);
        }
      }
      case PLAIN_READ -> plainRead(operands, target, log, site);
      default -> {
        if (kind == Kind.RECEIVE && on == RESULT && result == null) {
          receiveNull(operands, log, site);
        } else if (met && target != null) {
          take(target, result, operands, log, site);
        }
      }
    }
  }

  /** A plain read of what may be compared and set next is as any read before that. */
  private void plainRead(Operands operands, @Nullable Object target, ThreadLog log, int site) {
    int variable = plainVariable(operands, target, log);
    if (variable >= 0 && (on == FIELD || isAtomic(target))) {
      log.readAtomic(Op.READ, variable, site);
    } else if (variable >= 0) {
      log.read(variable, site);
    }
  }

  /** Does what is to be done after a call that failed. */
  public void failed(Operands operands, ThreadLog log, int site) {
    if (kind == Kind.INSERT || kind == Kind.WITHDRAW) {
      acted(false, operands, log, site);
    }
  }

  private void acted(boolean isChanged, Operands operands, ThreadLog log, int site) {
    Object queue = operands.of(on);
    if (queue != null) {
      LibraryObject.of(queue, log).acted(kind == Kind.WITHDRAW, isChanged, log, site);
    }
  }

  /** Whether the condition is met. */
  boolean isMet(@Nullable Object result, Operands operands, ThreadLog log) {
    return switch (condition) {
      case IF_TRUE, IF_EQUAL -> isTrue(result);
      case IF_EXPECTED -> isSame(result, operands.expected());
      case IF_FALSE -> !isTrue(result);
      case IF_NULL -> result == null;
      case IF_FOUND -> result != null;
      case IF_CHANGED -> isTrue(result) && !Objects.equals(result, operands.of(1));
      case IF_CALLED -> log.collections.hasCalled();
      default -> true;
    };
  }

  private void take(
      Object target, @Nullable Object result, Operands operands, ThreadLog log, int site) {
    switch (kind) {
      case ACQUIRE, TRY -> LibraryObject.of(target, log).acquire(kind == Kind.TRY, log, site);
      case SHARE, TRY_SHARE ->
          LibraryObject.of(target, log).share(kind == Kind.TRY_SHARE, log, site);
      case RECEIVE -> LibraryObject.of(target, log).channel(name).receive(log, site);
      case TAKE -> LibraryObject.of(target, log).channel(name).take(log, site);
      case COLLECT -> LibraryObject.of(target, log).channel(name).collect(log, site);
      case MAKE -> log.collections.created(target, log.owner);
      case SUM -> LibraryObject.of(target, log).sum().ask(log, site);
      case SEE, MISS -> LibraryObject.of(target, log).saw(kind == Kind.SEE, log, site);
      case OFFSET -> {
        if (result instanceof Number offset) {
          UnsafeFields.define(target, name, offset.longValue());
        }
      }
      case GUESS -> {
        LibraryObject.of(target, log).channel(name).receive(log, site);
        log.optimisticReads.begin();
      }
      case PART -> {
        if (result != null && result != target) {
          LibraryObject.part(result, target, log);
        }
      }
      case HANDLE -> {
        if (result != null) {
          LibraryObject.handle(result, FieldHandle.of(target, operands.of(argument)), log);
        }
      }
      default -> {}
    }
  }

  /** With a stamp that was another's before, or none. */
  private void convert(
      boolean met, Operands operands, @Nullable Object result, ThreadLog log, int site) {
    Object lock = operands.of(on);
    if (met && lock != null) {
      LibraryObject.of(lock, log).acquire(true, log, site);
    }
    if (met || !isTrue(result)) {
      log.optimisticReads.converted(met);
    }
  }

  /** Reads that were not disturbed by a writer count as made under the lock. */
  private void confirm(boolean met, Operands operands, ThreadLog log, int site) {
    if (met && operands.of(0) instanceof StampedLock lock && operands.of(1) instanceof Long stamp) {
      LibraryObject.of(lock, log).channel(name).confirm(lock, stamp, log, site);
    } else {
      log.optimisticReads.settle(false);
    }
  }

  private void access(
      boolean writes, Operands operands, @Nullable Object target, ThreadLog log, int site) {
    if (target == null || (on == FIELD && operands.handle(log) == null)) {
      return;
    }
    int variable = variable(operands, target, log);
    if (variable >= 0) {
      log.readAtomic(kind.reading, variable, site);
      if (compares()) {
        log.compared(false);
      }
      if (writes) {
        updated(operands, log);
        log.writeAtomic(kind.writing, variable, site);
      }
    }
  }

  private void updated(Operands operands, ThreadLog log) {
    FieldHandle handle = on == FIELD ? operands.handle(log) : null;
    if (handle != null) {
      handle.updated();
    }
  }

  private int variable(Operands operands, Object target, ThreadLog log) {
    if (on == FIELD) {
      return operands.fieldVariable(log);
    }
    LibraryObject object = LibraryObject.of(target, log);
    return argument > 0 ? object.element(operands.of(argument)) : object.variable(name);
  }

  /** The variable that a plain access is to, or -1 if it is not recorded. */
  private int plainVariable(Operands operands, @Nullable Object target, ThreadLog log) {
    if (on == FIELD) {
      return operands.plainVariable(log);
    }
    if (target != null && isAtomic(target)) {
      return variable(operands, target, log);
    }
    if (target == null
        || log.collections.isFresh(target, log.owner)
        || CollectionKind.of(target.getClass()) == CollectionKind.NONE) {
      return -1;
    }
    return LibraryObject.of(target, log).variable(name);
  }

  private static boolean isAtomic(@Nullable Object target) {
    return target instanceof AtomicInteger
        || target instanceof AtomicLong
        || target instanceof AtomicBoolean
        || target instanceof AtomicReference<?>
        || target instanceof AtomicIntegerArray
        || target instanceof AtomicLongArray
        || target instanceof AtomicReferenceArray<?>;
  }

  private static boolean isTrue(@Nullable Object result) {
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
