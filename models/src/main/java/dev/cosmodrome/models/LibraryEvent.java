package dev.cosmodrome.models;

/**
 * One effect of a call of a library method, in the words of a table of models.
 *
 * @param verb what happens
 * @param on what it happens to: 0 for the object that is called, the number of an argument, or one
 *     of the constants below
 * @param name which variable or hand-over of that object; empty if it has only one
 * @param argument the number of a further argument that says what exactly is meant, 0 if none: the
 *     index of an element, the first index of a range of elements, the name of a field
 * @param end the number of the argument that says where a range of elements ends, or the negative
 *     number of the argument that says how many there are; 0 if there is none
 * @param condition when it happens: {@link #ALWAYS} or one of the conditions below
 * @param function the number of the argument that is called to compute a new value, 0 if none
 */
public record LibraryEvent(
    Verb verb, int on, String name, int argument, int end, int condition, int function) {
  /** On what the call returns. */
  public static final int RESULT = -1;

  /** On the field or element that the called object is a handle of. */
  public static final int FIELD = -2;

  /** In any case, independent of the result. */
  public static final int ALWAYS = 0;

  /** If the call returns true. */
  public static final int IF_TRUE = 1;

  /** If the call returns its last but one argument. */
  public static final int IF_EXPECTED = 2;

  /** If the call returns null. */
  public static final int IF_NULL = 3;

  /** If the call has called the function that computes a new value. */
  public static final int IF_CALLED = 4;

  /** As {@link #IF_TRUE}, for a call that compares what it found with what was expected. */
  public static final int IF_EQUAL = 5;

  /** If the call returns false, zero or null. */
  public static final int IF_FALSE = 6;

  /** If the call is given the stamp of a writer. */
  public static final int IF_WRITING = 7;

  /** If the call is given the stamp of a reader. */
  public static final int IF_READING = 8;

  /** If the call returns an object, whatever it is; not in tables. */
  public static final int IF_FOUND = 9;

  /** If the call returns another stamp than it is given. */
  public static final int IF_CHANGED = 10;

  /** If the caller does something with what the call returns; known before the program runs. */
  public static final int IF_USED = 11;

  /** If the caller discards what the call returns; known before the program runs. */
  public static final int IF_UNUSED = 12;

  /** The same, if the call is given a function that adds two integers, such as Integer::sum. */
  public static final int IF_SUM = 13;

  /** If the caller waits in a loop by the call; known before the program runs. */
  public static final int IF_POLLING = 14;

  /** The same with another verb. */
  public LibraryEvent with(Verb other) {
    return new LibraryEvent(other, on, name, argument, end, condition, function);
  }

  /** Whether the call's result has to be known. */
  public boolean usesResult() {
    return on == RESULT || (condition != ALWAYS && !isForUse()) || verb.needsResult();
  }

  /** Whether the condition is about the code that makes the call, such as its use of the result. */
  public boolean isForUse() {
    return condition == IF_USED
        || condition == IF_UNUSED
        || condition == IF_SUM
        || condition == IF_POLLING;
  }

  /** The same event with no condition. */
  public LibraryEvent always() {
    return new LibraryEvent(verb, on, name, argument, end, ALWAYS, function);
  }

  /** The arguments that have to be known: bit n for argument n. */
  public int arguments() {
    boolean hasStamp =
        verb == Verb.CONFIRM
            || condition == IF_WRITING
            || condition == IF_READING
            || condition == IF_CHANGED;
    int bits = on == FIELD ? 1 << 1 | 1 << 2 : hasStamp ? 1 << 1 : bit(on);
    return bits | bit(argument) | bit(Math.abs(end));
  }

  private static int bit(int argument) {
    return argument > 0 ? 1 << argument : 0;
  }
}
