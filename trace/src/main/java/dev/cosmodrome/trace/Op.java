package dev.cosmodrome.trace;

import org.jspecify.annotations.Nullable;

/** The operations of events, as dense ints. */
public final class Op {
  /** A plain read of a variable. */
  public static final int READ = 0;

  /** A plain write of a variable. */
  public static final int WRITE = 1;

  /** Acquiring a lock; logged after it is held. */
  public static final int ACQUIRE = 2;

  /** Releasing a lock; logged before it is free. */
  public static final int RELEASE = 3;

  /** Starting another thread. */
  public static final int FORK = 4;

  /** The end of the wait for the end of another thread. */
  public static final int JOIN = 5;

  /** Entering a block that is meant to be atomic. */
  public static final int BEGIN = 6;

  /** Leaving a block that is meant to be atomic. */
  public static final int END = 7;

  /** A volatile read. */
  public static final int VOLATILE_READ = 8;

  /** A volatile write. */
  public static final int VOLATILE_WRITE = 9;

  /** A full memory fence, which is an {@link #ACQUIRE_FENCE} and a {@link #RELEASE_FENCE}, too. */
  public static final int FENCE = 10;

  /** A buffered write reaches memory (executions under store buffers only). */
  public static final int COMMIT = 11;

  /** Arriving at a barrier; the next event of the thread, whatever it is, leaves it. */
  public static final int BARRIER = 12;

  /** Entering a method. */
  public static final int ENTER = 13;

  /** Leaving a method. */
  public static final int EXIT = 14;

  /** The last event of a thread. */
  public static final int STOP = 15;

  /**
   * A hand-over to a thread that waits for it in every schedule. Otherwise as a volatile write of
   * the variable.
   */
  public static final int SIGNAL = 16;

  /** The end of the wait for a hand-over. Otherwise as a volatile read. */
  public static final int AWAIT = 17;

  /** As {@link #SIGNAL}, to the thread that will run a task. */
  public static final int SUBMIT = 18;

  /** As {@link #AWAIT}, and starting the task that was submitted. */
  public static final int RUN = 19;

  /** Ending such a task. */
  public static final int DONE = 20;

  /**
   * The innermost method of the thread is called on the object that has the variable, or gets that
   * object as an argument to work on.
   */
  public static final int ON = 21;

  /** The innermost method of the thread was called by code that is not recorded. */
  public static final int CALLBACK = 22;

  /** The next lock is acquired by a call that does not wait for ever. */
  public static final int TRY = 23;

  /**
   * Acquiring a lock that several threads may share; logged after it is held. Hand-overs give the
   * order.
   */
  public static final int SHARE = 24;

  /** Releasing such a lock; logged before it is free. */
  public static final int UNSHARE = 25;

  /** Waiting for a lock for ever, as the last event of a thread. */
  public static final int BLOCKED = 26;

  /** A read in acquire mode: it comes after the release write that it sees. */
  public static final int ACQUIRE_READ = 27;

  /** A write in release mode. */
  public static final int RELEASE_WRITE = 28;

  /** An atomic read that orders nothing by itself. */
  public static final int OPAQUE_READ = 29;

  /** An atomic write that orders nothing by itself. */
  public static final int OPAQUE_WRITE = 30;

  /**
   * The write of an update, such as a compare-and-set, in a mode that does not release; its read is
   * the event before. It orders nothing by itself, but readers that see it come after the release
   * write that it replaced as well.
   */
  public static final int OPAQUE_UPDATE = 31;

  /** As {@link #OPAQUE_UPDATE}, in release mode. */
  public static final int RELEASE_UPDATE = 32;

  /** A fence that makes earlier opaque reads of the thread acquire. */
  public static final int ACQUIRE_FENCE = 33;

  /** A fence that makes later opaque writes of the thread release what was done before it. */
  public static final int RELEASE_FENCE = 34;

  /**
   * A change, by a call, whose order with other changes can be observed later but does not matter
   * until then, such as adding to a queue. For {@code determinism} only.
   */
  public static final int MARK = 35;

  /**
   * An observation of what {@link #MARK}s have changed, in whatever order; or, of a variable by
   * which threads signal, of whether they have. For {@code determinism} only.
   */
  public static final int OBSERVE = 36;

  /** As {@link #OBSERVE}, and an observation of the order of the changes. */
  public static final int OBSERVE_ORDER = 37;

  /**
   * A call whose result may depend on the schedule in ways that are not recorded; if there are
   * {@link #MARK}s of the variable, only if they are unordered. For {@code determinism} only.
   */
  public static final int CHANCE = 38;

  /**
   * A failed attempt to acquire a lock, because another thread holds it. For {@code determinism}
   * only.
   */
  public static final int REFUSED = 39;

  /** A question whether a thread has ended. For {@code determinism} only. */
  public static final int ASKED = 40;

  /**
   * An observation of the first of the changes that {@link #MARK}s have made, whatever others
   * follow, such as taking an element out of a queue after waiting for one. For {@code determinism}
   * only.
   */
  public static final int OBSERVE_FIRST = 41;

  /**
   * The next events of the thread, a volatile read and a volatile write of the variable, are an
   * update that commutes with other such updates and whose result is not used, such as an addition.
   * For {@code determinism} only.
   */
  public static final int COMMUTE = 42;

  /** The number of operations. */
  public static final int COUNT = 43;

