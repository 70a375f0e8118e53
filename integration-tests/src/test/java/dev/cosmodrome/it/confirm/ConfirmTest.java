package dev.cosmodrome.it.confirm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.it.record.RecordedRun;
import dev.cosmodrome.report.FindingView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Predictions for programs that rarely fail are confirmed by steered runs. */
final class ConfirmTest {
  private static final String PROGRAMS = LuckyPrograms.class.getName();
  private static final Path OWN_JDK = Path.of(System.getProperty("java.home"));

  @TempDir private Path folder;
  private ConfirmedRun confirm;

  @BeforeEach
  void useFolder() {
    confirm = new ConfirmedRun(folder);
  }

  private static Stream<Arguments> runs(List<String> onAllJdks, List<String> onOwnJdk)
      throws IOException {
    return Stream.concat(
        RecordedRun.jdks()
            .flatMap(jdk -> onAllJdks.stream().map(program -> Arguments.of(jdk, program))),
        onOwnJdk.stream().map(program -> Arguments.of(OWN_JDK, program)));
  }

  static Stream<Arguments> updates() throws IOException {
    return runs(List.of("account", "map"), List.of("array", "volatile", "static"));
  }

  static Stream<Arguments> deadlocks() throws IOException {
    return runs(List.of("monitors"), List.of("locks"));
  }

  private void predict(String checkers, Path jdk, String program)
      throws IOException, InterruptedException {
    List<String> calm = List.of("-D" + LuckyPrograms.CALM + "=wait");
    confirm.predict(checkers, RecordedRun.of(jdk, calm, folder, "", PROGRAMS, program).recording());
  }

  private List<Certainty> certainties() throws IOException {
    return confirm.findings().stream().map(FindingView::certainty).distinct().toList();
  }

  @ParameterizedTest
  @MethodSource("updates")
  void anUpdateIsLost(Path jdk, String program) throws IOException, InterruptedException {
    predict("blocks", jdk, program);
    assertThat(confirm.run(jdk, List.of("--fail-on-findings"), PROGRAMS, program)).isEqualTo(1);
    assertThat(confirm.output())
        .containsPattern("(?m)^1\nconfirmed after \\d runs?: LuckyPrograms\\.")
        .contains("\n1. LuckyPrograms.", "Confirmed: the prediction happened");
    assertThat(confirm.errors()).isEmpty();
    assertThat(certainties()).containsExactly(Certainty.CONFIRMED);
  }

  @ParameterizedTest
  @MethodSource("deadlocks")
  void threadsAreDeadlocked(Path jdk, String program) throws IOException, InterruptedException {
    predict("deadlocks", jdk, program);
    assertThat(confirm.run(jdk, List.of(), PROGRAMS, program)).isZero();
    assertThat(confirm.output())
        .containsPattern("confirmed after \\d runs?: Possible deadlock: locks taken in a circle\n")
        .contains("\n1. Deadlock: locks taken in a circle\n");
    assertThat(confirm.errors())
        .containsExactly("cosmodrome: threads of the program were deadlocked, and it was ended");
    assertThat(certainties()).containsExactly(Certainty.CONFIRMED);
  }

  @Test
  void othersComeInWhereABlockIsNotReducible() throws IOException, InterruptedException {
    predict("reduction", OWN_JDK, "account");
    assertThat(confirm.run(OWN_JDK, List.of(), PROGRAMS, "account")).isZero();
    assertThat(certainties()).containsExactly(Certainty.CONFIRMED);
  }

  @Test
  void unconfirmedFindingsStayPredicted() throws IOException, InterruptedException {
    predict("blocks,deadlocks", OWN_JDK, "account");
    List<String> options = List.of("--tries", "2", "--fail-on-findings");
    assertThat(confirm.run(OWN_JDK, options, PROGRAMS, "alone")).isZero();
    assertThat(confirm.output().lines())
        .containsExactly(
            "2",
            "2",
            "still predicted after 2 runs: LuckyPrograms.deposit is not atomic: lost update");
    assertThat(certainties()).containsExactly(Certainty.PREDICTED);
  }

  @Test
  void aProgramThatDoesNotEndIsEnded() throws IOException, InterruptedException {
    predict("blocks", OWN_JDK, "account");
    assertThat(confirm.run(OWN_JDK, List.of("--timeout", "3"), PROGRAMS, "endless")).isZero();
    assertThat(confirm.errors())
        .containsExactly("cosmodrome: the program was killed after 3 seconds");
    assertThat(certainties()).containsExactly(Certainty.CONFIRMED);
  }
}
