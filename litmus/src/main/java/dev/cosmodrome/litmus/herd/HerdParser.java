package dev.cosmodrome.litmus.herd;

import dev.cosmodrome.litmus.LitmusException;
import dev.cosmodrome.litmus.herd.HerdTest.Quantifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a test: a header, the initial state in braces, a table of instructions with a column for
 * each thread, and a condition.
 */
final class HerdParser {
  private static final Pattern HEADER = Pattern.compile("\\s*(X86(?:_64)?)\\s+(\\S+)");
  private static final Pattern STATE =
      Pattern.compile("(?m)^\\s*\\{((?:[^{}]|\\{[^{}]*\\})*)\\}\\s*;?");
  private static final Pattern SECTION =
      Pattern.compile(
          "(?m)^\\s*(~\\s*exists|not\\s+exists|exists|forall|locations|filter|final)\\b");
  private static final Pattern WITH = Pattern.compile("(?s)(.*?);?\\s*\\bwith\\b(.*)");
  private static final Pattern MODEL = Pattern.compile("\\b(tso|default)\\s*:\\s*(~?\\s*\\w+)");
  private static final Pattern PLACE =
      Pattern.compile("(?:[A-Za-z_]\\w*\\s+)?\\*?\\[?\\s*((?:P?\\d+\\s*:\\s*)?%?\\w+)\\s*\\]?");
  private static final Pattern THREAD = Pattern.compile("P(\\d+)");

  private final String text;
  private final Names names = new Names();
  private final Map<Integer, Long> memory = new HashMap<>();
  private final List<Map<Integer, Long>> registers = new ArrayList<>();
  private final Set<Place> observed = new LinkedHashSet<>();
  private Formula filter = Formula.TRUE;

  HerdParser(String text) {
    this.text = withoutComments(text);
  }

  /** Replaces comments by blanks, but for the ends of lines. */
  private static String withoutComments(String text) {
    StringBuilder rest = new StringBuilder(text);
    int depth = 0;
    for (int i = 0; i < rest.length(); i++) {
      boolean begins = text.startsWith("(*", i);
      boolean ends = depth > 0 && text.startsWith("*)", i);
      depth += begins ? 1 : 0;
      if (depth > 0 && text.charAt(i) != '\n') {
        rest.setCharAt(i, ' ');
      }
      if (ends) {
        rest.setCharAt(++i, ' ');
        depth--;
      }
    }
    return rest.toString();
  }

  HerdTest test() {
    Matcher header = HEADER.matcher(text);
    if (!header.lookingAt()) {
      throw new LitmusException(1, "a test begins with X86 or X86_64 and its name");
    }
    Matcher state = STATE.matcher(text);
    if (!state.find(header.end())) {
      throw new LitmusException(1, "there is no initial state in braces");
    }
    Matcher section = SECTION.matcher(text);
    if (!section.find(state.end())) {
      throw new LitmusException(line(text.length()), "there is no condition");
    }
    List<Assembler> threads = table(state.end(), section.start(), header.group(1).equals("X86_64"));
    initialState(state.start(1), state.group(1), threads.size());
    return finish(header.group(2), threads, section.start());
  }

  private HerdTest finish(String name, List<Assembler> threads, int sections) {
    List<List<Step>> steps = threads.stream().map(Assembler::steps).toList();
    String question = "";
    Formula condition = Formula.TRUE;
    String conditionText = "";
    Matcher section = SECTION.matcher(text);
    int at = sections;
    while (section.find(at)) {
      String keyword = section.group(1).replaceAll("\\s", "");
      int begin = section.end();
      int end = section.find(begin) ? section.start() : end(begin);
      at = end;
      String body = text.substring(begin, end);
      if (keyword.equals("final")) {
        Matcher with = WITH.matcher(body);
        keyword = with.matches() ? question(with.group(2), line(begin)) : "exists";
        body = with.matches() ? with.group(1) : body;
      }
      FormulaParser parser = new FormulaParser(body, line(begin), threads.size(), names);
      switch (keyword) {
        case "locations" -> parser.locations();
        case "filter" -> filter = parser.formula();
        default -> {
          question = keyword;
          condition = parser.formula();
          conditionText = body.strip().replaceAll("\\s+", " ").replaceAll("\\s*;$", "");
        }
      }
      observed.addAll(keyword.equals("filter") ? Set.of() : parser.observed());
    }
    if (question.isEmpty()) {
      throw new LitmusException(line(text.length()), "there is no condition");
    }
    return new HerdTest(
        name,
        steps,
        names.locations,
        names.locations.stream().map(l -> initially(l)).toList(),
        names.registers,
        registers,
        sorted(observed),
        filter,
        quantifier(question),
        condition,
        conditionText);
  }

