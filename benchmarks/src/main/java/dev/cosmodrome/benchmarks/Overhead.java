package dev.cosmodrome.benchmarks;

import dev.cosmodrome.benchmarks.ProgramRun.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Prints how much longer programs take with the agent, as a Markdown table: not recording, and
 * recording. Each program runs in a JVM of its own, in each mode in turn, several times; the best
 * time counts, since what the machine does besides can only make it worse.
 *
 * <p>Arguments are names of programs, all by default, with a size if wanted ({@code Sor=500}).
 * Property {@code agent} is the agent's jar, {@code rounds} how often each program runs. With
 * property {@code classPath}, arguments are main classes of other programs, with an argument if
 * wanted; what they print is not compared, since it may tell the time.
 */
public final class Overhead {
  /** The programs, by the names of their classes. */
  static final List<String> PROGRAMS =
      List.of(
          "MatrixMultiply",
          "Sor",
          "Fft",
          "MergeSort",
          "GameOfLife",
          "NBody",
          "RayTracer",
          "SearchTree",
          "WordCount",
          "Bank",
          "ProducerConsumer",
          "PoolTasks",
          "Requests",
          "Shortest",
          "Sales",
          "H2Queries",
          "JettyRequests",
          "H2Transfers",
          "GuavaCache",
          "LuceneSearch");

  /** The best times of a program in a mode, and its last trace. */
  private record Best(double wall, double cpu, long events, long bytes) {
    static Best of(List<ProgramRun> runs) {
      ProgramRun last = runs.get(runs.size() - 1);
      return new Best(
          runs.stream().mapToDouble(ProgramRun::wall).min().orElseThrow(),
          runs.stream().mapToDouble(ProgramRun::cpu).min().orElseThrow(),
          last.events(),
          last.bytes());
    }
  }

  /** A program in all modes. */
  private record Row(String name, Best plain, Best off, Best recording) {
    double ratio(Function<Row, Best> mode, ToDoubleFunction<Best> time) {
      return time.applyAsDouble(mode.apply(this)) / time.applyAsDouble(plain);
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "| %s | %.2f | %.2f | %.2f | %.2f | %.2f | %,d | %.2f |",
          name,
          plain.wall(),
          ratio(Row::off, Best::wall),
          ratio(Row::off, Best::cpu),
          ratio(Row::recording, Best::wall),
          ratio(Row::recording, Best::cpu),
          recording.events(),
          (double) recording.bytes() / Math.max(1, recording.events()));
    }
  }

  private final Path agent;
  private final int rounds;
  private final Path folder;

  private Overhead(Path agent, int rounds, Path folder) {
    this.agent = agent;
    this.rounds = rounds;
    this.folder = folder;
  }

  /** Runs the benchmark. */
  public static void main(String[] args) throws IOException, InterruptedException {
    Path agent = Path.of(System.getProperty("agent", "agent/target/cosmodrome-agent.jar"));
    Path folder = Files.createTempDirectory("overhead");
    Overhead overhead =
        new Overhead(agent.toAbsolutePath(), Integer.getInteger("rounds", 3), folder);
    try {
      overhead.print(args.length > 0 ? List.of(args) : PROGRAMS);
    } finally {
      delete(folder);
    }
  }

  private void print(List<String> programs) throws IOException, InterruptedException {
    System.out.println(
        "| program | plain, s | off, wall | off, CPU | recording, wall | recording, CPU "
            + "| events | bytes/event |");
    System.out.println("|---|--:|--:|--:|--:|--:|--:|--:|");
    List<Row> rows = new ArrayList<>();
    for (String program : programs) {
      int equals = program.indexOf('=');
      Row row =
          equals < 0
              ? measure(program, List.of())
              : measure(program.substring(0, equals), List.of(program.substring(equals + 1)));
      rows.add(row);
      System.out.println(row);
    }
    System.out.printf(
        Locale.ROOT,
        "| geometric mean | | %.2f | %.2f | %.2f | %.2f | | |%n",
        mean(rows, Row::off, Best::wall),
        mean(rows, Row::off, Best::cpu),
        mean(rows, Row::recording, Best::wall),
        mean(rows, Row::recording, Best::cpu));
  }

  private Row measure(String name, List<String> size) throws IOException, InterruptedException {
    boolean isOwn = ProgramRun.OTHER_CLASS_PATH.isEmpty();
    String program = isOwn ? Overhead.class.getPackageName() + ".programs." + name : name;
    List<ProgramRun> plain = new ArrayList<>();
    List<ProgramRun> off = new ArrayList<>();
    List<ProgramRun> recording = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      plain.add(ProgramRun.of(program, size, Mode.PLAIN, agent, folder));
      off.add(ProgramRun.of(program, size, Mode.OFF, agent, folder));
      recording.add(ProgramRun.of(program, size, Mode.RECORDING, agent, folder));
    }
    List<String> outputs =
        Stream.of(plain, off, recording)
            .flatMap(List::stream)
            .map(ProgramRun::output)
            .distinct()
            .toList();
    if (isOwn && outputs.size() > 1) {
      throw new IllegalStateException(name + " prints different things: " + outputs);
    }
    return new Row(name, Best.of(plain), Best.of(off), Best.of(recording));
  }

  private static double mean(
      List<Row> rows, Function<Row, Best> mode, ToDoubleFunction<Best> time) {
    double sum = rows.stream().mapToDouble(row -> Math.log(row.ratio(mode, time))).sum();
    return Math.exp(sum / rows.size());
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
