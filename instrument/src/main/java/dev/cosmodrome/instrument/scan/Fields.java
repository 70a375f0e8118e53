package dev.cosmodrome.instrument.scan;

import dev.cosmodrome.instrument.classes.ClassFiles;
import dev.cosmodrome.instrument.classes.JavaNames;
import dev.cosmodrome.instrument.scope.NamedFields;
import dev.cosmodrome.instrument.scope.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Finds the declarations of the fields that code mentions, and decides which are recorded:
 * non-final fields of classes in the scope. For one class loader; results are kept.
 */
public final class Fields {
  /** The start of the names of added fields and methods. */
  public static final String ADDED = "$cosmodrome$";

  private static final String STATICS = "statics$";

  private final Scope scope;
  private final ClassFiles files;
  private final NamedFields named;
  private final Map<String, ClassScan> known = new ConcurrentHashMap<>();

  /** The classes that hold the state of objects, by the name of the objects' class. */
  private final Map<String, Root> roots = new ConcurrentHashMap<>();

  private final Set<String> missing = ConcurrentHashMap.newKeySet();

  /** Creates the lookup for one class loader. */
  public Fields(Scope scope, ClassFiles files) {
    this(scope, files, NamedFields.NONE);
  }

  /**
   * Creates the lookup for one class loader.
   *
   * @param named the fields of which somebody wants to know what they hold
   */
  public Fields(Scope scope, ClassFiles files, NamedFields named) {
    this.scope = scope;
    this.files = files;
    this.named = named;
  }

  /**
   * A field that is recorded.
   *
   * @param stateField the field that holds the object's state or the class's first variable, null
   *     if there is none because nothing can be added to the class
   * @param index which variable of the object or class it is
   * @param isVolatile whether it is volatile
   * @param declaredBy the class that declares it
   */
  public record Recorded(
      @Nullable String stateField, int index, boolean isVolatile, ClassScan declaredBy) {
    /**
     * Returns the same field for an access that a fence orders: hooks for volatile fields recognise
     * it by the complement of its index.
     */
    public Recorded ordered() {
      return isVolatile ? this : new Recorded(stateField, ~index, true, declaredBy);
    }
  }

  /** The class that holds the state of objects, null if none does. */
  private record Root(@Nullable ClassScan scan) {}

  /** The field that code means, or null if it is not recorded. */
  public @Nullable Recorded find(String owner, String name, String descriptor, boolean isStatic) {
    ClassScan declaring = declaring(owner, name, descriptor);
    if (declaring == null) {
      return null;
    }
    int access = declaring.fieldAccess(name, descriptor);
    boolean wanted = (access & Opcodes.ACC_STATIC) != 0 == isStatic;
    List<String> recorded = isStatic ? declaring.statics() : declaring.fields();
    int index = recorded.indexOf(name);
    if (!wanted || index < 0) {
      return null;
    }
    boolean isVolatile = (access & Opcodes.ACC_VOLATILE) != 0;
    if (isStatic) {
      return new Recorded(staticsField(declaring), index, isVolatile, declaring);
    }
    int inherited = inheritedFields(declaring);
    ClassScan root = root(declaring);
    return root == null
        ? null
        : new Recorded(stateField(root), inherited + index, isVolatile, declaring);
  }

  /**
   * Adds a class that is being defined. If code that uses it was instrumented before, the earlier
   * results stay valid.
   *
   * @return the scan that defines which fields are recorded
   */
  public ClassScan define(ClassScan scan) {
    ClassScan earlier = known.putIfAbsent(scan.name(), scan);
    return earlier == null ? scan : earlier;
  }

  /** The recorded fields of a class's objects, as a layout lists them. */
  public List<String> objectFields(ClassScan scan) {
    ClassScan parent = scan(scan.superName());
    List<String> all = parent == null ? new ArrayList<>() : objectFields(parent);
    String label = JavaNames.label(scan.name());
    for (String field : scan.fields()) {
      all.add((scan.isVolatile(field) ? "volatile " : "") + label + "." + field);
    }
    return all;
  }