  private long initially(String location) {
    return memory.getOrDefault(names.locations.indexOf(location), 0L);
  }

  /** Registers by thread, then locations. */
  private static List<Place> sorted(Set<Place> places) {
    List<Place> sorted = new ArrayList<>(places);
    sorted.sort(
        (one, other) ->
            Integer.compare(
                one.thread() == Place.MEMORY ? Integer.MAX_VALUE : one.thread(),
                other.thread() == Place.MEMORY ? Integer.MAX_VALUE : other.thread()));
    return sorted;
  }

  /** Returns the end of the last section: directives for other tools may follow. */
  private int end(int begin) {
    int directions = text.indexOf("<<", begin);
    return directions < 0 ? text.length() : directions;
  }

  private static String question(String models, int line) {
    Matcher model = MODEL.matcher(models);
    if (!model.find()) {
      throw new LitmusException(line, "no condition for tso");
    }
    return model.group(2).replaceAll("\\s", "");
  }

  private static Quantifier quantifier(String keyword) {
    return switch (keyword) {
      case "exists" -> Quantifier.EXISTS;
      case "forall" -> Quantifier.FORALL;
      default -> Quantifier.NOT_EXISTS;
    };
  }

  private int line(int offset) {
    return 1 + (int) text.substring(0, offset).chars().filter(letter -> letter == '\n').count();
  }

  private void initialState(int start, String body, int threads) {
    int at = 0;
    for (String entry : body.split(";", -1)) {
      int line = line(start + at + entry.length() - entry.stripLeading().length());
      at += entry.length() + 1;
      if (entry.isBlank()) {
        continue;
      }
      String[] sides = entry.split("=", -1);
      Matcher place = PLACE.matcher(sides[0].strip());
      if (sides.length > 2 || !place.matches()) {
        throw new LitmusException(line, "'" + entry.strip() + "' is not an initial value");
      }
      Place target = FormulaParser.place(place.group(1), line, threads, names);
      long value = sides.length == 1 ? 0 : names.value(sides[1], line);
      (target.thread() == Place.MEMORY ? memory : registers.get(target.thread()))
          .put(target.index(), value);
    }
  }

  private List<Assembler> table(int begin, int end, boolean isAtt) {
    List<Assembler> threads = new ArrayList<>();
    int at = begin;
    for (String row : text.substring(begin, end).split(";", -1)) {
      int line = line(at + row.length() - row.stripLeading().length());
      at += row.length() + 1;
      if (row.isBlank()) {
        continue;
      }
      String[] cells = row.split("\\|", -1);
      if (threads.isEmpty()) {
        threads.addAll(heads(cells, line, isAtt));
        continue;
      }
      if (cells.length > threads.size()) {
        throw new LitmusException(line, "there are more columns than threads");
      }
      for (int thread = 0; thread < cells.length; thread++) {
        threads.get(thread).add(cells[thread].strip(), line);
      }
    }
    if (threads.isEmpty()) {
      throw new LitmusException(line(begin), "there are no threads");
    }
    return threads;
  }

  private List<Assembler> heads(String[] cells, int line, boolean isAtt) {
    List<Assembler> threads = new ArrayList<>();
    names.threads(cells.length);
    for (String cell : cells) {
      Matcher head = THREAD.matcher(cell.strip());
      if (!head.matches() || !head.group(1).equals(String.valueOf(threads.size()))) {
        throw new LitmusException(
            line, "expected P" + threads.size() + ", not '" + cell.strip() + "'");
      }
      registers.add(new HashMap<>());
      threads.add(new Assembler(threads.size(), isAtt, names));
    }
    return Collections.unmodifiableList(threads);
  }
}
