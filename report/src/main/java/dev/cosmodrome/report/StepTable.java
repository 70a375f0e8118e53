package dev.cosmodrome.report;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Participant;
import dev.cosmodrome.checkers.Finding.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The steps of a finding as a table: a row for each step, a column for each thread. */
final class StepTable {
  private static final int WIDTH = 120;
  private static final int EVENT_WIDTH = 10;
  private static final int LEAST_COLUMN = 30;
  private static final String GAP = "  ";

  private final Finding finding;
  private final int widest;
  private final List<Column> columns;

  private record Column(String thread, String head, int width) {
    String pad(String cell) {
      return cell + " ".repeat(width - cell.length());
    }
  }

  StepTable(Finding finding) {
    this.finding = finding;
    List<String> threads =
        finding.transactions().stream().map(Participant::thread).distinct().toList();
    widest = Math.max(LEAST_COLUMN, (WIDTH - EVENT_WIDTH) / threads.size() - GAP.length());
    columns = threads.stream().map(this::column).toList();
  }

  private Column column(String thread) {
    String head = head(thread);
    int width = head.length();
    for (Step step : finding.steps()) {
      width = step.thread().equals(thread) ? Math.max(width, cell(step).length()) : width;
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
    finding.steps().forEach(step -> lines.add(row(step)));
    return lines;
  }

  private String row(Step step) {
    StringBuilder row = new StringBuilder(first(Long.toString(step.event())));
    for (Column column : columns) {
      row.append(GAP).append(column.pad(step.thread().equals(column.thread) ? cell(step) : ""));
    }
    return row.toString().stripTrailing();
  }

  /** A thread and, if it takes part with just that, its block. */
  private String head(String thread) {
    List<Participant> own =
        finding.transactions().stream().filter(p -> p.thread().equals(thread)).toList();
    return own.size() > 1 || own.get(0).unary()
        ? shortened("", thread, "", "")
        : shortened("", thread, ": ", Labels.block(own.get(0)));
  }

  private String cell(Step step) {
    String location = step.location().isEmpty() ? "" : Labels.location(step.location());
    return shortened(
        Labels.verb(step) + (step.target().isEmpty() ? "" : " "),
        step.target(),
        location.isEmpty() ? "" : GAP,
        location);
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

  private static String first(String text) {
    return String.format(Locale.ROOT, "%" + EVENT_WIDTH + "s", text);
  }
}
