package dev.cosmodrome.instrument.hooks;

/**
 * The internal names of the runtime's classes that injected code mentions. This module does not
 * depend on the runtime, so the names are strings; a test of the agent, which sees both modules,
 * checks that each class exists.
 */
public final class RuntimeTypes {
  /** The package of the runtime, with those below it. */
  static final String RUNTIME = "dev/cosmodrome/runtime/";

  /** The package of hooks. */
  private static final String HOOKS = RUNTIME + "hooks/";

  /** The context of a thread, which injected code fetches once and passes to hooks. */
  public static final String LOG = RUNTIME + "thread/ThreadContext";

  /** The field of {@link #LOG}, an int, for the site of the call that a method is about to make. */
  public static final String CALL_SITE = "callSite";

  /** The identity of an array, which injected code keeps between two accesses. */
  public static final String IDENTITY = RUNTIME + "identity/Identity";

  /** The descriptor of {@link #LOG}. */
  static final String LOG_TYPE = "L" + LOG + ";";

  /** The descriptor of {@link #IDENTITY}. */
  static final String IDENTITY_TYPE = "L" + IDENTITY + ";";

  /** Hooks in code of the program. */
  static final String PROGRAM_HOOKS = HOOKS + "Hooks";

  /** Hooks for arrays in code of the program. */
  static final String ARRAY_HOOKS = HOOKS + "ArrayHooks";

  /** Hooks in code of the JDK, and hooks about objects of the JDK. */
  static final String JDK_OBJECT_HOOKS = HOOKS + "JdkObjectHooks";

  /** Hooks around calls of libraries. */
  static final String LIBRARY_HOOKS = HOOKS + "LibraryHooks";

  /** Hooks around calls of collections. */
  static final String COLLECTION_HOOKS = HOOKS + "CollectionHooks";

  /** Wrappers of functions that compute a new value of an atomic variable. */
  static final String STEP_FUNCTIONS = HOOKS + "StepFunctions";

  /** Hooks around statements that are blocks by themselves. */
  static final String STATEMENT_HOOKS = HOOKS + "StatementHooks";

  /** Hooks that record on which objects methods are called. */
  static final String UNIT_HOOKS = HOOKS + "UnitHooks";

  /** Hooks that hold threads back. */
  static final String STEERING = RUNTIME + "steering/Steering";

  /** Hooks in the JDK where threads begin, end, wait and are interrupted. */
  static final String THREAD_HOOKS = HOOKS + "ThreadLifecycleHooks";

  /** Hooks in the JDK's pools, futures and synchronizers, which hand over between threads. */
  static final String CALLBACK_HOOKS = HOOKS + "CallbackHooks";

  static final String HAND_OVER_HOOKS = HOOKS + "HandOverHooks";

  /** Hooks in the JDK's queues, where elements are added, seen and taken. */
  static final String QUEUE_HOOKS = HOOKS + "QueueElementHooks";

  /** Hooks in reflection, which hides what was added to classes. */
  static final String REFLECTION_HOOKS = HOOKS + "ReflectionHooks";

  /** Hooks in the JDK's fork/join framework. */
  static final String FORK_JOIN_HOOKS = HOOKS + "ForkJoinHooks";

  /** Hooks in places of the JDK where the schedule decides what happens. */
  static final String DECISION_HOOKS = HOOKS + "DecisionHooks";

  /** The descriptor of an object of any class. */
  static final String OBJECT = "Ljava/lang/Object;";

  /** The descriptor of the field for the state of an object, which only the runtime uses. */
  public static final String STATE_TYPE = OBJECT;

  /** The operands of a library call that hooks receive: the called object and three arguments. */
  static final String OPERANDS = OBJECT + OBJECT + OBJECT + OBJECT;

  private RuntimeTypes() {}

  /**
   * Returns whether a class, by its internal name, is one of the runtime: its calls are injected.
   */
  public static boolean isRuntime(String owner) {
    return owner.startsWith(RUNTIME);
  }
}
