package dev.cosmodrome.report;

import dev.cosmodrome.report.FindingView.Frame;
import dev.cosmodrome.report.FindingView.Participant;
import dev.cosmodrome.report.FindingView.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/**
 * The steps of a finding as a table: a row for each step, a column for each thread. Below a step
 * stand its place, if that does not fit beside it, its line of the source, if that is known, and
 * the calls that lead to it, if there are any beyond its block and they are others than those of
 * the thread's step before. If the columns are too many for the line, steps stand below each other,
 * each with its thread.
 */
final class StepTable {
  private static final int EVENT_WIDTH = 10;
  private static final int LEAST_COLUMN = 30;
  private static final String GAP = "  ";
  private static final String IN = "  in ";
  private static final String TO = "  > ";
  private static final String CODE = "  | ";
  private static final String CALLS = " > ";

  private final FindingView finding;
  private final List<String> code;
  private final TextStyle style;
  private final boolean hasLines;
  private final boolean isStacked;
  private final int widest;
  private final List<Column> columns;

  private record Column(String thread, String head, int width) {}

  StepTable(FindingView finding, List<String> code, TextStyle style) {
    this.finding = finding;
    this.code = code;
    this.style = style;
    hasLines = Labels.hasLines(finding);
    List<String> threads =
        finding.transactions().stream().map(Participant::thread).distinct().toList();
    int room = style.width() - first("").length();
    isStacked = style.wraps() && room < threads.size() * (LEAST_COLUMN + GAP.length());
    int each = isStacked ? room - 2 * GAP.length() : room / threads.size() - GAP.length();
    widest = Math.max(LEAST_COLUMN, each);
    columns = threads.stream().map(this::column).toList();
  }

  private Column column(String thread) {
    String head = head(thread);
    int width = head.length();
    for (int i = 0; i < finding.steps().size(); i++) {
      Step step = finding.steps().get(i);
      if (step.thread().equals(thread)) {
        width = Math.max(width, Math.max(calls(step).length(), code(i).length()));
        for (String line : cell(step)) {
          width = Math.max(width, line.length());
        }
      }
    }
    return new Column(thread, head, width);
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!isStacked) {
      lines.add(row("event", column -> style.strong(column.head), column -> column.head.length()));
      lines.add(row("-----", column -> style.faint("-".repeat(column.width)), Column::width));
    }
    Map<String, String> last = new HashMap<>();
    String previous = "";
    for (int i = 0; i < finding.steps().size(); i++) {
      Step step = finding.steps().get(i);
      if (isStacked && !step.thread().equals(previous)) {
        lines.add(first("") + GAP + style.strong(head(step.thread())));
        previous = step.thread();
      }
      UnaryOperator<String> colour = step.transaction() == 0 ? style::bad : style::other;
      String event = Long.toString(step.event());
      for (String line : cell(step)) {
        lines.add(row(event, step.thread(), line, colour));
        event = "";
      }
      if (!code(i).isEmpty()) {
        lines.add(row("", step.thread(), code(i), UnaryOperator.identity()));
      }
      String calls = calls(step);
      if (!calls.equals(last.put(step.thread(), calls)) && !calls.isEmpty()) {
        lines.add(row("", step.thread(), calls, style::faint));
      }
    }
    return lines;
  }

  /** Returns a row with one cell, in the column of its thread. */
  private String row(String event, String thread, String cell, UnaryOperator<String> colour) {
    if (isStacked) {
      return first(event) + GAP + GAP + colour.apply(cell);
    }
    return row(
        event,
        column -> column.thread.equals(thread) ? colour.apply(cell) : "",
        column -> column.thread.equals(thread) ? cell.length() : 0);
  }

  /** Returns a row of cells, padded by their widths without colours. */
  private String row(String event, Function<Column, String> cell, ToIntFunction<Column> length) {
    StringBuilder row = new StringBuilder(first(event));
    int blank = 0;
    for (Column column : columns) {
      blank += GAP.length();
      int used = length.applyAsInt(column);
      if (used > 0) {
        row.append(" ".repeat(blank)).append(cell.apply(column));
        blank = 0;
      }
      blank += column.width - used;
    }
    return row.toString();
  }

  /** Returns the head of a thread's column: the thread and, if it has only one, its block. */
  private String head(String thread) {
    List<String> blocks =
        finding.transactions().stream()
            .filter(transaction -> transaction.thread().equals(thread))
            .map(transaction -> transaction.unary() ? "" : Labels.call(finding, transaction))
            .distinct()
            .toList();
    boolean one = blocks.size() == 1 && !blocks.get(0).isEmpty();
    return shortened(thread, one ? ": " : "", one ? blocks.get(0) : "");
  }

  /** Returns the operation and the location of a step, in one line or in two. */
  private List<String> cell(Step step) {
    String target = step.target().isEmpty() ? "" : " " + step.target();
    String action = TextStyle.printable(step.operation().verb() + target);
    String location = Labels.locationInBlock(finding, step);
    String place = location.isEmpty() ? "" : TextStyle.printable(Labels.location(location));
    if (place.isEmpty() || action.length() + GAP.length() + place.length() <= widest) {
      return List.of(place.isEmpty() ? action(step) : action + GAP + place);
    }
    return List.of(action(step), GAP + end(place, widest - GAP.length()));
  }

  /** Returns the operation of a step, with the start of the target cut off if it is too long. */
  private String action(Step step) {
    String verb = step.operation().verb() + (step.target().isEmpty() ? "" : " ");
    return TextStyle.printable(verb + end(step.target(), widest - verb.length()));
  }

  /** Returns the source line of a step, as far as there is room; empty if it is unknown. */
  private String code(int step) {
    String line = TextStyle.printable(code.get(step).replace('\t', ' '));
    String shown = CODE + line;
    return line.isEmpty() ? "" : shown.substring(0, Math.min(shown.length(), widest));
  }

  /**
   * Returns the calls that lead to a step; nothing if it is in its block or method itself. If the
   * place of the step is shown as the call in the block, the calls begin with the called method and
   * end with the place of the event itself.
   */
  private String calls(Step step) {
    List<String> path = step.path().stream().map(Frame::method).toList();
    boolean inBlock = !finding.transactions().get(step.transaction()).unary();
    if (path.size() < 2 && (inBlock || path.isEmpty())) {
      return "";
    }
    if (Labels.isReachedByKnownCall(finding, step)) {
      return calls(TO, path.subList(1, path.size()), GAP + Labels.location(step.location()));
    }
    return calls(IN, path, "");
  }

  /** Calls in a line, the innermost at least. */
  private String calls(String start, List<String> path, String end) {
    String last = path.get(path.size() - 1);
    String ends = path.size() < 2 ? last : path.get(0) + CALLS + "..." + CALLS + last;
    String all = String.join(CALLS, path);
    int room = widest - start.length();
    boolean isShort = all.length() + end.length() <= room || path.size() < 3;
    return start + TextStyle.printable(end((isShort ? all : ends) + end, room));
  }

  /** Joins texts and cuts the starts of the two names, which tell least, if they are too long. */
  private String shortened(String name, String between, String second) {
    int room = widest - between.length();
    String end = end(second, Math.max(room / 2, room - name.length()));
    return TextStyle.printable(end(name, room - end.length()) + between + end);
  }

  private static String end(String name, int length) {
    return name.length() <= length ? name : "~" + name.substring(name.length() - length + 1);
  }

  /** Returns the first column: the event, if steps are identified by it. */
  private String first(String text) {
    return hasLines ? " " : String.format(Locale.ROOT, "%" + EVENT_WIDTH + "s", text);
  }
}
