package dev.cosmodrome.instrument;

import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Tells the recording which fields of a class belong together, and which methods work on them. */
final class SetNotes {
  private final Fields fields;
  private final Naming naming;
  private final ClassScan owner;

  SetNotes(Fields fields, Naming naming, ClassScan owner) {
    this.fields = fields;
    this.naming = naming;
    this.owner = owner;
  }

  /** Tells of the class. */
  void define() {
    String label = Fields.label(owner.name);
    owner.sets.forEach(
        (field, said) -> {
          String name = label + "." + field;
          naming.note(
              "set " + said.set() + ": " + name + (said.hasElements() ? " " + name + "[]" : ""));
        });
    Set<String> supertypes = new TreeSet<>();
    fields.collectSupertypes(owner, supertypes);
    if (!supertypes.isEmpty()) {
      naming.note("extends " + label + ": " + String.join(" ", supertypes));
    }
  }

  /** Tells of a method that is a block: whether it is private, and on which objects it works. */
  void define(MethodScan method, String name, String descriptor) {
    boolean isPrivate = (method.access & Opcodes.ACC_PRIVATE) != 0;
    if (isPrivate) {
      naming.note("private " + name);
    }
    Set<String> classes = new TreeSet<>(method.classesOfFields(fields));
    if (!isPrivate) {
      classes.remove(Fields.label(owner.name));
    }
    Type[] types = Type.getArgumentTypes(descriptor);
    for (int parameter : method.unitParameters()) {
      Type type = types[types.length - method.annotableParameters(types.length) + parameter];
      if (type.getSort() == Type.OBJECT) {
        classes.add(Fields.label(type.getInternalName()));
      }
    }
    if (!classes.isEmpty()) {
      naming.note("unit " + name + ": " + String.join(" ", classes));
    }
  }
}
