package dev.cosmodrome.checkers;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A field of an object, as recordings name it: {@code Account.balance of Account#3}.
 *
 * @param field the field with the class that declares it
 * @param object the object
 */
public record ObjectField(String field, String object) {
  /** What stands in each such name. */
  public static final String OF = " of ";

  private static final Pattern NAME = Pattern.compile("(\\S+\\.[^\\s.]+)" + OF + "(\\S+#\\d+)");

  /** The field that a variable is, whatever the object; its own name if it is none. */
  public static String nameOf(String variable) {
    return of(variable).map(ObjectField::field).orElse(variable);
  }

  /** The field that a variable's name names, if it does. */
  public static Optional<ObjectField> of(String variable) {
    if (!variable.contains(OF)) {
      return Optional.empty();
    }
    Matcher matcher = NAME.matcher(variable);
    return matcher.matches()
        ? Optional.of(new ObjectField(matcher.group(1), matcher.group(2)))
        : Optional.empty();
  }

  /** The class that declares the field, without its package. */
  public String declaringClass() {
    return declaringClass(field);
  }

  /** The class of a field, which may be static. */
  public static String declaringClass(String field) {
    return ClassName.simple(field.substring(0, Math.max(0, field.lastIndexOf('.'))));
  }

  /** The class of the object, without its package. */
  public String objectClass() {
    return ClassName.simple(object.substring(0, object.lastIndexOf('#')));
  }
}
