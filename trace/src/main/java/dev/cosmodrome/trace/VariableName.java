package dev.cosmodrome.trace;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The name of a variable.
 *
 * <p>The methods of {@link Object} are written out, because the recorder uses names while it must
 * not run code that the JVM links at run time.
 *
 * @param kind what it stands for
 * @param member the field with its class, the property, or the whole text; empty for other kinds
 * @param owner the object that it belongs to, null if there is none
 * @param series which of several series of variables of the object it belongs to, from 1 on
 * @param index the index or key, null if there is none
 */
public record VariableName(
    VariableKind kind,
    String member,
    @Nullable ObjectName owner,
    int series,
    @Nullable String index) {
  /** A field of an object; {@code field} is preceded by the class that declares it. */
  public static VariableName field(String field, ObjectName owner) {
    return new VariableName(VariableKind.FIELD, field, owner, 1, null);
  }

  /** A static field, preceded by its class. */
  public static VariableName staticField(String field) {
    return new VariableName(VariableKind.STATIC_FIELD, field, null, 1, null);
  }

  /** A variable of an object that is no field. */
  public static VariableName of(VariableKind kind, ObjectName owner) {
    return new VariableName(kind, "", owner, 1, null);
  }

  /**
   * A property of an object. Some properties are kinds of their own, and one with the name of a
   * class in front is a field, so that the variable is the same if it is read from text.
   */
  public static VariableName property(String property, ObjectName owner) {
    if (owner.isNumberedInClass() && isField(property)) {
      return field(property, owner);
    }
    VariableKind kind = VariableKind.ofProperty(property);
    return new VariableName(kind, kind == VariableKind.PROPERTY ? property : "", owner, 1, null);
  }

  /** Returns whether a name has a class in front. */
  private static boolean isField(String property) {
    for (int i = 0; i < property.length(); i++) {
      if (Character.isWhitespace(property.charAt(i))) {
        return false;
      }
    }
    int dot = property.lastIndexOf('.');
    return dot > 0 && dot < property.length() - 1;
  }

  /** The variable that text formats spell so. */
  public static VariableName ofText(String text) {
    return TextNames.variable(text);
  }

  /** A variable of which only a text is known. */
  public static VariableName other(String text) {
    return new VariableName(VariableKind.OTHER, text, null, 1, null);
  }

  /** The same variable in another series. */
  public VariableName inSeries(int number) {
    return new VariableName(kind, member, owner, number, index);
  }

  /** The variable with this index or key. */
  public VariableName at(String indexOrKey) {
    return new VariableName(kind, member, owner, series, indexOrKey);
  }

  /** The field that the variable is, with its class, whatever the object. */
  public Optional<String> field() {
    return kind == VariableKind.FIELD || kind == VariableKind.STATIC_FIELD
        ? Optional.of(member)
        : Optional.empty();
  }

  /** The field that the variable is, whatever the object; the whole name of other variables. */
  public String fieldOrName() {
    return field().orElseGet(this::toString);
  }

  /** Returns whether it belongs to an object that has a number within its class. */
  public boolean isOfObject() {
    return owner != null && owner.isNumberedInClass();
  }

  /**
   * Returns whether it stands for a collection, or for one of several parts of a library object.
   */
  public boolean isOfCollection() {
    return switch (kind) {
      case CONTENTS, CHANGES, FURTHER_KEYS -> true;
      default -> index != null && owner != null && isOfObject() && !owner.isArray();
    };
  }

  /** The name without the number of the object within its class. */
  public VariableName withoutNumber() {
    return new VariableName(
        kind, member, owner == null ? null : owner.withoutNumber(), series, index);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof VariableName name
        && kind == name.kind
        && member.equals(name.member)
        && Objects.equals(owner, name.owner)
        && series == name.series
        && Objects.equals(index, name.index);
  }

  @Override
  public int hashCode() {
    int hash = 31 * kind.code() + member.hashCode();
    hash = 31 * hash + Objects.hashCode(owner);
    return 31 * (31 * hash + series) + Objects.hashCode(index);
  }

  /** The name as text formats spell it. */
  @Override
  public String toString() {
    return TextNames.text(this);
  }
}
