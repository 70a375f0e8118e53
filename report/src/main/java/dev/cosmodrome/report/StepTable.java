package dev.cosmodrome.report;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Participant;
import dev.cosmodrome.checkers.Finding.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The steps of a finding as a table: a row for each step, a column for each thread. Below a step
 * stand the calls that lead to it, if there are any beyond its block and they are others than those
 * of the thread's step before.
 */
final class StepTable {
  private static final int WIDTH = 120;
  private static final int EVENT_WIDTH = 10;
  private static final int LEAST_COLUMN = 30;
  private static final String GAP = "  ";
  private static final String IN = "  in ";
  private static final String CALLS = " > ";

  private final Finding finding;
  private final boolean hasLines;
  private final int widest;
  private final List<Column> columns;

  private record Column(String thread, String head, int width) {
    String pad(String cell) {
      return cell + " ".repeat(width - cell.length());
    }
  }

  StepTable(Finding finding) {
    this.finding = finding;
    hasLines = Labels.hasLines(finding);
    List<String> threads =
        finding.transactions().stream().map(Participant::thread).distinct().toList();
    widest = Math.max(LEAST_COLUMN, (WIDTH - first("").length()) / threads.size() - GAP.length());
    columns = threads.stream().map(this::column).toList();
  }

  private Column column(String thread) {
    String head = head(thread);
    int width = head.length();
    for (Step step : finding.steps()) {
      if (step.thread().equals(thread)) {
        width = Math.max(width, Math.max(cell(step).length(), calls(step).length()));
      }
    }
    return new Column(thread, head, width);
  }

  List<String> lines() {
    StringBuilder head = new StringBuilder(first("event"));
    StringBuilder rule = new StringBuilder(first("-----"));
    for (Column column : columns) {
      head.append(GAP).append(column.pad(column.head));
      rule.append(GAP).append("-".repeat(column.width));
    }
    List<String> lines = new ArrayList<>(List.of(head.toString().stripTrailing(), rule.toString()));
    Map<String, String> last = new HashMap<>();
    for (Step step : finding.steps()) {
      lines.add(row(Long.toString(step.event()), step.thread(), cell(step)));
      String calls = calls(step);
      if (!calls.equals(last.put(step.thread(), calls)) && !calls.isEmpty()) {
        lines.add(row("", step.thread(), calls));
      }
    }
    return lines;
  }

  private String row(String event, String thread, String cell) {
    StringBuilder row = new StringBuilder(first(event));
    for (Column column : columns) {
      row.append(GAP).append(column.pad(thread.equals(column.thread) ? cell : ""));
    }
    return row.toString().stripTrailing();
  }

  /** A thread and, if it takes part with nothing else, its block. */
  private String head(String thread) {
    List<String> blocks =
        finding.transactions().stream()
            .filter(transaction -> transaction.thread().equals(thread))
            .map(transaction -> transaction.unary() ? "" : Labels.block(transaction))
            .distinct()
            .toList();
    boolean one = blocks.size() == 1 && !blocks.get(0).isEmpty();
    return shortened("", thread, one ? ": " : "", one ? blocks.get(0) : "");
  }

  private String cell(Step step) {
    String location = step.location().isEmpty() ? "" : Labels.location(step.location());
    return shortened(
        Labels.verb(step) + (step.target().isEmpty() ? "" : " "),
        step.target(),
        location.isEmpty() ? "" : GAP,
        location);
  }

  /** The calls that lead to a step; nothing if it is in its block or method itself. */
  private String calls(Step step) {
    List<String> path = step.path();
    boolean inBlock = !finding.transactions().get(step.transaction()).unary();
    if (path.size() < 2 && (inBlock || path.isEmpty())) {
      return "";
    }
    String all = String.join(CALLS, path);
    String ends = path.get(0) + CALLS + "..." + CALLS + path.get(path.size() - 1);
    int room = widest - IN.length();
    return IN + end(all.length() <= room || path.size() < 3 ? all : ends, room);
  }

  /** Joins texts and cuts the starts of the two names, which tell least, if they are too long. */
  private String shortened(String before, String name, String between, String second) {
    int room = widest - before.length() - between.length();
    String end = end(second, Math.max(room / 2, room - name.length()));
    return before + end(name, room - end.length()) + between + end;
  }

  private static String end(String name, int length) {
    return name.length() <= length ? name : "~" + name.substring(name.length() - length + 1);
  }

  /** The first column: the event, if that is what tells steps apart. */
  private String first(String text) {
    return hasLines ? " " : String.format(Locale.ROOT, "%" + EVENT_WIDTH + "s", text);
  }
}
