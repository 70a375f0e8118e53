package dev.cosmodrome.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs and records a Java program. */
final class ProgramRun {
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

  @Mixin private RecordingDetail detail = new RecordingDetail();

  @Option(
      names = "--children",
      description = "Also record the JVMs that the program starts, each to its own file.")
  private boolean children;

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
    options.addAll(detail.agentOptions(needs));
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