  /** Leaving a barrier by being joined: not an event of a trace, but a step of a finding. */
  public static final int LEAVE = COUNT;

  /**
   * The number of the segment in which the next event of the thread happened, or at whose beginning
   * the thread entered a method if the next event is {@link #ENTER}: not an event of a trace, but a
   * row of native files and of the recorder's logs. The number has 56 bits, those of the site above
   * those of the target. {@link CosmoWriter#deferred} refers to it.
   */
  public static final int SEGMENT = LEAVE + 1;

  private static final String[] WORDS = {
    "read",
    "write",
    "acquire",
    "release",
    "fork",
    "join",
    "begin",
    "end",
    "volatileRead",
    "volatileWrite",
    "fence",
    "commit",
    "barrier",
    "enter",
    "exit",
    "stop",
    "signal",
    "await",
    "submit",
    "run",
    "done",
    "on",
    "callback",
    "try",
    "share",
    "unshare",
    "blocked",
    "acquireRead",
    "releaseWrite",
    "opaqueRead",
    "opaqueWrite",
    "opaqueUpdate",
    "releaseUpdate",
    "acquireFence",
    "releaseFence",
    "mark",
    "observe",
    "observeOrder",
    "chance",
    "refused",
    "asked",
    "observeFirst",
    "commute",
    "leave",
    "segment"
  };

  private static final @Nullable Kind[] TARGETS = {
    Kind.VARIABLE,
    Kind.VARIABLE,
    Kind.LOCK,
    Kind.LOCK,
    Kind.THREAD,
    Kind.THREAD,
    Kind.BLOCK,
    Kind.BLOCK,
    Kind.VARIABLE,
    Kind.VARIABLE,
    null,
    Kind.VARIABLE,
    Kind.BARRIER,
    Kind.BLOCK,
    Kind.BLOCK,
    null,
    Kind.VARIABLE,
    Kind.VARIABLE,
    Kind.VARIABLE,
    Kind.VARIABLE,
    Kind.VARIABLE,
    Kind.VARIABLE,
    null,
    Kind.LOCK,
    Kind.LOCK,
    Kind.LOCK,
    Kind.LOCK,
    Kind.VARIABLE,
    Kind.VARIABLE,
    Kind.VARIABLE,
    Kind.VARIABLE,
    Kind.VARIABLE,
    Kind.VARIABLE,
    null,
    null,
    Kind.VARIABLE,
    Kind.VARIABLE,
    Kind.VARIABLE,
    Kind.VARIABLE,
    Kind.LOCK,
    Kind.THREAD,
    Kind.VARIABLE,
    Kind.VARIABLE,
    Kind.BARRIER,
    null
  };

  private Op() {}

  /** The operation in words, as findings print it. */
  public static String word(int operation) {
    return WORDS[operation];
  }

  /** Returns the kind of the target, or null if the operation has no target. */
  public static @Nullable Kind target(int operation) {
    return TARGETS[operation];
  }

  /**
   * Returns whether other threads can see that the operation happened, under sequential
   * consistency. The others only tell where in the program a thread is, or of store buffers.
   */
  public static boolean isVisible(int operation) {
    return operation <= VOLATILE_WRITE
        || operation == BARRIER
        || (operation >= SIGNAL && operation <= RUN)
        || operation == SHARE
        || operation == UNSHARE
        || (operation >= ACQUIRE_READ && operation <= RELEASE_UPDATE);
  }

  /**
   * The operation for checkers that ignore whether the schedule decides: hand-overs are volatile
   * accesses, and the end of a task is no operation.
   */
  public static int withoutSignals(int operation) {
    return switch (operation) {
      case SIGNAL, SUBMIT -> VOLATILE_WRITE;
      case AWAIT, RUN -> VOLATILE_READ;
      default -> operation;
    };
  }

  /**
   * The operation under sequential consistency, where the modes of atomic accesses make no
   * difference: all are volatile.
   */
  public static int withoutModes(int operation) {
    return switch (operation) {
      case ACQUIRE_READ, OPAQUE_READ -> VOLATILE_READ;
      case RELEASE_WRITE, OPAQUE_WRITE, OPAQUE_UPDATE, RELEASE_UPDATE -> VOLATILE_WRITE;
      default -> operation;
    };
  }

  /** Returns whether the operation only says that the schedule decided something. */
  public static boolean isDecision(int operation) {
    return operation >= MARK && operation <= COMMUTE;
  }

  /** Returns whether the operation takes a lock, alone or with others. */
  public static boolean takes(int operation) {
    return operation == ACQUIRE || operation == SHARE;
  }

  /** Returns whether the operation gives a lock back. */
  public static boolean givesBack(int operation) {
    return operation == RELEASE || operation == UNSHARE;
  }

  /** Returns whether the operation writes a variable, as far as conflicts are concerned. */
  public static boolean writes(int operation) {
    return operation == WRITE || withoutModes(operation) == VOLATILE_WRITE;
  }

  /** Returns whether the operation reads or writes a variable. */
  public static boolean accesses(int operation) {
    return operation <= WRITE || isAtomic(operation);
  }

  /** Returns whether the operation reads or writes a variable, in a mode that is not plain. */
  public static boolean isAtomic(int operation) {
    int volatileAccess = withoutModes(operation);
    return volatileAccess == VOLATILE_READ || volatileAccess == VOLATILE_WRITE;
  }
}
