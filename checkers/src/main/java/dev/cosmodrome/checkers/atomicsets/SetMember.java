package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.AtomicSetName;
import dev.cosmodrome.checkers.ClassName;
import dev.cosmodrome.checkers.Program;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A variable of a program that can belong to a set: a field, or an element of the value of a field.
 *
 * @param field class and field, with {@link Program#ELEMENTS} appended if it is an element
 * @param owner the object that has the field; null if the field is static
 */
record SetMember(String field, @Nullable ObjectName owner) {
  /** Returns a variable as a member, if it can be one. */
  static Optional<SetMember> of(VariableName variable, Program program) {
    return switch (variable.kind()) {
      case FIELD -> Optional.of(new SetMember(variable.member(), variable.owner()));
      case STATIC_FIELD ->
          program.hasStatics(className(variable.member()))
              ? Optional.of(new SetMember(variable.member(), null))
              : Optional.empty();
      default ->
          Optional.ofNullable(variable.owner())
              .filter(ObjectName::isNumberedInClass)
              .flatMap(program::holder)
              .map(
                  holder ->
                      new SetMember(holder.fieldOrName() + Program.ELEMENTS, ownerOf(holder)));
    };
  }

  private static @Nullable ObjectName ownerOf(VariableName holder) {
    return holder.kind() == VariableKind.FIELD ? holder.owner() : null;
  }

  /**
   * Returns the field with the full name of the class that declares it, as far as that is known.
   */
  String fullField(Program program) {
    String simple = declaringClass();
    String ownerName = program.className(ownerClass());
    String name = field.substring(field.lastIndexOf('.', field.length() - 1));
    return Stream.concat(Stream.of(ownerName), program.supertypes(ownerName).stream())
            .filter(type -> ClassName.simple(type).equals(simple))
            .findFirst()
            .orElse(simple)
        + name;
  }

  private static String className(String field) {
    return field.substring(0, Math.max(0, field.lastIndexOf('.')));
  }

  boolean isElement() {
    return field.endsWith(Program.ELEMENTS);
  }

  /** The class that declares the field. */
  String declaringClass() {
    return ClassName.simple(className(field));
  }

  /**
   * Returns the class of the object by its label; of a static field, the class that declares it.
   */
  String ownerClass() {
    return owner == null ? className(field) : owner.type();
  }

  /** Returns the name of its set for reports; {@code name} is empty if it has none. */
  AtomicSetName setName(String name) {
    return owner == null
        ? new AtomicSetName.OfClass(name, className(field))
        : new AtomicSetName.OfObject(name, owner);
  }
}
