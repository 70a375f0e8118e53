package dev.cosmodrome.trace;

/**
 * The name of an object in a trace: its class, as recordings label it, and its number. A name
 * without a number is free text, such as the name of a thread.
 *
 * <p>The methods of {@link Object} are written out, because the recorder uses names while it must
 * not run code that the JVM links at run time.
 *
 * @param type the label of the class, or the whole text
 * @param number the decimal digits of the number, empty if there is none
 * @param isNumberedApart whether the number counts objects that a library hands over, whose classes
 *     number their objects otherwise
 */
public record ObjectName(String type, String number, boolean isNumberedApart) {
  private static final String ARRAY = "[]";

  /** Names the object of a class with this number. */
  public static ObjectName of(String type, int number) {
    return new ObjectName(type, Integer.toString(number), false);
  }

  /** Names an object of which no number is known. */
  public static ObjectName ofText(String text) {
    return new ObjectName(text, "", false);
  }

  /** Returns whether this is the number of an object within its class. */
  public boolean isNumberedInClass() {
    return !number.isEmpty() && !isNumberedApart;
  }

  /** The name without the number of the object within its class. */
  public ObjectName withoutNumber() {
    return isNumberedInClass() ? ofText(type) : this;
  }

  /** Returns whether the object is an array. */
  public boolean isArray() {
    return type.endsWith(ARRAY);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ObjectName name
        && type.equals(name.type)
        && number.equals(name.number)
        && isNumberedApart == name.isNumberedApart;
  }

  @Override
  public int hashCode() {
    return 31 * type.hashCode() + number.hashCode();
  }

  /** The name as text formats spell it. */
  @Override
  public String toString() {
    return TextNames.text(this);
  }
}
