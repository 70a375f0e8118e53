package dev.cosmodrome.trace;

import java.io.InputStream;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads logs of RoadRunner, as RAPID's tool {@code PS} prints them: {@code @ Rd(1,@03.test/A.x_I)
 * null A.java:12:3}. The formats page of the documentation has the details.
 */
final class RoadRunnerReader extends LineReader {
  /** The start of an event. */
  static final Pattern START = Pattern.compile("@\\s+[A-Za-z]+\\(.*");

  /** A message of RoadRunner about a thread, which is not an event. */
  static final Pattern MESSAGE = Pattern.compile("@.*\\[tid = .*");

  private static final Pattern EVENT =
      Pattern.compile("@\\s+([A-Za-z]+)\\(([^,\\s]+),(\\S+)\\)(?:\\s+(.*))?");

  /** The object, class and field of a variable, and the field's type. */
  private static final Pattern FIELD =
      Pattern.compile("(?:null|@(\\w+))\\.([^.\\[]+)\\.([^.]+)_\\[*(?:[BCDFIJSZ]|L[^;]*;?)");

  private static final Map<String, Integer> OPERATIONS =
      Map.ofEntries(
          Map.entry("Acquire", Op.ACQUIRE),
          Map.entry("Release", Op.RELEASE),
          Map.entry("Rd", Op.READ),
          Map.entry("ARd", Op.READ),
          Map.entry("VRd", Op.VOLATILE_READ),
          Map.entry("Wr", Op.WRITE),
          Map.entry("AWr", Op.WRITE),
          Map.entry("VWr", Op.VOLATILE_WRITE),
          Map.entry("Start", Op.FORK),
          Map.entry("Join", Op.JOIN),
          Map.entry("Enter", Op.ENTER),
          Map.entry("Exit", Op.EXIT));

  RoadRunnerReader(InputStream in) {
    super(in);
  }

  @Override
  String expected() {
    return "a line such as @ Rd(1,x)";
  }

  @Override
  void parse(String text) {
    if (!text.startsWith("@") || MESSAGE.matcher(text).matches()) {
      return;
    }
    Matcher matcher = EVENT.matcher(text);
    if (!matcher.matches()) {
      throw malformed("expected @ Operation(thread,target)", text);
    }
    Integer operation = OPERATIONS.get(matcher.group(1));
    if (operation == null) {
      throw malformed("unknown operation '" + matcher.group(1) + "'", text);
    }
    String rest = matcher.group(4) == null ? "" : matcher.group(4).strip();
    add(operation, matcher.group(2), target(operation, matcher.group(3)), site(operation, rest));
  }

  private static String target(int operation, String text) {
    return switch (operation) {
      case Op.ENTER, Op.EXIT -> method(text);
      case Op.READ, Op.WRITE, Op.VOLATILE_READ, Op.VOLATILE_WRITE -> variable(text);
      default -> text;
    };
  }

  /** {@code test/A.get} for {@code test/A.get(I)V}, with dots. */
  private static String method(String text) {
    int end = text.indexOf('(');
    return (end > 0 ? text.substring(0, end) : text).replace('/', '.');
  }

  /** A field as recordings name it, {@code A.x of A#03}; anything else as it is. */
  private static String variable(String text) {
    Matcher field = FIELD.matcher(text);
    if (!field.matches()) {
      return text;
    }
    String owner = field.group(2).replace('/', '.');
    String name = owner + "." + field.group(3);
    VariableName variable =
        field.group(1) == null
            ? VariableName.staticField(name)
            : VariableName.field(name, new ObjectName(owner, field.group(1), false));
    return variable.toString();
  }

  /** The place behind an access and its state, or the caller of a method. */
  private static String site(int operation, String rest) {
    String[] words = rest.split("\\s+", -1);
    String last = words[words.length - 1];
    boolean isPlace = words.length > 1 && operation != Op.EXIT && !last.equals("null");
    return isPlace ? last : "";
  }
}
