package dev.cosmodrome.instrument.models;

import dev.cosmodrome.instrument.classes.JavaNames;
import dev.cosmodrome.models.LibraryEvent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * The tables that say what calls of library methods mean. A line that is not indented names a
 * class; the indented lines below it are rules for its methods: their names, a colon, and what
 * happens. The tables of the JDK, {@code library-models.txt}, {@code collection-models.txt}, {@code
 * object-models.txt}, {@code array-models.txt} and {@code buffer-models.txt}, explain the words.
 */
public final class LibraryModels {
  private static final String[] JDK = {
    "library-models.txt",
    "collection-models.txt",
    "object-models.txt",
    "array-models.txt",
    "buffer-models.txt"
  };

  /** For recordings with all accesses: calls that read what the call before has read. */
  private static final String REPEATING = "repeating-models.txt";

  private static final Set<String> FUNCTIONS_OF_COLLECTIONS =
      Set.of("java.util.function.Function", "java.util.function.BiFunction");
  private static final Set<String> FUNCTIONS_OF_ATOMICS =
      Set.of(
          "java.util.function.IntUnaryOperator",
          "java.util.function.IntBinaryOperator",
          "java.util.function.LongUnaryOperator",
          "java.util.function.LongBinaryOperator",
          "java.util.function.UnaryOperator",
          "java.util.function.BinaryOperator");

  private final Map<String, List<Rule>> rules = new HashMap<>();
  private final Map<String, List<Rule>> prefixes = new HashMap<>();

  /** The model that one line defines for its methods; it is parsed when it is first needed. */
  private static final class Line {
    private final String text;
    private @Nullable List<LibraryEvent> events;

    Line(String text) {
      this.text = text;
    }

    synchronized List<LibraryEvent> events() {
      if (events == null) {
        events = new ArrayList<>();
        for (String event : text.split("\\bthen\\b", -1)) {
          events.add(EventParser.parse(event.strip()));
        }
      }
      return events;
    }
  }

  /** The model that one line defines for one method. */
  static final class Rule {
    final String type;
    private final @Nullable String parameters;
    private final Line line;

    Rule(String type, @Nullable String parameters, Line line) {
      this.type = type;
      this.parameters = parameters;
      this.line = line;
    }

    List<LibraryEvent> events() {
      return line.events();
    }

    /** Returns whether the rule is for the method with these parameters. */
    boolean fits(String descriptor) {
      if (parameters != null) {
        return JavaNames.parameters(descriptor).equals("(" + parameters + ")");
      }
      Type[] arguments = Type.getArgumentTypes(descriptor);
      for (LibraryEvent event : events()) {
        boolean needed = event.on() != LibraryEvent.FIELD;
        if (needed && event.arguments() >= 1 << (arguments.length + 1)) {
          return false;
        }
        if (event.function() > 0 && !hasFunction(arguments, event)) {
          return false;
        }
        if (event.end() > 0 && !hasRange(arguments, event)) {
          return false;
        }
      }
      return true;
    }

    /**
     * Returns whether the arguments that say where a range of elements begins and ends are indices.
     */
    private static boolean hasRange(Type[] arguments, LibraryEvent event) {
      return (event.argument() == 0 || arguments[event.argument() - 1].getSort() == Type.INT)
          && arguments[event.end() - 1].getSort() == Type.INT;
    }

    /**
     * Returns whether the function that an event is done by is one that can take part in the step.
     */
    private static boolean hasFunction(Type[] arguments, LibraryEvent event) {
      int index = event.function() - 1;
      Set<String> known =
          event.verb().isOnCollection() ? FUNCTIONS_OF_COLLECTIONS : FUNCTIONS_OF_ATOMICS;
      return index < arguments.length && known.contains(arguments[index].getClassName());
    }
  }

  /** The models of the JDK. */
  public static LibraryModels ofJdk() throws IOException {
    LibraryModels models = new LibraryModels();
    for (String table : JDK) {
      models.readTable(table);
    }
    return models;
  }

  /** Adds those of the JDK's calls that read what the call before has read. */
  public void addRepeating() throws IOException {
    readTable(REPEATING);
  }

