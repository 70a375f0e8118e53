package dev.cosmodrome.instrument;

import java.util.BitSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/** Tells the recording which fields of a class belong together, and which methods work on them. */
final class SetNotes {
  /** Stands behind a class if its static fields are meant, and not its objects. */
  static final String CLASS = ".class";

  private final Fields fields;
  private final Naming naming;
  private final ClassScan owner;
  private final @Nullable ThisAccesses thisAccesses;

  /** Creates it; without {@code thisAccesses}, the recording does not tell objects apart. */
  SetNotes(Fields fields, Naming naming, ClassScan owner, @Nullable ThisAccesses thisAccesses) {
    this.fields = fields;
    this.naming = naming;
    this.owner = owner;
    this.thisAccesses = thisAccesses;
  }

  /** Tells of the class. */
  void define() {
    String className = Instrumenter.dotted(owner.name);
    owner.sets.forEach((field, said) -> naming.note(said.note(className + "." + field)));
    Set<String> supertypes = new TreeSet<>();
    fields.collectSupertypes(owner, supertypes);
    if (!supertypes.isEmpty()) {
      naming.note("extends " + className + ": " + String.join(" ", supertypes));
    }
    if (!owner.kindsOfFields.isEmpty()) {
      naming.note("keeps " + className + ": " + String.join(" ", owner.kindsOfFields));
    }
  }

  /** Tells of a method that is a block: whether it is private, and on which objects it works. */
  void define(MethodSite method, String fullName) {
    if (method.isPrivate()) {
      naming.note("private " + fullName);
    } else if (method.isPackagePrivate() && tellObjects()) {
      naming.note("package-private " + fullName);
    }
    Set<String> classes = thisAccesses == null ? classes(method) : otherClasses(method);
    if (!classes.isEmpty()) {
      naming.note("unit " + fullName + ": " + String.join(" ", classes));
    }
  }

  private Set<String> classes(MethodSite method) {
    Set<String> classes = new TreeSet<>(method.scan().classesOfFields(fields));
    if (!method.isPrivate()) {
      classes.remove(Instrumenter.dotted(owner.name));
    }
    for (int parameter : method.unitParameters()) {
      Type type = Type.getArgumentTypes(method.descriptor)[parameter];
      classes.add(type.getClassName());
    }
    return classes;
  }

  /** The classes of objects that a method works on beside those that it is called for. */
  private Set<String> otherClasses(MethodSite method) {
    Set<String> classes =
        new TreeSet<>(method.scan().classesOfOthersFields(fields, ownAccesses(method)));
    if (!method.isPrivate()) {
      classes.remove(Instrumenter.dotted(owner.name) + CLASS);
    }
    return classes;
  }

  /** Whether a method is a unit of work on the object that it is called on, if that is told. */
  boolean isOnThis(MethodSite method) {
    return !method.isStatic()
        && (!method.isPrivate() || method.scan().accessesOwnObject(fields, ownAccesses(method)));
  }

  private BitSet ownAccesses(MethodSite method) {
    return thisAccesses == null ? new BitSet() : thisAccesses.of(method.name, method.descriptor);
  }

  /** Whether the recording tells on which objects methods are called. */
  boolean tellObjects() {
    return thisAccesses != null;
  }
}
