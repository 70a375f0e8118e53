package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Results that the schedule decides though no variable of the program tells. */
final class ScheduledResultsTest {
  private static final String RULES =
      """
      deterministic **.ScheduledResults.sure*
      deterministic **.ScheduledResults.racy*
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.library.NoisyRuns#all")
  void onlyWhatDependsOnTheScheduleIsReported(Path jdk, String options)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, options, ScheduledResults.class.getName());

    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).isEqualTo("done" + System.lineSeparator());
    assertThat(MethodNames.blamedBy(CheckedRun.findings(run, RULES, "determinism")))
        .hasSameElementsAs(MethodNames.of(ScheduledResults.class, "racy"));
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.library.NoisyRuns#all")
  void commonIdiomsAreJudgedByTheirResults(Path jdk, String options)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, options, ParallelIdioms.class.getName());

    assertThat(run.output()).isEqualTo("done" + System.lineSeparator());
    String rules = RULES.replace("ScheduledResults", "ParallelIdioms");
    assertThat(MethodNames.blamedBy(CheckedRun.findings(run, rules, "determinism")))
        .hasSameElementsAs(MethodNames.of(ParallelIdioms.class, "racy"));
  }

  /** In ways in which synchronisation that the schedule decides makes no difference. */
  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.library.NoisyRuns#all")
  void deterministicIdiomsAreSilent(Path jdk, String options)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, options, DeterministicIdioms.class.getName());

    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).isEqualTo("done" + System.lineSeparator());
    String rules = RULES.replace("ScheduledResults", "DeterministicIdioms");
    assertThat(MethodNames.blamedBy(CheckedRun.findings(run, rules, "determinism")))
        .hasSameElementsAs(MethodNames.of(DeterministicIdioms.class, "racy"));
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.library.NoisyRuns#all")
  void unrecordedDependenceOnTheScheduleIsNamed(Path jdk, String options)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, options, UnseenResults.class.getName());

    assertThat(run.output()).isEqualTo("done" + System.lineSeparator());
    JsonObject checker =
        CheckedRun.checkers(run, "deterministic **.UnseenResults.work", "determinism")
            .get(0)
            .getAsJsonObject();
    assertThat(checker.get("verdict").getAsString()).isEqualTo("clean");
    assertThat(checker.getAsJsonArray("unseen"))
        .extracting(JsonElement::getAsString)
        .containsExactly(
            "IntStream.findAny",
            "ExecutorService.invokeAny",
            "Collectors.toConcurrentMap",
            "order of ConcurrentHashMap");
  }

  /** Two threads ask about two threads and a task, and their main thread once more in the end. */
  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void aLoopThatAsksIsRecordedOnce(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", AskingLoops.class.getName());

    assertThat(run.output()).isEqualTo("false" + System.lineSeparator());
    assertThat(run.events().stream().filter(event -> event.contains(" asked "))).hasSize(5);
    assertThat(run.events().stream().filter(event -> event.contains(" observe ")))
        .hasSizeBetween(4, 40);
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void otherCheckersAreNotConcerned(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", UnseenResults.class.getName());

    assertThat(CheckedRun.findings(run, "", "atomicity,races")).isEmpty();
  }
}
