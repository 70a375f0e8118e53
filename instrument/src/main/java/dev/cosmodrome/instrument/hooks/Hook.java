package dev.cosmodrome.instrument.hooks;

import static dev.cosmodrome.instrument.hooks.RuntimeTypes.ARRAY_HOOKS;
import static dev.cosmodrome.instrument.hooks.RuntimeTypes.CALLBACK_HOOKS;
import static dev.cosmodrome.instrument.hooks.RuntimeTypes.COLLECTION_HOOKS;
import static dev.cosmodrome.instrument.hooks.RuntimeTypes.DECISION_HOOKS;
import static dev.cosmodrome.instrument.hooks.RuntimeTypes.FORK_JOIN_HOOKS;
import static dev.cosmodrome.instrument.hooks.RuntimeTypes.HAND_OVER_HOOKS;
import static dev.cosmodrome.instrument.hooks.RuntimeTypes.IDENTITY_TYPE;
import static dev.cosmodrome.instrument.hooks.RuntimeTypes.JDK_OBJECT_HOOKS;
import static dev.cosmodrome.instrument.hooks.RuntimeTypes.LIBRARY_HOOKS;
import static dev.cosmodrome.instrument.hooks.RuntimeTypes.LOG_TYPE;
import static dev.cosmodrome.instrument.hooks.RuntimeTypes.OBJECT;
import static dev.cosmodrome.instrument.hooks.RuntimeTypes.OPERANDS;
import static dev.cosmodrome.instrument.hooks.RuntimeTypes.PROGRAM_HOOKS;
import static dev.cosmodrome.instrument.hooks.RuntimeTypes.QUEUE_HOOKS;
import static dev.cosmodrome.instrument.hooks.RuntimeTypes.REFLECTION_HOOKS;
import static dev.cosmodrome.instrument.hooks.RuntimeTypes.STATEMENT_HOOKS;
import static dev.cosmodrome.instrument.hooks.RuntimeTypes.STEERING;
import static dev.cosmodrome.instrument.hooks.RuntimeTypes.STEP_FUNCTIONS;
import static dev.cosmodrome.instrument.hooks.RuntimeTypes.THREAD_HOOKS;
import static dev.cosmodrome.instrument.hooks.RuntimeTypes.UNIT_HOOKS;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A hook: a static method of the runtime that injected code calls. A test of the agent checks that
 * each exists in the runtime with its descriptor.
 *
 * <p>Some hooks exist twice, for code of the program and for code of the JDK, with the same name
 * and descriptor. Code of the JDK also runs on behalf of the recorder and before recording starts,
 * so its hooks may get a null log.
 */
public enum Hook {
  // The log of the current thread.
  FETCH_LOG(PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "log", "()" + LOG_TYPE),
  FETCH_LOG_WITH_ROOM(PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "logWithRoom", "()" + LOG_TYPE),
  FETCH_LOG_OF_CALL(JDK_OBJECT_HOOKS, "log", "(I)" + LOG_TYPE),
  FETCH_LOG_OF_CALL_WITH_ROOM(JDK_OBJECT_HOOKS, "logWithRoom", "(I)" + LOG_TYPE),
  FETCH_LOG_OF_OBJECT(JDK_OBJECT_HOOKS, "log", "(" + OBJECT + ")" + LOG_TYPE),
  FETCH_LOG_OF_OBJECT_WITH_ROOM(JDK_OBJECT_HOOKS, "logWithRoom", "(" + OBJECT + ")" + LOG_TYPE),

  // Methods.
  ENTER(PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "enter", "(" + LOG_TYPE + "I)I"),
  ENTER_SYNCHRONIZED(PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "enter", "(" + OBJECT + LOG_TYPE + "I)I"),
  EXIT(PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "exit", "(" + LOG_TYPE + "I)V"),
  EXIT_BY_EXCEPTION(PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "exitByException", "(" + LOG_TYPE + "I)V"),
  INITIALIZING(PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "initializing", "(" + LOG_TYPE + ")V"),
  INITIALIZED(PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "initialized", "(" + LOG_TYPE + ")V"),
  CALLING_JDK(JDK_OBJECT_HOOKS, "calling", "(" + LOG_TYPE + "I)V"),

