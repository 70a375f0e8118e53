package dev.cosmodrome.testkit;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A trace written in one line: turns of threads, separated by dots, such as {@code T1: begin w(x) .
 * T2: w(x) . T1: r(x)! end}. An exclamation mark stands behind the event at which a finding is
 * expected.
 */
public final class TraceText {
  private static final List<String> WORDS =
      List.of(
          "r", "w", "acq", "rel", "fork", "join", "begin", "end", "vr", "vw", "fence", "commit",
          "barrier", "enter", "exit", "stop", "signal", "await", "submit", "run", "done", "on",
          "cb", "try", "share", "unshare", "blocked", "ar", "rw", "or", "ow", "ou", "ru", "afence",
          "rfence", "mark", "observe", "order", "chance", "refused", "asked", "first", "commute");
  private static final Map<String, Integer> OPERATIONS =
      IntStream.range(0, WORDS.size()).boxed().collect(Collectors.toMap(WORDS::get, i -> i));
  private static final Pattern EVENT = Pattern.compile("(\\w+)(?:\\(([^)]*)\\))?(!?)");

  private final EventList trace = new EventList();
  private int expected = -1;

  private TraceText(String text) {
    for (String turn : text.split("\\s+\\.\\s+", -1)) {
      String[] parts = turn.strip().split(":\\s*", 2);
      int thread = trace.symbols().of(Kind.THREAD).intern(parts[0]);
      Arrays.stream(parts[1].split("\\s+", -1)).forEach(event -> add(thread, event));
    }
  }

  /** Reads a trace. */
  public static TraceText of(String text) {
    return new TraceText(text);
  }

  /** The trace. */
  public EventList trace() {
    return trace;
  }

  /** The event at which a finding is expected, or -1. */
  public int expected() {
    return expected;
  }

  static String word(int operation) {
    return WORDS.get(operation);
  }

  private void add(int thread, String text) {
    Matcher matcher = EVENT.matcher(text);
    if (!matcher.matches() || !OPERATIONS.containsKey(matcher.group(1))) {
      throw new IllegalArgumentException("no event: " + text);
    }
    int operation = OPERATIONS.get(matcher.group(1));
    if (!matcher.group(3).isEmpty()) {
      expected = trace.size();
    }
    Symbols symbols = trace.symbols();
    Kind kind = Op.target(operation);
    String name = matcher.group(2) == null ? "" : matcher.group(2);
    int target = kind == null ? 0 : symbols.of(kind).intern(name);
    int site = symbols.of(Kind.SITE).intern("line " + (trace.size() + 1));
    trace.event(operation, thread, target, site);
  }
}
