package dev.cosmodrome.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cosmodrome.checkers.pipeline.Analysis;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.pipeline.RecordingFile;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.report.FindingView;
import dev.cosmodrome.report.FindingView.Participant;
import dev.cosmodrome.report.FindingView.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Runs a program again, steered into a predicted schedule, and evaluates the recording. */
final class SteeredRun {
  /**
   * A step that no thread executes: threads that wait for it are held back until the time limit.
   */
  private static final String UNREACHABLE_STEP = "none\tread\t\t\t";

  private final JavaProgram program;
  private final RecordingOptions options;
  private final Specification specification;
  private final long seconds;
  private final Consumer<String> remarks;

  /**
   * Prepares runs.
   *
   * @param seconds the maximum duration of each
   * @param remarks receives remarks about them
   */
  SteeredRun(
      JavaProgram program,
      RecordingOptions options,
      Specification specification,
      long seconds,
      Consumer<String> remarks) {
    this.program = program;
    this.options = options;
    this.specification = specification;
    this.seconds = seconds;
    this.remarks = remarks;
  }

  /** Runs the program. */
  Outcome run(FindingView prediction) throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path recording = folder.file("recording.cosmo");
      Path schedule = folder.file("schedule");
      Path deadlock = folder.file("schedule.deadlock");
      Files.write(schedule, schedule(prediction));
      List<String> agentOptions = options.agentOptions(recording);
      agentOptions.add(RecordingOptions.file("steer", schedule));
      agentOptions.add("accesses=all");
      OptionalInt status = program.run(agentOptions, seconds);
      status.ifPresent(ended -> program.expectEvents(recording, ended));
      if (!Files.exists(recording)) {
        throw new FailedException("the program was not recorded");
      }
      if (status.isEmpty()) {
        remarks.accept("the program was killed after " + seconds + " seconds");
      }
      if (!Files.exists(deadlock)) {
        return new Outcome(check(recording), Set.of());
      }
      remarks.accept("threads of the program were deadlocked, and it was ended");
      return new Outcome(check(recording), Set.copyOf(Files.readAllLines(deadlock, UTF_8)));
    }
  }

  /** Returns all findings of a run: one for each defect, then each by itself. */
  private List<FindingView> check(Path recording) {
    Analysis analysis =
        new Analysis(
            specification, List.of(CheckerType.ATOMICITY), Set.of(), UnaryOperator.identity());
    RecordingFile input = new RecordingFile(recording, program.toString());
    return TraceInput.naming(
        recording.toString(),
        () ->
            Stream.of(analysis.run(input).result(), analysis.runUnrefined(input))
                .flatMap(result -> result.checkers().stream())
                .flatMap(checker -> checker.findings().stream())
                .map(FindingView::of)
                .toList());
  }

  /**
   * Returns the schedule of a prediction in the form that the agent reads. If it has one thread
   * only, any other may run before its last step.
   */
  private static List<String> schedule(FindingView prediction) {
    List<String> lines = new ArrayList<>();
    for (Step step : prediction.steps()) {
      Participant participant = prediction.transactions().get(step.transaction());
      String block = participant.unary() ? "" : participant.block();
      lines.add(
          String.join(
              "\t",
              word(step.thread()),
              step.operation().id(),
              word(step.target()),
              word(block),
              word(step.location())));
    }
    if (prediction.steps().stream().map(Step::thread).distinct().count() == 1) {
      lines.add(lines.size() - 1, UNREACHABLE_STEP);
    }
    return lines;
  }

  private static String word(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }
}