  // Objects.
  CLAIM(PROGRAM_HOOKS, "claim", "(" + OBJECT + LOG_TYPE + ")" + OBJECT),
  OWNER(PROGRAM_HOOKS, "owner", "(" + LOG_TYPE + ")" + OBJECT),
  CLAIM_FOR(PROGRAM_HOOKS, "claimFor", "(" + OBJECT + OBJECT + ")" + OBJECT),
  CREATED_OF_JDK(JDK_OBJECT_HOOKS, "created", "(" + OBJECT + LOG_TYPE + ")V"),
  CREATED_OF_JDK_FOR(JDK_OBJECT_HOOKS, "createdFor", "(" + OBJECT + OBJECT + LOG_TYPE + ")V"),
  CREATED_ALL_OF_JDK(JDK_OBJECT_HOOKS, "createdAll", "(" + OBJECT + LOG_TYPE + ")V"),
  CREATED_ARRAY(ARRAY_HOOKS, "created", "(" + OBJECT + LOG_TYPE + ")V"),
  CREATED_ARRAYS(ARRAY_HOOKS, "createdAll", "(" + OBJECT + LOG_TYPE + ")V"),
  CREATED_COLLECTION(COLLECTION_HOOKS, "created", "(" + OBJECT + LOG_TYPE + ")V"),
  CLONING(PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "cloning", "(" + OBJECT + LOG_TYPE + ")V"),
  CLONED(PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "cloned", "(" + OBJECT + OBJECT + LOG_TYPE + "I)V"),

  // Fields of objects with a state field, and of objects of the JDK, which have none.
  LOCK_VOLATILE(PROGRAM_HOOKS, "lockVolatile", "(" + OBJECT + LOG_TYPE + ")V"),
  LOCK_VOLATILE_OF_JDK(JDK_OBJECT_HOOKS, "lockVolatile", "(" + OBJECT + LOG_TYPE + ")V"),
  READ_FIELD(PROGRAM_HOOKS, "readField", "(" + OBJECT + OBJECT + LOG_TYPE + "II)V"),
  READ_FIELD_OF_JDK(JDK_OBJECT_HOOKS, "readField", "(" + OBJECT + LOG_TYPE + "II)V"),
  READ_VOLATILE_FIELD(
      PROGRAM_HOOKS, "readVolatileField", "(" + OBJECT + OBJECT + LOG_TYPE + "II)V"),
  READ_VOLATILE_FIELD_OF_JDK(
      JDK_OBJECT_HOOKS, "readVolatileField", "(" + OBJECT + LOG_TYPE + "II)V"),
  WRITE_FIELD(PROGRAM_HOOKS, "writeField", "(" + OBJECT + OBJECT + LOG_TYPE + "II)V"),
  WRITE_FIELD_OF_JDK(JDK_OBJECT_HOOKS, "writeField", "(" + OBJECT + LOG_TYPE + "II)V"),
  WRITE_VOLATILE_FIELD(
      PROGRAM_HOOKS, "writeVolatileField", "(" + OBJECT + OBJECT + LOG_TYPE + "II)V"),
  WRITE_VOLATILE_FIELD_OF_JDK(
      JDK_OBJECT_HOOKS, "writeVolatileField", "(" + OBJECT + LOG_TYPE + "II)V"),
  UNLOCK_VOLATILE(PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "unlockVolatile", "(" + LOG_TYPE + ")V"),
  READ_REFLECTIVELY(
      PROGRAM_HOOKS,
      JDK_OBJECT_HOOKS,
      "readReflectively",
      "(Ljava/lang/reflect/Field;" + OBJECT + LOG_TYPE + "I)V"),
  WRITE_REFLECTIVELY(
      PROGRAM_HOOKS,
      JDK_OBJECT_HOOKS,
      "writeReflectively",
      "(Ljava/lang/reflect/Field;" + OBJECT + LOG_TYPE + "I)V"),
  HOLDS(
      PROGRAM_HOOKS,
      JDK_OBJECT_HOOKS,
      "holds",
      "(" + OBJECT + OBJECT + "Ljava/lang/String;" + LOG_TYPE + ")V"),

