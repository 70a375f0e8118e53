package dev.cosmodrome.litmus.herd;

import dev.cosmodrome.litmus.LitmusException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The locations and registers that a test names. All names of a register's parts are one. */
final class Names {
  private static final Pattern REGISTER =
      Pattern.compile(
          "%?(?:[RE]?(AX|BX|CX|DX|SI|DI|BP|SP|IP)|([ABCD])[LH]|(R(?:8|9|1[0-5]))[DWB]?)");
  private static final Pattern NUMBER = Pattern.compile("\\$?([-+]?(?:0[xX])?[0-9a-fA-F]+)");
  private static final Pattern SYMBOL = Pattern.compile("[A-Za-z_]\\w*");

  final List<String> locations = new ArrayList<>();
  final List<List<String>> registers = new ArrayList<>();
  private final List<Map<String, Integer>> known = new ArrayList<>();

  /** Makes room for {@code count} threads. */
  void threads(int count) {
    while (registers.size() < count) {
      registers.add(new ArrayList<>());
      known.add(new HashMap<>());
    }
  }

  int location(String name, int line) {
    if (!SYMBOL.matcher(name).matches()) {
      throw new LitmusException(line, "'" + name + "' is not a location");
    }
    if (!locations.contains(name)) {
      locations.add(name);
    }
    return locations.indexOf(name);
  }

  /** The number of a thread's register; empty if this is not a register. */
  Optional<Integer> register(int thread, String text) {
    Matcher matcher = REGISTER.matcher(text.toUpperCase(Locale.ROOT));
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String whole =
        matcher.group(1) != null
            ? matcher.group(1)
            : matcher.group(2) != null ? matcher.group(2) + "X" : matcher.group(3);
    return Optional.of(register(thread, whole, text.replace("%", "").toUpperCase(Locale.ROOT)));
  }

  /** A register that the test does not name. */
  int temporary(int thread, int number) {
    return register(thread, "#" + number, "");
  }

  private int register(int thread, String key, String name) {
    List<String> names = registers.get(thread);
    Integer index = known.get(thread).putIfAbsent(key, names.size());
    if (index == null) {
      names.add(name);
      return names.size() - 1;
    }
    return index;
  }

  static boolean isNumber(String text) {
    return number(text).isPresent();
  }

  private static Optional<Long> number(String text) {
    Matcher matcher = NUMBER.matcher(text);
    try {
      return matcher.matches()
          ? Optional.of(Long.decode(decimal(matcher.group(1))))
          : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Leading zeros do not make a number octal. */
  private static String decimal(String digits) {
    return digits.toLowerCase(Locale.ROOT).contains("0x")
        ? digits
        : digits.replaceFirst("^([-+]?)0+(?=[0-9])", "$1");
  }

  /** A number, or the address of a location. */
  long value(String text, int line) {
    String stripped = text.strip();
    return number(stripped)
        .orElseGet(
            () -> HerdTest.FIRST_ADDRESS + location(stripped.replaceFirst("^[$&]", ""), line));
  }
}
