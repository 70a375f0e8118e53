package dev.cosmodrome.litmus.herd;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A litmus test for x86 in herd's format.
 *
 * @param name its name
 * @param threads the steps of each thread
 * @param locations the names of the locations in memory
 * @param memory what is there at first
 * @param registers by thread: the names of its registers, as the test has them
 * @param initial by thread: what is in its registers at first
 * @param observed the registers and locations that are printed for each final state
 * @param filter which final states count
 * @param quantifier what is asked about the condition
 * @param condition the condition
 * @param conditionText the condition as it is written
 */
public record HerdTest(
    String name,
    List<List<Step>> threads,
    List<String> locations,
    List<Long> memory,
    List<List<String>> registers,
    List<Map<Integer, Long>> initial,
    List<Place> observed,
    Formula filter,
    Quantifier quantifier,
    Formula condition,
    String conditionText) {
  private static final Pattern HEADER = Pattern.compile("\\s*X86(_64)?\\s+\\S.*", Pattern.DOTALL);

  /** Addresses of locations are these and the next ones; no test computes with them. */
  static final long FIRST_ADDRESS = 1L << 48;

  /** The quantifier of the condition. */
  public enum Quantifier {
    /** Whether some execution ends with it. */
    EXISTS("exists", "Allowed"),
    /** Whether none does. */
    NOT_EXISTS("~exists", "Forbidden"),
    /** Whether all do. */
    FORALL("forall", "Required");

    private final String word;
    private final String kind;

    Quantifier(String word, String kind) {
      this.word = word;
      this.kind = kind;
    }

    /** The word for it in tests. */
    public String word() {
      return word;
    }

    /** Returns herd's word for such a test. */
    public String kind() {
      return kind;
    }
  }

  /** Returns whether a text is a test in herd's format for x86. */
  public static boolean isTest(String text) {
    return HEADER.matcher(text).matches();
  }

  /** Reads a test. */
  public static HerdTest parse(String text) {
    return new HerdParser(text).test();
  }

  /** A value in words: a number, or the name of the location whose address it is. */
  String word(long value) {
    long location = value - FIRST_ADDRESS;
    return location >= 0 && location < locations.size()
        ? locations.get((int) location)
        : Long.toString(value);
  }
}
