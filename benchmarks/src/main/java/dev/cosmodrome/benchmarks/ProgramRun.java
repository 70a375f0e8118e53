package dev.cosmodrome.benchmarks;

import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.Traces;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What one run of a program in a JVM of its own took.
 *
 * @param wall seconds from the start of the JVM to its end
 * @param cpu seconds of processor time until the program was done
 * @param output what the program printed
 * @param events how many events were recorded, 0 if there is no trace
 * @param bytes the size of the trace
 */
record ProgramRun(double wall, double cpu, String output, long events, long bytes) {
  /** Where programs are that are not part of the benchmark, or empty. */
  static final String OTHER_CLASS_PATH = System.getProperty("classPath", "");

  private static final double NANOS = 1e9;

  /** How the program runs. */
  enum Mode {
    PLAIN,
    OFF,
    RECORDING;

    /** The JVM's options for this. */
    private List<String> options(Path agent, Path trace) {
      return switch (this) {
        case PLAIN -> List.of();
        case OFF -> List.of("-javaagent:" + agent + "=record=off");
        case RECORDING -> List.of("-javaagent:" + agent + "=out=" + trace);
      };
    }
  }

  /** Runs a main class in a new JVM, with files in {@code folder}. */
  static ProgramRun of(String mainClass, List<String> args, Mode mode, Path agent, Path folder)
      throws IOException, InterruptedException {
    Path cpu = folder.resolve("cpu");
    Path output = folder.resolve("output");
    Path errors = folder.resolve("errors");
    Path trace = folder.resolve("trace.cosmo");
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    command.add("-Xmx2g");
    command.addAll(mode.options(agent, trace));
    command.addAll(
        List.of(
            "-cp", System.getProperty("java.class.path") + File.pathSeparator + OTHER_CLASS_PATH));
    command.addAll(List.of(Timed.class.getName(), cpu.toString(), mainClass));
    command.addAll(args);

    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(output.toFile()).redirectError(errors.toFile());
    long start = System.nanoTime();
    int status = builder.start().waitFor();
    double wall = (System.nanoTime() - start) / NANOS;
    if (status != 0) {
      throw new IllegalStateException(
          String.join(" ", command) + " failed: " + Files.readString(errors));
    }
    ProgramRun run =
        new ProgramRun(
            wall,
            Long.parseLong(Files.readString(cpu)) / NANOS,
            Files.readString(output).strip(),
            Files.exists(trace) ? events(trace) : 0,
            Files.exists(trace) ? Files.size(trace) : 0);
    Files.deleteIfExists(trace);
    return run;
  }

  private static long events(Path trace) throws IOException {
    long[] events = {0};
    try (TraceReader reader = Traces.read(trace)) {
      reader.readAll((operation, thread, target, site) -> events[0]++);
    }
    return events[0];
  }
}
