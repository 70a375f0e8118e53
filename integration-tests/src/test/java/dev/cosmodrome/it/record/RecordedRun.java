package dev.cosmodrome.it.record;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.Traces;
import dev.cosmodrome.trace.Validator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A program's run under the agent, in a JVM of its own that verifies all classes. */
public record RecordedRun(int status, String output, String errors, Path recording) {
  private static final Path AGENT =
      Path.of(System.getProperty("cosmodrome.agent", "missing")).toAbsolutePath();

  /** The JDKs to run on: this one, and others beside it. */
  public static Stream<Path> jdks() throws IOException {
    Path own = Path.of(System.getProperty("java.home"));
    List<Path> jdks = new ArrayList<>(List.of(own));
    try (Stream<Path> beside = Files.list(own.getParent())) {
      beside
          .filter(jdk -> Files.isExecutable(jdk.resolve("bin/java")))
          .filter(jdk -> !Files.isSymbolicLink(jdk) && !jdk.equals(own))
          .forEach(jdks::add);
    }
    return jdks.stream();
  }

  /** The agent's jar. */
  public static Path agent() {
    return AGENT;
  }

  /** Runs a class of the test class path. */
  public static RecordedRun of(
      Path jdk, Path folder, String agentOptions, String main, String... args)
      throws IOException, InterruptedException {
    return of(jdk, List.of(), folder, agentOptions, main, args);
  }

  /** Runs a class of the test class path with further options of the JVM. */
  public static RecordedRun of(
      Path jdk, List<String> options, Path folder, String agentOptions, String main, String... args)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(options);
    all.addAll(List.of("-cp", System.getProperty("java.class.path")));
    return start(jdk, all, folder, agentOptions, main, args);
  }

  /** Runs a class of another class path. */
  public static RecordedRun of(
      Path jdk, String classPath, Path folder, String agentOptions, String main)
      throws IOException, InterruptedException {
    return start(jdk, List.of("-cp", classPath), folder, agentOptions, main);
  }

  private static RecordedRun start(
      Path jdk, List<String> options, Path folder, String agentOptions, String main, String... args)
      throws IOException, InterruptedException {
    Path recording = folder.resolve("recording.cosmo");
    List<String> command =
        new ArrayList<>(
            List.of(
                jdk.resolve("bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xverify:all",
                "-Xbootclasspath/a:" + AGENT,
                "-javaagent:" + AGENT + "=out=" + recording + "," + agentOptions,
                main));
    command.addAll(1, options);
    command.addAll(List.of(args));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    int status =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start()
            .waitFor();
    return new RecordedRun(status, Files.readString(out), Files.readString(err), recording);
  }

  /** The events, each as thread, operation and target; they are well-formed. */
  public List<String> events() throws IOException {
    List<String> events = new ArrayList<>();
    try (TraceReader reader = Traces.read(recording)) {
      Symbols symbols = reader.symbols();
      Validator validator = new Validator(symbols);
      reader.readAll(
          (operation, thread, target, site) -> {
            validator.event(operation, thread, target, site);
            String name = symbols.target(operation, target);
            events.add(
                symbols.name(Kind.THREAD, thread)
                    + " "
                    + Op.word(operation)
                    + (name.isEmpty() ? "" : " " + name));
          });
    }
    return events;
  }
}