  // Static fields.
  LOCK_VOLATILE_STATIC(
      PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "lockVolatileStatic", "(I" + LOG_TYPE + ")V"),
  READ_STATIC(PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "readStatic", "(I" + LOG_TYPE + "II)V"),
  READ_VOLATILE_STATIC(
      PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "readVolatileStatic", "(I" + LOG_TYPE + "II)V"),
  WRITE_STATIC(PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "writeStatic", "(I" + LOG_TYPE + "II)V"),
  WRITE_VOLATILE_STATIC(
      PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "writeVolatileStatic", "(I" + LOG_TYPE + "II)V"),
  HOLDS_STATIC(
      PROGRAM_HOOKS,
      JDK_OBJECT_HOOKS,
      "holds",
      "(" + OBJECT + "Ljava/lang/String;" + LOG_TYPE + ")V"),

  // Arrays.
  READ_ELEMENT(
      ARRAY_HOOKS,
      JDK_OBJECT_HOOKS,
      "readElement",
      "(" + OBJECT + "I" + IDENTITY_TYPE + LOG_TYPE + "I)" + IDENTITY_TYPE),
  WRITE_ELEMENT(
      ARRAY_HOOKS,
      JDK_OBJECT_HOOKS,
      "writeElement",
      "(" + OBJECT + "I" + IDENTITY_TYPE + LOG_TYPE + "I)" + IDENTITY_TYPE),
  ARRAYCOPY(
      ARRAY_HOOKS,
      JDK_OBJECT_HOOKS,
      "arraycopy",
      "(" + OBJECT + "I" + OBJECT + "II" + LOG_TYPE + "I)V"),
  ACCESS_ELEMENTS(
      ARRAY_HOOKS, JDK_OBJECT_HOOKS, "accessElements", "([" + OBJECT + LOG_TYPE + "II)V"),

  // Monitors.
  ACQUIRING(PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "acquiring", "(" + OBJECT + LOG_TYPE + "I)V"),
  RELEASING(PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "releasing", "(" + OBJECT + LOG_TYPE + "I)V"),
  WAITING(PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "waiting", "(" + OBJECT + LOG_TYPE + "I)V"),
  INTERRUPTED(PROGRAM_HOOKS, JDK_OBJECT_HOOKS, "interrupted", "(" + LOG_TYPE + ")V"),

  // Statements that are blocks by themselves.
  ACQUIRING_AS_BLOCK(STATEMENT_HOOKS, "acquiring", "(" + OBJECT + LOG_TYPE + "II)V"),
  RELEASING_AS_BLOCK(STATEMENT_HOOKS, "releasing", "(" + OBJECT + LOG_TYPE + "I)V"),
  BEGIN_STATEMENT(STATEMENT_HOOKS, "begin", "(" + LOG_TYPE + "I)V"),
  END_STATEMENT(STATEMENT_HOOKS, "end", "(" + LOG_TYPE + ")V"),

