package dev.cosmodrome.it.behaviour;

import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceFile;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.Validator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A run of the java command, with or without the agent.
 *
 * @param status with which it ended
 * @param out what it wrote to the standard output stream
 * @param err what it wrote to the standard error stream
 * @param recording where the recording is, if there is one
 */
record AgentRun(int status, String out, String err, Path recording) {
  private static final Path AGENT =
      Path.of(System.getProperty("cosmodrome.agent", "missing")).toAbsolutePath();

  /** Runs a program as it is. */
  static AgentRun plain(Path jdk, Path folder, String... arguments)
      throws IOException, InterruptedException {
    return new Running(jdk, folder, List.of(), arguments).await();
  }

  /** Runs a program under the agent, with all classes verified. */
  static AgentRun recorded(Path jdk, Path folder, String... arguments)
      throws IOException, InterruptedException {
    return start(jdk, folder, arguments).await();
  }

  /** Starts a program under the agent. */
  static Running start(Path jdk, Path folder, String... arguments) throws IOException {
    return new Running(jdk, folder, List.of(agent(folder)), arguments);
  }

  /** The option by which the agent records to a folder. */
  static String agent(Path folder) {
    return "-javaagent:" + AGENT + "=out=" + folder.resolve("recording.cosmo");
  }

  /** A run that goes on. */
  static final class Running {
    final Process process;
    private final Path folder;

    private Running(Path jdk, Path folder, List<String> options, String... arguments)
        throws IOException {
      this.folder = folder;
      List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/java").toString()));
      command.addAll(List.of("-XX:-PrintWarnings", "-Xlog:disable", "-Xverify:all"));
      command.addAll(List.of("-Xbootclasspath/a:" + AGENT, "-Xss512k"));
      command.addAll(options);
      command.addAll(List.of(arguments));
      process =
          new ProcessBuilder(command)
              .redirectOutput(folder.resolve("out").toFile())
              .redirectError(folder.resolve("err").toFile())
              .start();
    }

    /** Waits until the program has written something. */
    void awaitOutput(String text) throws IOException, InterruptedException {
      while (process.isAlive() && !Files.readString(folder.resolve("out")).contains(text)) {
        Thread.sleep(10);
      }
    }

    /** Waits until an event is in the recording. */
    void awaitEvent(String event) throws IOException, InterruptedException {
      while (process.isAlive() && !soFar(0).hasBegunWith(event)) {
        Thread.sleep(10);
      }
    }

    AgentRun await() throws IOException, InterruptedException {
      return soFar(process.waitFor());
    }

    private AgentRun soFar(int status) throws IOException {
      return new AgentRun(
          status,
          Files.readString(folder.resolve("out")),
          Files.readString(folder.resolve("err")),
          folder.resolve("recording.cosmo"));
    }
  }

  /** Whether an event is among the first of a recording that may be cut off. */
  boolean hasBegunWith(String event) throws IOException {
    try (TraceReader reader = new TraceFile(recording, true).open()) {
      EventBatch batch = new EventBatch();
      List<String> events = new ArrayList<>();
      for (int batches = 0; batches < 10 && reader.read(batch); batches++) {
        for (int row = 0; row < batch.size(); row++) {
          events.add(
              text(
                  reader.symbols(),
                  batch.operations()[row],
                  batch.threads()[row],
                  batch.targets()[row]));
        }
      }
      return events.contains(event);
    }
  }

  private static String text(Symbols symbols, int operation, int thread, int target) {
    String name = symbols.name(Kind.THREAD, thread);
    return name + " " + Op.word(operation) + " " + symbols.target(operation, target);
  }

  /** The events of a recording that is complete, each as thread, operation and target. */
  List<String> events() throws IOException {
    return events(false);
  }

  /**
   * The events of a recording; they are well-formed.
   *
   * @param partial whether it may be cut off
   */
  List<String> events(boolean partial) throws IOException {
    List<String> events = new ArrayList<>();
    try (TraceReader reader = new TraceFile(recording, partial).open()) {
      Symbols symbols = reader.symbols();
      Validator validator = new Validator(symbols);
      reader.readAll(
          (operation, thread, target, site) -> {
            validator.event(operation, thread, target, site);
            events.add(text(symbols, operation, thread, target));
          });
    }
    return events;
  }
}
