package dev.cosmodrome.checkers;

import dev.cosmodrome.trace.Op;
import java.util.Arrays;
import java.util.Optional;

/**
 * The operation of a step, with the words that reports use for it: a constant for each operation of
 * {@link Op}, in the same order.
 */
public enum StepOperation {
  /** {@link Op#READ}. */
  READ("read", "read", "read"),
  /** {@link Op#WRITE}. */
  WRITE("write", "write", "wrote"),
  /** {@link Op#ACQUIRE}. */
  ACQUIRE("acquire", "acquire", "acquired"),
  /** {@link Op#RELEASE}. */
  RELEASE("release", "release", "released"),
  /** {@link Op#FORK}. */
  FORK("fork", "start", "started"),
  /** {@link Op#JOIN}. */
  JOIN("join", "join", "joined"),
  /** {@link Op#BEGIN}. */
  BEGIN("begin", "begin", "began"),
  /** {@link Op#END}. */
  END("end", "end", "ended"),
  /** {@link Op#VOLATILE_READ}. */
  VOLATILE_READ("volatileRead", "volatile read", "read"),
  /** {@link Op#VOLATILE_WRITE}. */
  VOLATILE_WRITE("volatileWrite", "volatile write", "wrote"),
  /** {@link Op#FENCE}. */
  FENCE("fence", "fence", "passed a fence"),
  /** {@link Op#COMMIT}. */
  COMMIT("commit", "commit", "committed"),
  /** {@link Op#BARRIER}. */
  BARRIER("barrier", "wait at", "arrived at"),
  /** {@link Op#ENTER}. */
  ENTER("enter", "enter", "entered"),
  /** {@link Op#EXIT}. */
  EXIT("exit", "exit", "left"),
  /** {@link Op#STOP}. */
  STOP("stop", "stop", "ended"),
  /** {@link Op#SIGNAL}. */
  SIGNAL("signal", "signal", "signalled"),
  /** {@link Op#AWAIT}. */
  AWAIT("await", "await", "awaited"),
  /** {@link Op#SUBMIT}. */
  SUBMIT("submit", "submit", "submitted"),
  /** {@link Op#RUN}. */
  RUN("run", "run", "ran"),
  /** {@link Op#DONE}. */
  DONE("done", "done", "done"),
  /** {@link Op#ON}. */
  ON("on", "on", "on"),
  /** {@link Op#CALLBACK}. */
  CALLBACK("callback", "callback", "callback"),
  /** {@link Op#TRY}. */
  TRY("try", "try", "try"),
  /** {@link Op#SHARE}. */
  SHARE("share", "share", "shared"),
  /** {@link Op#UNSHARE}. */
  UNSHARE("unshare", "unshare", "no longer shared"),
  /** {@link Op#BLOCKED}. */
  BLOCKED("blocked", "wait for", "waited for"),
  /** {@link Op#ACQUIRE_READ}. */
  ACQUIRE_READ("acquireRead", "acquire read", "read"),
  /** {@link Op#RELEASE_WRITE}. */
  RELEASE_WRITE("releaseWrite", "release write", "wrote"),
  /** {@link Op#OPAQUE_READ}. */
  OPAQUE_READ("opaqueRead", "opaque read", "read"),
  /** {@link Op#OPAQUE_WRITE}. */
  OPAQUE_WRITE("opaqueWrite", "opaque write", "wrote"),
  /** {@link Op#OPAQUE_UPDATE}. */
  OPAQUE_UPDATE("opaqueUpdate", "opaque update", "updated"),
  /** {@link Op#RELEASE_UPDATE}. */
  RELEASE_UPDATE("releaseUpdate", "release update", "updated"),
  /** {@link Op#ACQUIRE_FENCE}. */
  ACQUIRE_FENCE("acquireFence", "acquireFence", "acquireFence"),
  /** {@link Op#RELEASE_FENCE}. */
  RELEASE_FENCE("releaseFence", "releaseFence", "releaseFence"),
  /** {@link Op#MARK}. */
  MARK("mark", "change", "changed"),
  /** {@link Op#OBSERVE}. */
  OBSERVE("observe", "see", "saw"),
  /** {@link Op#OBSERVE_ORDER}. */
  OBSERVE_ORDER("observeOrder", "see", "saw"),
  /** {@link Op#CHANCE}. */
  CHANCE("chance", "chance", "relied on"),
  /** {@link Op#REFUSED}. */
  REFUSED("refused", "fail to take", "failed to take"),
  /** {@link Op#ASKED}. */
  ASKED("asked", "ask for the end of", "asked for the end of"),
  /** {@link Op#OBSERVE_FIRST}. */
  OBSERVE_FIRST("observeFirst", "see", "saw"),
  /** {@link Op#COMMUTE}. */
  COMMUTE("commute", "update", "updated"),
  /** {@link Op#LEAVE}. */
  LEAVE("leave", "leave", "left");

  private static final StepOperation[] BY_OPERATION = values();

  private final String id;
  private final String verb;
  private final String past;

  StepOperation(String id, String verb, String past) {
    this.id = id;
    this.verb = verb;
    this.past = past;
  }

  /** Returns the constant for an operation of {@link Op}. */
  public static StepOperation of(int operation) {
    return BY_OPERATION[operation];
  }

  /** Returns the operation with this id. */
  public static Optional<StepOperation> withId(String id) {
    return Arrays.stream(BY_OPERATION).filter(operation -> operation.id.equals(id)).findFirst();
  }

  /** Returns the name in files, the same as {@link Op#word}. */
  public String id() {
    return id;
  }

  /** Returns the verb for the operation, without the target: {@code read}. */
  public String verb() {
    return verb;
  }

  /** Returns the verb in the past tense, without the target: {@code wrote}. */
  public String past() {
    return past;
  }

  /** Returns whether it acquires or releases a lock that one thread holds at a time. */
  public boolean isLocking() {
    return this == ACQUIRE || this == RELEASE;
  }

  /** Returns whether it acquires or releases a lock, alone or with other threads. */
  public boolean isLockOperation() {
    return isLocking() || this == SHARE || this == UNSHARE;
  }

  /**
   * Returns whether it is a plain or volatile access; checkers report those of all modes as these.
   */
  public boolean isPlainOrVolatileAccess() {
    return this == READ || this == WRITE || this == VOLATILE_READ || this == VOLATILE_WRITE;
  }
}