  // Calls of libraries.
  BEFORE_CALL(LIBRARY_HOOKS, "before", "(" + OPERANDS + LOG_TYPE + "II)V"),
  AFTER_CALL(LIBRARY_HOOKS, "after", "(" + OPERANDS + LOG_TYPE + "II)V"),
  AFTER_CALL_RETURNING_BOOLEAN(LIBRARY_HOOKS, "after", "(Z" + OPERANDS + LOG_TYPE + "II)V"),
  AFTER_CALL_RETURNING_OBJECT(LIBRARY_HOOKS, "after", "(" + OBJECT + OPERANDS + LOG_TYPE + "II)V"),
  INT_UNARY_OPERATOR_IN_STEP(
      STEP_FUNCTIONS,
      "inStep",
      "(Ljava/util/function/IntUnaryOperator;"
          + OBJECT
          + LOG_TYPE
          + ")Ljava/util/function/IntUnaryOperator;"),
  INT_BINARY_OPERATOR_IN_STEP(
      STEP_FUNCTIONS,
      "inStep",
      "(Ljava/util/function/IntBinaryOperator;"
          + OBJECT
          + LOG_TYPE
          + ")Ljava/util/function/IntBinaryOperator;"),
  LONG_UNARY_OPERATOR_IN_STEP(
      STEP_FUNCTIONS,
      "inStep",
      "(Ljava/util/function/LongUnaryOperator;"
          + OBJECT
          + LOG_TYPE
          + ")Ljava/util/function/LongUnaryOperator;"),
  LONG_BINARY_OPERATOR_IN_STEP(
      STEP_FUNCTIONS,
      "inStep",
      "(Ljava/util/function/LongBinaryOperator;"
          + OBJECT
          + LOG_TYPE
          + ")Ljava/util/function/LongBinaryOperator;"),
  UNARY_OPERATOR_IN_STEP(
      STEP_FUNCTIONS,
      "inStep",
      "(Ljava/util/function/UnaryOperator;"
          + OBJECT
          + LOG_TYPE
          + ")Ljava/util/function/UnaryOperator;"),
  BINARY_OPERATOR_IN_STEP(
      STEP_FUNCTIONS,
      "inStep",
      "(Ljava/util/function/BinaryOperator;"
          + OBJECT
          + LOG_TYPE
          + ")Ljava/util/function/BinaryOperator;"),

  // Calls of collections.
  BEFORE_COLLECTION_CALL(COLLECTION_HOOKS, "before", "(" + OPERANDS + LOG_TYPE + "II)" + OBJECT),
  AFTER_COLLECTION_CALL(COLLECTION_HOOKS, "after", "(" + OPERANDS + LOG_TYPE + "II)V"),
  AFTER_COLLECTION_CALL_RETURNING_BOOLEAN(
      COLLECTION_HOOKS, "after", "(Z" + OPERANDS + LOG_TYPE + "II)V"),
  AFTER_COLLECTION_CALL_RETURNING_OBJECT(
      COLLECTION_HOOKS, "after", "(" + OBJECT + OPERANDS + LOG_TYPE + "II)V"),
  COLLECTION_CALL_FAILED(
      COLLECTION_HOOKS, "failed", "(Ljava/lang/Throwable;" + OPERANDS + LOG_TYPE + "II)V"),
  COLLECTION_CALL_ENDED(COLLECTION_HOOKS, "ended", "(" + OBJECT + LOG_TYPE + "II)V"),
  COLLECTION_PASSED(COLLECTION_HOOKS, "passed", "(" + OPERANDS + LOG_TYPE + "II)V"),
  FUNCTION_IN_STEP(
      COLLECTION_HOOKS,
      "inStep",
      "(Ljava/util/function/Function;" + OBJECT + LOG_TYPE + ")Ljava/util/function/Function;"),
  BI_FUNCTION_IN_STEP(
      COLLECTION_HOOKS,
      "inStep",
      "(Ljava/util/function/BiFunction;" + OBJECT + LOG_TYPE + ")Ljava/util/function/BiFunction;"),

  // Units of work.
  ENTERING_UNIT(UNIT_HOOKS, "entering", "(" + LOG_TYPE + "II)V"),
  ENTERING_CONSTRUCTOR(UNIT_HOOKS, "entering", "(" + LOG_TYPE + ")V"),
  UNIT_ON(UNIT_HOOKS, "on", "(" + OBJECT + LOG_TYPE + ")V"),
  CALLING(UNIT_HOOKS, "calling", "(" + LOG_TYPE + "I)V"),
  PASSING_ON(UNIT_HOOKS, "passingOn", "(" + LOG_TYPE + "II)V"),

