package dev.cosmodrome.instrument;

import dev.cosmodrome.instrument.LibraryEvent.Verb;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/**
 * Finds the calls that the tables of models say something of. Which rule is meant by a call of a
 * virtual method is decided when it is called, by the class of the object; here it is enough that
 * there may be one. For one class loader.
 */
public final class ModelledCalls {
  /** Classes of the JDK that programs make objects of which are recorded by what is in them. */
  private static final Set<String> CREATED =
      Set.of(
          "java/lang/StringBuffer",
          "java/lang/StringBuilder",
          "java/util/BitSet",
          "java/util/Date",
          "java/util/DoubleSummaryStatistics",
          "java/util/GregorianCalendar",
          "java/util/IntSummaryStatistics",
          "java/util/LongSummaryStatistics",
          "java/util/Scanner",
          "java/util/SplittableRandom",
          "java/util/StringJoiner",
          "java/util/StringTokenizer",
          "java/util/zip/Adler32",
          "java/util/zip/CRC32",
          "java/util/zip/CRC32C");

  private final LibraryModels models;
  private final Scope scope;
  private final Supertypes supertypes;
  private final Map<String, Found> found = new HashMap<>();

  /**
   * Creates the lookup for one class loader.
   *
   * @param scope what is instrumented, and therefore seen from inside
   * @param files include those of the JDK
   */
  public ModelledCalls(LibraryModels models, Scope scope, ClassFiles files) {
    this.models = models;
    this.scope = scope;
    supertypes = new Supertypes(files);
  }

  /**
   * A call that models are there for.
   *
   * @param types the classes that have a rule for the method
   * @param events what the rules say, in the same order
   * @param isFixed whether the first rule is meant, whatever the object's class is
   */
  record Call(String method, List<String> types, List<List<LibraryEvent>> events, boolean isFixed) {
    /** All that may happen. */
    private List<LibraryEvent> all() {
      List<LibraryEvent> all = new ArrayList<>();
      for (List<LibraryEvent> rule : events) {
        all.addAll(rule);
      }
      return all;
    }

    /** The same call where its result is used: the writer of an element sees the old one. */
    Call withResult() {
      List<List<LibraryEvent>> changed = new ArrayList<>();
      for (List<LibraryEvent> rule : events) {
        List<LibraryEvent> reading = new ArrayList<>();
        for (LibraryEvent event : rule) {
          boolean isPut = event.verb() == Verb.STORE && event.name().isEmpty();
          reading.add(isPut ? event.with(Verb.CHANGE) : event);
        }
        changed.add(reading);
      }
      return new Call(method, types, changed, isFixed);
    }

    /** Whether the call tries to take a lock. */
    boolean triesLock() {
      boolean tries = false;
      for (LibraryEvent event : all()) {
        tries |= event.verb() == Verb.TRY || event.verb() == Verb.TRY_SHARE;
      }
      return tries;
    }

    /** Whether the call does nothing with collections but read one that it is given. */
    boolean onlyReadsArguments() {
      boolean only = true;
      for (LibraryEvent event : all()) {
        only &= event.verb() == Verb.COPY || event.verb() == Verb.WALK;
      }
      return only;
    }

    /** Whether there is anything to do before the call. */
    boolean before() {
      boolean before = false;
      for (LibraryEvent event : all()) {
        before |= event.verb().before();
      }
      return before;
    }

    /** Whether there is anything to do after the call. */
    boolean after() {
      boolean after = false;
      for (LibraryEvent event : all()) {
        after |= event.verb().after();
      }
      return after;
    }

    /** Whether anything depends on what the call returns. */
    boolean usesResult() {
      boolean uses = false;
      for (LibraryEvent event : all()) {
        uses |= event.usesResult();
      }
      return uses;
    }

    /** Whether it is about a field of the first argument. */
    boolean isOnField() {
      boolean isOnField = false;
      for (LibraryEvent event : all()) {
        isOnField |= event.on() == LibraryEvent.FIELD;
      }
      return isOnField;
    }

    /** Whether it may be about the contents of a collection. */
    boolean isOnCollection() {
      boolean isOnCollection = false;
      for (LibraryEvent event : all()) {
        isOnCollection |= event.verb().isOnCollection();
      }
      return isOnCollection;
    }

