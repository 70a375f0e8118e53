package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.ClassName;
import dev.cosmodrome.checkers.ObjectField;
import dev.cosmodrome.checkers.Program;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A variable of a program that can belong together with others: a field, or an element of what a
 * field holds.
 *
 * @param field class and field, with {@link Program#ELEMENTS} behind it if it is an element
 * @param of the field and its object; null if the field is static
 */
record SetMember(String field, @Nullable ObjectField of) {
  /** What a variable is, if it is such a member. */
  static Optional<SetMember> of(String variable, Program program) {
    Optional<SetMember> ofObject =
        ObjectField.of(variable).map(field -> new SetMember(field.field(), field));
    return ofObject
        .or(() -> element(variable, program))
        .or(
            () ->
                program.hasStatics(className(variable))
                    ? Optional.of(new SetMember(variable, null))
                    : Optional.empty());
  }

  /** Such as {@code int[]#2[7]}, {@code ArrayList#3[1]} or {@code contents of ArrayList#3}. */
  private static Optional<SetMember> element(String variable, Program program) {
    int end = variable.indexOf('#') + 1;
    if (end == 0) {
      return Optional.empty();
    }
    int start = variable.lastIndexOf(' ', end) + 1;
    while (end < variable.length() && Character.isDigit(variable.charAt(end))) {
      end++;
    }
    return program.holder(variable.substring(start, end)).map(SetMember::elementOf);
  }

  private static SetMember elementOf(String holder) {
    return ObjectField.of(holder)
        .map(field -> new SetMember(field.field() + Program.ELEMENTS, field))
        .orElseGet(() -> new SetMember(holder + Program.ELEMENTS, null));
  }

  /**
   * Of which kind a field is that keeps what a variable is a part of, such as {@code int[]#2[7]} or
   * {@code value of AtomicInteger#3}.
   */
  static String kind(String variable) {
    int number = variable.indexOf('#');
    String type = variable.substring(variable.lastIndexOf(' ', number) + 1, number);
    return Program.kindOfField(type);
  }

  /** The field with the full name of the class that declares it, as far as that is known. */
  String fullField(Program program) {
    String simple = declaringClass();
    String owner = program.className(ownerClass());
    String name = field.substring(field.lastIndexOf('.', field.length() - 1));
    return Stream.concat(Stream.of(owner), program.supertypes(owner).stream())
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
    return ObjectField.declaringClass(field);
  }

  /** The class of the object, as it is called; of a static field, the class that declares it. */
  String ownerClass() {
    return of == null ? className(field) : of.object().substring(0, of.object().lastIndexOf('#'));
  }

  /** What the set that it is in is called, in words; {@code name} is empty if it has none. */
  String setName(String name) {
    String owner = of == null ? className(field) : of.object();
    if (!name.isEmpty()) {
      return name + ObjectField.OF + owner;
    }
    return (of == null ? "the static fields of " : "the fields of ") + owner;
  }
}