  // Threads that are held back.
  HOLD_BEFORE(STEERING, "before", "(" + OBJECT + OBJECT + "J)V"),
  HOLD_BEFORE_ELEMENT(STEERING, "before", "(" + OBJECT + "IJ)V"),
  HOLD_AFTER(STEERING, "after", "()V"),

  // The JDK's threads, pools, futures and queues.
  BLOCKING(THREAD_HOOKS, "blocking", "()V"),
  COMPOSING(HAND_OVER_HOOKS, "composing", "(" + OBJECT + ")V"),
  DECLARED_FIELDS(
      REFLECTION_HOOKS, "declaredFields", "([Ljava/lang/reflect/Field;)[Ljava/lang/reflect/Field;"),
  DECLARED_METHODS(
      REFLECTION_HOOKS,
      "declaredMethods",
      "([Ljava/lang/reflect/Method;)[Ljava/lang/reflect/Method;"),
  DONE(HAND_OVER_HOOKS, "done", "()V"),
  DONE_IN(HAND_OVER_HOOKS, "doneIn", "(" + OBJECT + ")V"),
  ELEMENT_RETURNED(QUEUE_HOOKS, "elementReturned", "(" + OBJECT + ")" + OBJECT),
  ELEMENT_SEEN(QUEUE_HOOKS, "elementSeen", "(" + OBJECT + ")V"),
  ELEMENT_SENT(QUEUE_HOOKS, "elementSent", "(" + OBJECT + OBJECT + ")V"),
  ELEMENTS_RETURNED(QUEUE_HOOKS, "elementsReturned", "([" + OBJECT + ")[" + OBJECT),
  ENDING(THREAD_HOOKS, "ending", "()V"),
  FINISH(THREAD_HOOKS, "finish", "()V"),
  FUTURE_SEEN(HAND_OVER_HOOKS, "futureSeen", "(" + OBJECT + "I)V"),
  HOOK_STARTING(HAND_OVER_HOOKS, "hookStarting", "(" + OBJECT + ")V"),
  INTERRUPT_SEEN(THREAD_HOOKS, "interruptSeen", "(ZLjava/lang/Thread;)Z"),
  INTERRUPTING(THREAD_HOOKS, "interrupting", "(Ljava/lang/Thread;)V"),
  JOINED(THREAD_HOOKS, "joined", "(Ljava/lang/Thread;)V"),
  LOCKED(QUEUE_HOOKS, "locked", "()V"),
  PARKING(THREAD_HOOKS, "parking", "(" + OBJECT + ")V"),
  PENDING_SEEN(HAND_OVER_HOOKS, "pendingSeen", "(" + OBJECT + "I)V"),
  QUEUEING(QUEUE_HOOKS, "queueing", "(" + OBJECT + ")V"),
  RECEIVED(HAND_OVER_HOOKS, "received", "(" + OBJECT + ")V"),
  RECEIVED_IF(HAND_OVER_HOOKS, "receivedIf", "(Z" + OBJECT + ")Z"),
  RESULT_SEEN(HAND_OVER_HOOKS, "resultSeen", "(" + OBJECT + OBJECT + ")V"),
  RUNNING(HAND_OVER_HOOKS, "running", "(" + OBJECT + ")V"),
  SENDING(HAND_OVER_HOOKS, "sending", "(" + OBJECT + ")V"),
  SIGNALLING(HAND_OVER_HOOKS, "signalling", "(" + OBJECT + ")V"),
  STARTING(THREAD_HOOKS, "starting", "(Ljava/lang/Thread;)V"),
  SUBMITTING(HAND_OVER_HOOKS, "submitting", "(" + OBJECT + ")V"),
  SUBMITTING_TO_POOL(HAND_OVER_HOOKS, "submitting", "(" + OBJECT + OBJECT + ")V"),
  TASK_SEEN(HAND_OVER_HOOKS, "taskSeen", "(" + OBJECT + "I)V"),
  TERMINATING(HAND_OVER_HOOKS, "terminating", "(" + OBJECT + ")V"),
  UNLOCKING(QUEUE_HOOKS, "unlocking", "()V"),

