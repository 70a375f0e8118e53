package dev.cosmodrome.trace;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The encoded names of the variables of each object of a class, up to the number of the object. A
 * recorder names millions of objects, so that only the number is encoded for each.
 */
public final class ObjectVariables {
  private static final int MAX_DIGITS = 10;

  private final byte[] beginning;

  private ObjectVariables(String beginning) {
    this.beginning = beginning.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * The fields of the objects of a class.
   *
   * @param fields the fields with their classes, separated by line feeds
   * @param type the label of the class
   */
  public static ObjectVariables ofFields(String fields, String type) {
    ObjectName object = ObjectName.ofText(type);
    return new ObjectVariables(TypedNames.encodeFields(VariableKind.FIELD, fields, object));
  }

  /** The elements of the arrays of a class, by its label. */
  public static ObjectVariables ofElements(String type) {
    VariableName first = VariableName.of(VariableKind.ELEMENT, ObjectName.ofText(type));
    return new ObjectVariables(TypedNames.encodeElements(first));
  }

  /** Returns the encoded names of the variables of an object. */
  byte[] of(int number) {
    byte[] digits = new byte[MAX_DIGITS];
    int first = MAX_DIGITS;
    int rest = number;
    do {
      digits[--first] = (byte) ('0' + rest % 10);
      rest /= 10;
    } while (rest > 0);
    byte[] text = Arrays.copyOf(beginning, beginning.length + MAX_DIGITS - first);
    System.arraycopy(digits, first, text, beginning.length, MAX_DIGITS - first);
    return text;
  }
}