  private void readTable(String table) throws IOException {
    try (InputStream in = LibraryModels.class.getResourceAsStream(table)) {
      if (in == null) {
        throw new IOException(table + " is missing");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      read(table, Arrays.asList(text.split("\n", -1)), false);
    }
  }

  /**
   * Adds a table, whose rules win over those that are there.
   *
   * @param source how to call it in messages
   * @throws IllegalArgumentException at the first line that can't be understood; it says which and
   *     why
   */
  public void add(String source, List<String> lines) {
    read(source, lines, true);
  }

  private void read(String source, List<String> lines, boolean asAWhole) {
    String type = "";
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      int comment = line.indexOf('#');
      String text = comment < 0 ? line : line.substring(0, comment);
      try {
        if (!text.isBlank() && !Character.isWhitespace(text.charAt(0))) {
          type = type(text.strip());
        } else if (!text.isBlank()) {
          addRules(type, text.strip(), asAWhole);
        }
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(source + ":" + (i + 1) + ": " + e.getMessage(), e);
      }
    }
  }

  private static String type(String text) {
    EventParser.require(isName(text.replace(".", "")), "'" + text + "' is not a class name");
    return text.replace('.', '/');
  }

  private static boolean isName(String text) {
    boolean isName = !text.isEmpty();
    for (int i = 0; i < text.length(); i++) {
      isName &= Character.isJavaIdentifierPart(text.charAt(i));
    }
    return isName;
  }

  private void addRules(String type, String text, boolean asAWhole) {
    int colon = text.indexOf(':');
    EventParser.require(colon >= 0, "expected 'method: action', not '" + text + "'");
    EventParser.require(!type.isEmpty(), "a rule without a class before it");
    Line line = new Line(text.substring(colon + 1));
    if (asAWhole) {
      line.events();
    }
    String methods = text.substring(0, colon);
    int start = 0;
    while (start <= methods.length()) {
      int end = endOfMethod(methods, start);
      addRule(type, methods.substring(start, end).strip(), line);
      start = end + 1;
    }
  }

  /** The place of the next comma that is not between parentheses, or the end. */
  private static int endOfMethod(String methods, int start) {
    int at = start;
    boolean inside = false;
    while (at < methods.length() && (inside || methods.charAt(at) != ',')) {
      inside = (inside || methods.charAt(at) == '(') && methods.charAt(at) != ')';
      at++;
    }
    return at;
  }

  private void addRule(String type, String method, Line line) {
    int open = method.indexOf('(');
    String name = open < 0 ? method : method.substring(0, open);
    boolean isPrefix = name.endsWith("*");
    name = isPrefix ? name.substring(0, name.length() - 1) : name;
    name = name.equals("new") ? "<init>" : name;
    EventParser.require(
        (isName(name) || name.equals("<init>")) && (open < 0 || method.endsWith(")")),
        "'" + method + "' is not a method");
    String parameters =
        open < 0 ? null : method.substring(open + 1, method.length() - 1).replace(" ", "");
    Map<String, List<Rule>> map = isPrefix ? prefixes : rules;
    List<Rule> known = map.get(name);
    if (known == null) {
      known = new ArrayList<>();
      map.put(name, known);
    }
    known.add(0, new Rule(type, parameters, line));
  }

  /** Returns whether there are rules for methods of this name. */
  boolean knows(String method) {
    if (rules.containsKey(method)) {
      return true;
    }
    for (String prefix : prefixes.keySet()) {
      if (method.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  /** The rules for a method, whatever its class; at most one of a class. */
  List<Rule> rules(String method, String descriptor) {
    List<Rule> fitting = new ArrayList<>();
    addFitting(rules.get(method), descriptor, fitting);
    for (Map.Entry<String, List<Rule>> entry : prefixes.entrySet()) {
      if (method.startsWith(entry.getKey())) {
        addFitting(entry.getValue(), descriptor, fitting);
      }
    }
    return fitting;
  }

  /** All rules of all classes. */
  List<Rule> allRules() {
    List<Rule> all = new ArrayList<>();
    rules.values().forEach(all::addAll);
    prefixes.values().forEach(all::addAll);
    return all;
  }

  private static void addFitting(@Nullable List<Rule> from, String descriptor, List<Rule> fitting) {
    if (from == null) {
      return;
    }
    for (Rule rule : from) {
      boolean known = false;
      for (Rule other : fitting) {
        known |= other.type.equals(rule.type);
      }
      if (!known && rule.fits(descriptor)) {
        fitting.add(rule);
      }
    }
  }
}
