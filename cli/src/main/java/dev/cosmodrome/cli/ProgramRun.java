package dev.cosmodrome.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs and records a Java program. */
final class ProgramRun {
  enum Noise {
    NONE,
    YIELD,
    SLEEP
  }

  @Parameters(
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "The program: 'java ...' as it would be run, or a single source file.")
  private List<String> command = List.of();

  @Mixin private RecordingOptions recording = new RecordingOptions();

  @Option(
      names = "--noise",
      paramLabel = "none|yield|sleep",
      description = "Disturb the schedule at accesses and locks, to bring out rare interleavings.",
      defaultValue = "none")
  private Noise noise = Noise.NONE;

  @Option(names = "--seed", paramLabel = "N", description = "The seed of the noise (default: 0).")
  private long seed;

  @Option(
      names = "--children",
      description = "Record the JVMs that the program starts as well, a file each.")
  private boolean children;

  @Option(
      names = "--units",
      description =
          "Record on which objects methods are called, and callbacks, for atomic-sets (run: done"
              + " if it is among the checkers).")
  private boolean units;

  /** Leaves what follows the program to the program. */
  @Spec(Spec.Target.MIXEE)
  void describe(CommandSpec command) {
    command.parser().stopAtPositional(true);
  }

  private JavaProgram program() {
    return new JavaProgram(command, children);
  }

  /** The file with the program, if it is a single source file. */
  Optional<Path> sourceFile() {
    return program().sourceFile();
  }

  /**
   * Runs the program to its end.
   *
   * @param needsUnits whether a checker asks for the objects that methods are called on
   * @return its exit status
   */
  int run(Path file, boolean needsUnits) {
    List<String> options = recording.agentOptions(file);
    options.add("noise=" + noise.name().toLowerCase(Locale.ROOT));
    options.add("seed=" + seed);
    if (units || needsUnits) {
      options.add("units=yes");
    }
    if (children) {
      options.add("unique=yes");
    }
    int status = program().run(options, Long.MAX_VALUE).orElseThrow();
    program().expectEvents(file, status);
    return status;
  }

  /** What to call a recording: the program, and a child by its own file. */
  String label(Path file) {
    String name = String.valueOf(file.getFileName());
    String suffix = children ? name.replaceAll("\\D+", "") : "";
    return program() + (suffix.isEmpty() ? "" : " (process " + suffix + ")");
  }
}
