package dev.cosmodrome.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The lines of the Markdown table that {@link Overhead} prints. */
final class OverheadTable {
  private static final double MEGA = 1e6;
  private static final List<Mode> COMPARED =
      Arrays.stream(Mode.values()).filter(mode -> mode != Mode.PLAIN).toList();

  /** The runs of a program in all modes. */
  record Row(String program, Map<Mode, List<TimedRun>> runs) {
    private double best(Mode mode, Measure measure) {
      return measure.best(of(mode));
    }

    /** The ratio to the value without the agent; NaN if it is not known. */
    private double ratio(Mode mode, Measure measure) {
      return best(mode, measure) / best(Mode.PLAIN, measure);
    }

    private List<TimedRun> of(Mode mode) {
      return Objects.requireNonNull(runs.get(mode));
    }
  }

  private final List<Row> rows = new ArrayList<>();

  /** The two lines above the rows. */
  static String header() {
    List<String> titles = new ArrayList<>(List.of("program", "plain, s", "plain, MB"));
    for (Mode mode : COMPARED) {
      for (Measure measure : Measure.values()) {
        titles.add(mode.title() + ", " + measure.title());
      }
    }
    titles.addAll(List.of("events", "bytes/event"));
    return line(titles) + "\n|---|" + "--:|".repeat(titles.size() - 1);
  }

  /** Adds a row, and returns its line. */
  String add(Row row) {
    rows.add(row);
    List<String> cells = new ArrayList<>();
    cells.add(row.program());
    cells.add(decimal(row.best(Mode.PLAIN, Measure.WALL)));
    cells.add(whole(row.best(Mode.PLAIN, Measure.MEMORY) / MEGA));
    for (Mode mode : COMPARED) {
      for (Measure measure : Measure.values()) {
        cells.add(decimal(row.ratio(mode, measure)));
      }
    }
    List<TimedRun> recording = row.of(Mode.RECORDING);
    TimedRun last = recording.get(recording.size() - 1);
    cells.add(String.format(Locale.ROOT, "%,d", last.events()));
    cells.add(decimal((double) last.bytes() / Math.max(1, last.events())));
    return line(cells);
  }

  /** Geometric means: of each group if there are programs of several, and of all programs. */
  List<String> means() {
    List<String> lines = new ArrayList<>();
    for (Group group : Group.values()) {
      List<Row> members =
          rows.stream().filter(row -> group.programs().contains(row.program())).toList();
      if (!members.isEmpty() && members.size() < rows.size()) {
        lines.add(mean("geometric mean, " + group.title(), members));
      }
    }
    lines.add(mean("geometric mean", rows));
    return lines;
  }

  private static String mean(String title, List<Row> rows) {
    List<String> cells = new ArrayList<>(List.of(title, "", ""));
    for (Mode mode : COMPARED) {
      for (Measure measure : Measure.values()) {
        double sum = rows.stream().mapToDouble(row -> Math.log(row.ratio(mode, measure))).sum();
        cells.add(decimal(Math.exp(sum / rows.size())));
      }
    }
    cells.addAll(List.of("", ""));
    return line(cells);
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }

  private static String decimal(double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.2f", value);
  }

  private static String whole(double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.0f", value);
  }
}