    /** Whether anything depends on the last but one argument. */
    boolean usesExpected() {
      boolean uses = false;
      for (LibraryEvent event : all()) {
        uses |= event.condition() == LibraryEvent.IF_EXPECTED;
      }
      return uses;
    }

    /** Which arguments have to be known: bit n for argument n. */
    int arguments() {
      int bits = 0;
      for (LibraryEvent event : all()) {
        bits |= event.arguments();
      }
      return bits;
    }

    /** The number of the argument that is called to compute a new value, 0 if there is none. */
    int function() {
      int function = 0;
      for (LibraryEvent event : all()) {
        function = Math.max(function, event.function());
      }
      return function;
    }
  }

  /** What was found for a call, perhaps nothing. */
  private record Found(@Nullable Call call) {}

  /** Makes a class known that is being defined. */
  void define(ClassReader reader) {
    supertypes.define(reader);
  }

  /** Whether a method that a class declares may stand in for one that there is a rule for. */
  boolean mayReplace(String method, int access) {
    int without = Opcodes.ACC_ABSTRACT | Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE;
    return (access & without) == 0 && models.knows(method);
  }

  /** The instruction by which a method handle calls its method, or one that calls nothing. */
  static int opcode(Handle handle) {
    return switch (handle.getTag()) {
      case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
      case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
      case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
      case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
      default -> Opcodes.NOP;
    };
  }

  /** Whether a method of a class is all that a pool runs as a task of fork and join. */
  boolean isTask(String owner, String name, String descriptor) {
    return descriptor.startsWith("()")
        && (name.equals("compute") || name.equals("exec"))
        && supertypes.isSubtype(owner, "java/util/concurrent/ForkJoinTask");
  }

  /** Whether objects of a class of the JDK are recorded by what is in them. */
  boolean isCollection(String owner) {
    return owner.startsWith("java/")
        && (CREATED.contains(owner)
            || supertypes.isSubtype(owner, "java/util/Collection")
            || supertypes.isSubtype(owner, "java/util/Map")
            || supertypes.isSubtype(owner, "java/text/Format"));
  }

  /** What is known of a call, or null if nothing is. */
  synchronized @Nullable Call find(int opcode, String owner, String name, String descriptor) {
    if (opcode == Opcodes.NOP
        || (name.startsWith("<") && !JdkScope.isOfJdk(owner))
        || owner.equals("java/lang/Object")
        || !models.knows(name)) {
      return null;
    }
    boolean fixed = opcode == Opcodes.INVOKESTATIC || opcode == Opcodes.INVOKESPECIAL;
    String key = (fixed ? "!" : "") + owner + "." + name + descriptor;
    Found known = found.get(key);
    if (known == null) {
      known = new Found(search(fixed, owner, name, descriptor));
      found.put(key, known);
    }
    return known.call;
  }

  /** Whether a class, or the class of the JDK that it extends, is instrumented. */
  private boolean isSeenInside(String owner) {
    String type = owner;
    while (!JdkScope.isOfJdk(type)) {
      String[] parents = supertypes.direct(type);
      if (parents.length == 0) {
        return false;
      }
      type = parents[0];
    }
    return scope.hasOfJdk(type);
  }

  private @Nullable Call search(boolean fixed, String owner, String name, String descriptor) {
    if (fixed && isSeenInside(owner)) {
      return null;
    }
    List<String> types = new ArrayList<>();
    List<List<LibraryEvent>> events = new ArrayList<>();
    for (LibraryModels.Rule rule : models.rules(name, descriptor)) {
      boolean inherited = supertypes.isSubtype(owner, rule.type);
      if (inherited || (!fixed && supertypes.isSubtype(rule.type, owner))) {
        boolean closest =
            fixed && !types.isEmpty() && supertypes.isSubtype(rule.type, types.get(0));
        types.add(closest ? 0 : types.size(), rule.type);
        events.add(closest ? 0 : events.size(), rule.events());
      }
    }
    return types.isEmpty() ? null : new Call(name + descriptor, types, events, fixed);
  }
}
