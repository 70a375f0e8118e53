package dev.cosmodrome.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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

  /**
   * The needs of checkers in a recording.
   *
   * @param units the objects on which methods are called
   * @param allAccesses the accesses that repeat others
   * @param sets the file that names fields whose elements belong to atomic sets, null if there is
   *     none
   */
  record Needs(boolean units, boolean allAccesses, @Nullable Path sets) {
    static final Needs NOTHING = new Needs(false, false, null);
  }

  @Parameters(
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "The program: a command line that starts with java, or a single source file.")
  private List<String> command = List.of();

  @Mixin private RecordingOptions recording = new RecordingOptions();

  @Option(
      names = "--noise",
      paramLabel = "none|yield|sleep",
      description =
          "Delay threads at random at accesses and locks, to bring out rare interleavings.",
      defaultValue = "none")
  private Noise noise = Noise.NONE;

  @Option(names = "--seed", paramLabel = "N", description = "The seed of the noise (default: 0).")
  private long seed;

  @Option(
      names = "--children",
      description = "Also record the JVMs that the program starts, each to its own file.")
  private boolean children;

  @Option(
      names = "--units",
      description =
          "Record the objects that methods are called on, and callbacks, for atomic-sets (automatic"
              + " in run if it is selected).")
  private boolean units;

  @Option(
      names = "--all-accesses",
      description =
          "Record repeated accesses of a thread, for reduction and blocks (automatic in run if one"
              + " of them is selected).")
  private boolean allAccesses;

  @Option(
      names = "--conflicts-only",
      description =
          "Record only accesses that conflict with another thread's: a smaller recording, enough for"
              + " atomicity, velodrome, aerodrome, races and deadlocks.")
  private boolean conflictsOnly;

  /** Passes the arguments behind the program on to it. */
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
   * @param needs what the checkers ask for
   * @param specification the file whose rules name methods, null if there is none
   * @return its exit status
   */
  int run(Path file, Needs needs, @Nullable Path specification) throws IOException {
    List<String> options = recording.agentOptions(file);
    options.add("noise=" + noise.name().toLowerCase(Locale.ROOT));
    options.add("seed=" + seed);
    if (conflictsOnly && (units || needs.units || allAccesses || needs.allAccesses)) {
      throw new FailedException(
          "--conflicts-only cannot be combined with --units, --all-accesses, and checkers that need"
              + " them");
    }
    if (units || needs.units) {
      options.add("units=yes");
    }
    if (allAccesses || needs.allAccesses) {
      options.add("accesses=all");
    } else if (conflictsOnly) {
      options.add("accesses=shared");
    }
    if (specification != null) {
      options.add(RecordingOptions.file("spec", specification));
    }
    if (needs.sets != null) {
      options.add(RecordingOptions.file("sets", needs.sets));
    }
    if (children) {
      options.add("unique=yes");
    }
    ChildRecordings recordings = new ChildRecordings(file);
    int status = program().run(options, Long.MAX_VALUE).orElseThrow();
    program().expectEvents(file, status);
    program().expectRecording(children ? recordings.areAny() : Files.exists(file), status);
    return status;
  }

  /** Returns the name of a recording: the program, and for a child process its own number. */
  String label(Path file) {
    String name = String.valueOf(file.getFileName());
    String suffix = children ? name.replaceAll("\\D+", "") : "";
    return program() + (suffix.isEmpty() ? "" : " (process " + suffix + ")");
  }
}
