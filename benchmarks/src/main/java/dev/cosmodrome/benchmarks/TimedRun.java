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
 * The cost of one run of a program in a JVM of its own.
 *
 * @param wall seconds from the start of the JVM to its end
 * @param cpu seconds of processor time until the program was done
 * @param memory the peak of the resident memory in bytes until then, NaN if it is not known
 * @param output the output of the program
 * @param events the number of recorded events, 0 if there is no trace
 * @param bytes the size of the trace
 */
record TimedRun(double wall, double cpu, double memory, String output, long events, long bytes) {
  /** The class path of programs that are not part of the benchmark, or empty. */
  static final String OTHER_CLASS_PATH = System.getProperty("classPath", "");

  private static final double NANOS = 1e9;

  /** Runs a main class in a new JVM, with files in {@code folder}. */
  static TimedRun of(String mainClass, List<String> args, Mode mode, Path agent, Path folder)
      throws IOException, InterruptedException {
    Path used = folder.resolve("used");
    Path output = folder.resolve("output");
    Path errors = folder.resolve("errors");
    Path trace = folder.resolve("trace.cosmo");
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    command.add("-Xmx2g");
    command.add("-Dscale=" + System.getProperty("scale", "1"));
    command.addAll(mode.options(agent, trace));
    command.addAll(
        List.of(
            "-cp", System.getProperty("java.class.path") + File.pathSeparator + OTHER_CLASS_PATH));
    command.addAll(List.of(Timed.class.getName(), used.toString(), mainClass));
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
    List<String> lines = Files.readAllLines(used);
    TimedRun run =
        new TimedRun(
            wall,
            Long.parseLong(lines.get(0)) / NANOS,
            Double.parseDouble(lines.get(1)),
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