  /** Adds the names of the supertypes of a class, as far as they are in the scope. */
  public void collectSupertypes(ClassScan scan, Set<String> names) {
    collectSupertype(scan.superName(), names);
    for (String type : scan.interfaces()) {
      collectSupertype(type, names);
    }
  }

  private void collectSupertype(String name, Set<String> names) {
    ClassScan scan = scan(name);
    if (scan != null && names.add(JavaNames.dotted(name))) {
      collectSupertypes(scan, names);
    }
  }

  /** The field that code means, as class.field, if what it holds is in its set; or null. */
  public @Nullable String holder(String owner, String name, String descriptor) {
    ClassScan declaring = declaring(owner, name, descriptor);
    if (declaring == null) {
      return null;
    }
    SetAnnotations.AtomicSet said = declaring.sets().get(name);
    String label = JavaNames.label(declaring.name());
    boolean isNamed =
        Type.getType(descriptor).getSort() >= Type.ARRAY
            && named.has(JavaNames.dotted(declaring.name()), label, name);
    return isNamed || (said != null && said.hasElements()) ? label + "." + name : null;
  }

  private @Nullable ClassScan declaring(String owner, String name, String descriptor) {
    ClassScan declaring = scan(owner);
    while (declaring != null && !declaring.declares(name, descriptor)) {
      declaring = scan(declaring.superName());
    }
    return declaring;
  }

  private int inheritedFields(ClassScan scan) {
    int count = 0;
    for (ClassScan c = scan(scan.superName()); c != null; c = scan(c.superName())) {
      count += c.fields().size();
    }
    return count;
  }

  /** The class that holds the state of this class's objects, or null if nothing is recorded. */
  public @Nullable ClassScan root(ClassScan scan) {
    Root known = roots.get(scan.name());
    if (known == null) {
      ClassScan parent = scan(scan.superName());
      ClassScan inherited = parent == null ? null : root(parent);
      known = new Root(inherited == null && !scan.fields().isEmpty() ? scan : inherited);
      Root earlier = roots.putIfAbsent(scan.name(), known);
      known = earlier == null ? known : earlier;
    }
    return known.scan;
  }

  /** Returns whether a class is of the JDK and in the scope: only code can be added to it. */
  public boolean isOfJdk(String name) {
    return scope.hasOfJdk(name);
  }

  /**
   * Returns whether a class of the program was loaded before the agent: only code can be added to
   * it.
   */
  public boolean isLoaded(String name) {
    return scope.hasLoaded(name);
  }

  /** Returns whether objects of the JDK are in the scope. */
  public boolean areOfJdk() {
    return !scope.jdk().isEmpty();
  }

  public @Nullable String stateField(ClassScan root) {
    return isOfJdk(root.name()) ? null : ADDED + root.name().replace('/', '_');
  }

  public @Nullable String staticsField(ClassScan declaring) {
    return isOfJdk(declaring.name()) ? null : ADDED + STATICS + declaring.name().replace('/', '_');
  }

  private @Nullable ClassScan scan(String name) {
    ClassScan scan = known.get(name);
    if (scan == null && !missing.contains(name)) {
      scan = read(name);
      if (scan == null) {
        missing.add(name);
      } else {
        scan = define(scan);
      }
    }
    return scan;
  }

  private @Nullable ClassScan read(String name) {
    if (name.isEmpty() || name.startsWith("[") || !scope.has(name)) {
      return null;
    }
    byte[] bytes = files.find(name);
    try {
      ClassScan scan = bytes == null ? null : ClassScan.ofFields(new ClassReader(bytes));
      return scan != null && scan.name().equals(name) ? scan : null;
    } catch (RuntimeException e) {
      return null;
    }
  }
}