  // Calls of the program's code by objects of the JDK that are locked.
  CALLING_PROGRAM(CALLBACK_HOOKS, "calling", "(" + OBJECT + ")V"),
  CALLING_PROGRAM_IF_LOCKED(CALLBACK_HOOKS, "callingIfLocked", "(" + OBJECT + ")V"),
  CALLED_PROGRAM(CALLBACK_HOOKS, "called", "(" + OBJECT + ")V"),

  // The JDK's fork/join framework.
  AWAITED(FORK_JOIN_HOOKS, "awaited", "(I" + OBJECT + ")I"),
  FORK_JOIN_DONE(FORK_JOIN_HOOKS, "done", "()V"),
  DONE_IN_ORDER(FORK_JOIN_HOOKS, "doneInOrder", "(" + OBJECT + ")V"),
  HELPED(FORK_JOIN_HOOKS, "helped", "()V"),
  HELPED_IF(FORK_JOIN_HOOKS, "helped", "(Z" + OBJECT + ")Z"),
  HELPING(FORK_JOIN_HOOKS, "helping", "()V"),
  HELPING_POOL(FORK_JOIN_HOOKS, "helping", "(" + OBJECT + ")V"),
  IN_ORDER(FORK_JOIN_HOOKS, "inOrder", "(" + OBJECT + ")V"),

  // Places of the JDK where the schedule decides what happens.
  COLLECTING(DECISION_HOOKS, "collecting", "(" + OBJECT + ")V"),
  COMPLETED(DECISION_HOOKS, "completed", "(" + OBJECT + OBJECT + ")V"),
  COMPLETING(DECISION_HOOKS, "completing", "(" + OBJECT + OBJECT + ")V"),
  FOUND(DECISION_HOOKS, "found", "(" + OBJECT + ")V"),
  SERVICE_USED(DECISION_HOOKS, "serviceUsed", "(" + OBJECT + OBJECT + ")V"),
  TIMED_OUT(DECISION_HOOKS, "timedOut", "(" + OBJECT + ")V");

  private final String owner;
  private final String ownerInJdk;
  private final String method;
  private final String descriptor;

  Hook(String owner, String method, String descriptor) {
    this(owner, owner, method, descriptor);
  }

  Hook(String owner, String ownerInJdk, String method, String descriptor) {
    this.owner = owner;
    this.ownerInJdk = ownerInJdk;
    this.method = method;
    this.descriptor = descriptor;
  }

  /**
   * The hook that makes a function take part in an atomic step.
   *
   * @param functionType the descriptor of the function's type
   */
  public static Hook inStep(String functionType) {
    for (Hook hook : values()) {
      if (hook.method.equals("inStep") && hook.descriptor.startsWith("(" + functionType)) {
        return hook;
      }
    }
    throw new IllegalArgumentException("no hook takes a " + functionType);
  }

  /** The internal name of the class that declares the hook for code of the program. */
  public String owner() {
    return owner;
  }

  /** The internal name of the class that declares the hook for code of the JDK. */
  public String ownerInJdk() {
    return ownerInJdk;
  }

  /** The name of the method. */
  public String method() {
    return method;
  }

  /** The descriptor of the method. */
  public String descriptor() {
    return descriptor;
  }

  /** Adds a call of the hook to code of the program, with its arguments on the stack. */
  public void call(MethodVisitor code) {
    call(code, false);
  }

  /** Adds a call of the hook to code of the program or of the JDK. */
  public void call(MethodVisitor code, boolean isInJdk) {
    String declaring = isInJdk ? ownerInJdk : owner;
    code.visitMethodInsn(Opcodes.INVOKESTATIC, declaring, method, descriptor, false);
  }
}
