package dev.cosmodrome.benchmarks;

import dev.cosmodrome.checkers.AtomicSets;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.pipeline.TraceCheck;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceFormat;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.TraceWriter;
import dev.cosmodrome.trace.Traces;
import dev.cosmodrome.trace.ValidReader;
import dev.cosmodrome.trace.synthetic.SyntheticTrace;
import dev.cosmodrome.trace.synthetic.TraceProfile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Prints how many million events a second are read and checked, for each format and checker, from
 * memory, including reading. Each figure is the best of the runs in ten seconds, of which there are
 * at least five: the first ones are slow, since the JVM compiles, and other load on the machine can
 * only make it worse.
 *
 * <p>Arguments are shapes of synthetic traces and trace files; properties {@code events}, {@code
 * threads} and {@code locks} set the size of the former, {@code checkers} the columns, and {@code
 * ahead} whether traces are read ahead, on a second core.
 */
public final class Throughput {
  private static final int LEAST_RUNS = 5;
  private static final double LEAST_SECONDS = 10;
  private static final double MILLION = 1e6;
  private static final double NANOS = 1e9;

  /** A column: checkers that are measured together. */
  private record Column(String title, List<CheckerType> checkers, Specification known) {
    static Column of(CheckerType checker) {
      return new Column(checker.id(), List.of(checker), Specification.NONE);
    }

    int width() {
      return Math.max(6, title.length());
    }
  }

  private static final List<Column> COLUMNS =
      List.of(
          new Column("read", List.of(), Specification.NONE),
          Column.of(CheckerType.ATOMICITY),
          Column.of(CheckerType.AERODROME),
          Column.of(CheckerType.RACES),
          Column.of(CheckerType.VELODROME),
          Column.of(CheckerType.DETERMINISM),
          Column.of(CheckerType.ATOMIC_SETS),
          new Column(
              "patterns",
              List.of(CheckerType.ATOMIC_SETS),
              Specification.NONE.with(AtomicSets.NONE.withPatternsOnly(true))),
          Column.of(CheckerType.TSO));

  /** A trace in one format. */
  private static final class Sample {
    final TraceFormat format;
    final byte[] bytes;
    final long events;

    Sample(TraceFormat format, byte[] bytes, long events) {
      this.format = format;
      this.bytes = bytes;
      this.events = events;
    }
  }

  private Throughput() {}

  /** Runs the benchmark. */
  public static void main(String[] args) throws IOException {
    long events = Long.getLong("events", 10_000_000);
    int threads = Integer.getInteger("threads", 8);
    List<String> traces =
        args.length > 0 ? List.of(args) : List.of("locked", "local", "chain", "parallel");
    List<Column> columns = columns();
    for (String trace : traces) {
      printTitles(trace, columns);
      for (TraceFormat format : TraceFormat.values()) {
        print(sample(trace, format, threads, events), columns);
      }
    }
  }

  /** The columns that were asked for. */
  private static List<Column> columns() {
    String checkers = System.getProperty("checkers");
    if (checkers == null) {
      return COLUMNS;
    }
    List<String> titles = List.of(checkers.split(","));
    return COLUMNS.stream().filter(column -> titles.contains(column.title)).toList();
  }

  private static void printTitles(String trace, List<Column> columns) {
    System.out.printf("%n%-24s %6s", trace, "bytes/");
    columns.forEach(column -> System.out.printf(" %" + column.width() + "s", column.title));
    System.out.printf("%n%-24s %6s   million events a second%n", "", "event");
  }

  private static void print(Sample sample, List<Column> columns) throws IOException {
    double bytes = (double) sample.bytes.length / sample.events;
    System.out.printf(Locale.ROOT, "  %-22s %6.2f", sample.format.word(), bytes);
    for (Column column : columns) {
      System.out.printf(Locale.ROOT, " %" + column.width() + ".1f", rate(sample, column));
    }
    System.out.println();
  }

  /** Million events a second, read, validated and checked. */
  private static double rate(Sample sample, Column column) throws IOException {
    double best = Double.MAX_VALUE;
    double all = 0;
    for (int run = 0; run < LEAST_RUNS || all < LEAST_SECONDS; run++) {
      System.gc(); // so that memory is taken that was taken before
      long start = System.nanoTime();
      try (ValidReader reader = reader(sample)) {
        new TraceCheck(reader, column.known, column.checkers, false).run("benchmark");
      }
      double seconds = (System.nanoTime() - start) / NANOS;
      best = Math.min(best, seconds);
      all += seconds;
    }
    return sample.events / best / MILLION;
  }

  private static ValidReader reader(Sample sample) throws IOException {
    TraceReader reader = Traces.read(new ByteArrayInputStream(sample.bytes), false);
    return Boolean.getBoolean("ahead") ? ValidReader.ahead(reader) : ValidReader.of(reader);
  }

  private static Sample sample(String trace, TraceFormat format, int threads, long events)
      throws IOException {
    boolean synthetic =
        Arrays.stream(TraceProfile.values())
            .anyMatch(shape -> shape.name().equalsIgnoreCase(trace));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long written =
        synthetic
            ? generate(
                TraceProfile.valueOf(trace.toUpperCase(Locale.ROOT)),
                threads,
                events,
                format,
                bytes)
            : convert(Path.of(trace), format, bytes);
    return new Sample(format, bytes.toByteArray(), written);
  }

  private static long generate(
      TraceProfile shape, int threads, long events, TraceFormat format, ByteArrayOutputStream to)
      throws IOException {
    Symbols symbols = new Symbols();
    try (TraceWriter writer = Traces.write(to, format, symbols)) {
      int locks = Integer.getInteger("locks", SyntheticTrace.LOCKS);
      new SyntheticTrace(shape, threads, locks, events, 1, symbols).writeTo(writer);
    }
    return events;
  }

  private static long convert(Path file, TraceFormat format, ByteArrayOutputStream to)
      throws IOException {
    long[] events = {0};
    try (TraceReader reader = Traces.read(file);
        TraceWriter writer = Traces.write(to, format, reader.symbols())) {
      EventSink sink =
          (operation, thread, target, site) -> {
            events[0]++;
            writer.event(operation, thread, target, site);
          };
      reader.readAll(sink);
    }
    return events[0];
  }
}
