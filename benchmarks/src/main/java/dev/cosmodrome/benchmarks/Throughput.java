package dev.cosmodrome.benchmarks;

import dev.cosmodrome.checkers.AtomicSets;
import dev.cosmodrome.checkers.registry.CheckerType;
import dev.cosmodrome.checkers.registry.TraceCheck;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceFormat;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.TraceWriter;
import dev.cosmodrome.trace.Traces;
import dev.cosmodrome.trace.synthetic.Shape;
import dev.cosmodrome.trace.synthetic.SyntheticTrace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Prints how many million events a second are read and checked, for each format and checker, from
 * memory, reading included. Each figure is the best of some runs in one JVM: what the machine does
 * besides can only make it worse.
 *
 * <p>Arguments are shapes of synthetic traces and trace files; properties {@code events} and {@code
 * threads} set the size of the former.
 */
public final class Throughput {
  private static final int RUNS = 5;
  private static final double MILLION = 1e6;
  private static final double NANOS = 1e9;

  /** Lets {@code atomic-sets} look for patterns only. */
  private static final Specification PATTERNS =
      Specification.NONE.with(AtomicSets.NONE.withPatternsOnly(true));

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
    for (String trace : traces) {
      System.out.printf(
          Locale.ROOT,
          "%n%-24s %6s %6s %9s %9s %9s %9s %11s %11s %8s %6s%n",
          trace,
          "bytes/",
          "read",
          "atomicity",
          "aerodrome",
          "races",
          "velodrome",
          "determinism",
          "atomic-sets",
          "patterns",
          "tso");
      System.out.printf("%-24s %6s   million events a second%n", "", "event");
      for (TraceFormat format : TraceFormat.values()) {
        print(sample(trace, format, threads, events));
      }
    }
  }

  private static void print(Sample sample) throws IOException {
    System.out.printf(
        Locale.ROOT,
        "  %-22s %6.2f %6.1f %9.1f %9.1f %9.1f %9.1f %11.1f %11.1f %8.1f %6.1f%n",
        sample.format.word(),
        (double) sample.bytes.length / sample.events,
        rate(sample, List.of()),
        rate(sample, List.of(CheckerType.ATOMICITY)),
        rate(sample, List.of(CheckerType.AERODROME)),
        rate(sample, List.of(CheckerType.RACES)),
        rate(sample, List.of(CheckerType.VELODROME)),
        rate(sample, List.of(CheckerType.DETERMINISM)),
        rate(sample, List.of(CheckerType.ATOMIC_SETS)),
        rate(sample, List.of(CheckerType.ATOMIC_SETS), PATTERNS),
        rate(sample, List.of(CheckerType.TSO)));
  }

  /** Million events a second, read, validated and checked. */
  private static double rate(Sample sample, List<CheckerType> checkers) throws IOException {
    return rate(sample, checkers, Specification.NONE);
  }

  private static double rate(Sample sample, List<CheckerType> checkers, Specification known)
      throws IOException {
    double[] seconds = new double[RUNS];
    for (int i = 0; i < RUNS; i++) {
      long start = System.nanoTime();
      try (TraceReader reader = Traces.read(new ByteArrayInputStream(sample.bytes), false)) {
        new TraceCheck(reader, known, checkers, false).run("benchmark", () -> {});
      }
      seconds[i] = (System.nanoTime() - start) / NANOS;
    }
    return sample.events / Arrays.stream(seconds).min().orElseThrow() / MILLION;
  }

  private static Sample sample(String trace, TraceFormat format, int threads, long events)
      throws IOException {
    boolean synthetic =
        Arrays.stream(Shape.values()).anyMatch(shape -> shape.name().equalsIgnoreCase(trace));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long written =
        synthetic
            ? generate(
                Shape.valueOf(trace.toUpperCase(Locale.ROOT)), threads, events, format, bytes)
            : convert(Path.of(trace), format, bytes);
    return new Sample(format, bytes.toByteArray(), written);
  }

  private static long generate(
      Shape shape, int threads, long events, TraceFormat format, ByteArrayOutputStream to)
      throws IOException {
    Symbols symbols = new Symbols();
    try (TraceWriter writer = Traces.write(to, format, symbols)) {
      new SyntheticTrace(shape, threads, events, 1, symbols).writeTo(writer);
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
