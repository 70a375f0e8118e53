package dev.cosmodrome.instrument.models;

import dev.cosmodrome.instrument.classes.ClassFiles;
import dev.cosmodrome.instrument.classes.Supertypes;
import dev.cosmodrome.instrument.scope.JdkScope;
import dev.cosmodrome.instrument.scope.Scope;
import dev.cosmodrome.models.LibraryEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
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

  /** The result of a lookup, perhaps nothing. */
  private record Found(@Nullable ModelledCall call) {}

  /** Makes a class known that is being defined. */
  public void define(ClassReader reader) {
    supertypes.define(reader);
  }

  /**
   * Returns whether a method that a class declares may stand in for one that there is a rule for.
   */
  public boolean mayReplace(String method, int access) {
    int without = Opcodes.ACC_ABSTRACT | Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE;
    return (access & without) == 0 && models.knows(method);
  }

  /** Returns whether a method of a class is all that a pool runs as a task of fork and join. */
  public boolean isTask(String owner, String name, String descriptor) {
    return descriptor.startsWith("()")
        && (name.equals("compute") || name.equals("exec"))
        && supertypes.isSubtype(owner, "java/util/concurrent/ForkJoinTask");
  }

  /** Returns whether objects of a class of the JDK are recorded by what is in them. */
  public boolean isCollection(String owner) {
    return owner.startsWith("java/")
        && (CREATED.contains(owner)
            || supertypes.isSubtype(owner, "java/util/Collection")
            || supertypes.isSubtype(owner, "java/util/Map")
            || supertypes.isSubtype(owner, "java/text/Format"));
  }

  /** Returns the model of a call, or null if there is none. */
  public synchronized @Nullable ModelledCall find(
      int opcode, String owner, String name, String descriptor) {
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

  /** Returns whether a class, or the class of the JDK that it extends, is instrumented. */
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

  private @Nullable ModelledCall search(
      boolean fixed, String owner, String name, String descriptor) {
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
    return types.isEmpty() ? null : new ModelledCall(name + descriptor, types, events, fixed);
  }
}
