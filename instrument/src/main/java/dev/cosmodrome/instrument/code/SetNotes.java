package dev.cosmodrome.instrument.code;

import dev.cosmodrome.instrument.classes.JavaNames;
import dev.cosmodrome.instrument.scan.ClassScan;
import dev.cosmodrome.instrument.scan.Fields;
import dev.cosmodrome.instrument.scan.RecordedSteps;
import dev.cosmodrome.instrument.scan.ThisAccesses;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/** Adds notes about the fields of a class that belong together and the methods that use them. */
public final class SetNotes {
  private final Fields fields;
  private final RecordedSteps steps;
  private final NameRegistry naming;
  private final ClassScan owner;
  private final @Nullable ThisAccesses thisAccesses;

  /** Creates it; without {@code thisAccesses}, units of work are not recorded by object. */
  SetNotes(
      Fields fields,
      RecordedSteps steps,
      NameRegistry naming,
      ClassScan owner,
      @Nullable ThisAccesses thisAccesses) {
    this.fields = fields;
    this.steps = steps;
    this.naming = naming;
    this.owner = owner;
    this.thisAccesses = thisAccesses;
  }

  /** Adds notes about the fields of the class that belong together, and about its supertypes. */
  public void define() {
    String className = JavaNames.dotted(owner.name());
    owner
        .sets()
        .forEach(
            (field, said) ->
                naming.atomicSet(
                    said.set(), said.members(className + "." + field), said.isAcrossObjects()));
    Set<String> supertypes = new TreeSet<>();
    fields.collectSupertypes(owner, supertypes);
    if (!supertypes.isEmpty()) {
      naming.supertypes(className, List.copyOf(supertypes));
    }
    if (!owner.kindsOfFields().isEmpty()) {
      naming.keeps(className, List.copyOf(owner.kindsOfFields()));
    }
  }

  /**
   * Adds notes about a method that is a block: whether it is private, and the objects on which it
   * works.
   */
  public void define(MethodSite method, String fullName) {
    if (method.isPrivate()) {
      naming.privateMethod(fullName);
    } else if (method.isPackagePrivate() && areUnitsByObject()) {
      naming.packagePrivateMethod(fullName);
    }
    Set<String> classes = thisAccesses == null ? classes(method) : otherClasses(method);
    if (!classes.isEmpty()) {
      naming.unitOfWork(fullName, List.copyOf(classes));
    }
  }

  private Set<String> classes(MethodSite method) {
    Set<String> classes = new TreeSet<>(steps.classesOfFields(method.scan()));
    if (!method.isPrivate()) {
      classes.remove(JavaNames.dotted(owner.name()));
    }
    for (int parameter : method.unitParameters()) {
      Type type = Type.getArgumentTypes(method.descriptor())[parameter];
      classes.add(type.getClassName());
    }
    return classes;
  }

  /**
   * Returns the classes of objects on which a method works besides the one that it is called on.
   */
  private Set<String> otherClasses(MethodSite method) {
    Set<String> classes =
        new TreeSet<>(steps.classesOfOthersFields(method.scan(), ownAccesses(method)));
    if (!method.isPrivate()) {
      classes.remove(JavaNames.dotted(owner.name()) + RecordedSteps.CLASS_SUFFIX);
    }
    return classes;
  }

  /** Returns whether a method is a unit of work on the object that it is called on. */
  boolean isOnThis(MethodSite method) {
    return !method.isStatic()
        && (!method.isPrivate() || steps.accessesOwnObject(method.scan(), ownAccesses(method)));
  }

  private BitSet ownAccesses(MethodSite method) {
    return thisAccesses == null
        ? new BitSet()
        : thisAccesses.of(method.name(), method.descriptor());
  }

  /** Returns whether units of work are recorded by the objects that methods are called on. */
  boolean areUnitsByObject() {
    return thisAccesses != null;
  }
}
