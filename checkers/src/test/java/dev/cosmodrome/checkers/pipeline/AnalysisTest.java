package dev.cosmodrome.checkers.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.CountedInput;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.SpelledFinding;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.Traces;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The steps of an analysis, from a trace to its findings. */
class AnalysisTest {
  @TempDir private Path folder;

  private List<String> blocks(String trace, String specification, CheckerType type)
      throws IOException {
    Path file = Files.writeString(folder.resolve("trace.std"), trace);
    Analysis analysis =
        new Analysis(
            Specification.parse(specification), List.of(type), Set.of(), UnaryOperator.identity());
    return analysis.run(new RecordingFile(file, "trace")).result().checkers().stream()
        .flatMap(checker -> SpelledFinding.of(checker.findings()).stream())
        .map(SpelledFinding::block)
        .toList();
  }

  @Test
  void setsOfTheSpecificationCount() throws IOException {
    String trace =
        """
        a|begin(sum)
        a|r(checking)
        b|begin(move)
        b|w(checking)
        b|w(savings)
        b|end(move)
        a|r(savings)
        a|end(sum)
        """;
    assertThat(blocks(trace, "", CheckerType.ATOMIC_SETS)).isEmpty();
    assertThat(blocks(trace, "set account: checking savings", CheckerType.ATOMIC_SETS))
        .containsExactly("sum");
  }

  @ParameterizedTest
  @EnumSource
  void aCheckerThatNeedsMoreThanConflictsHasARemark(CheckerType type) throws IOException {
    String trace =
        """
        #@ accesses that do not conflict left out
        a|w(x)
        b|w(x)
        """;
    Path file = Files.writeString(folder.resolve("trace.std"), trace);
    Analysis analysis =
        new Analysis(Specification.NONE, List.of(type), Set.of(), UnaryOperator.identity());
    String remark =
        analysis.run(new RecordingFile(file, "trace")).result().checkers().get(0).remark();
    assertThat(remark.contains("conflicting accesses only"))
        .isEqualTo(!type.descriptor().needsConflictsOnly());
  }

  /** Without places, the methods that a thread is in tell where a step is. */
  @Test
  void annotationsSuppressRacesInTracesWithoutPlaces() throws IOException {
    String race = "T1|enter(A.m)\nT1|r(x)\nT1|exit(A.m)\nT2|w(x)\n";
    assertThat(blocks(race, "", CheckerType.RACES)).hasSize(1);
    assertThat(blocks("#@ suppress A.other why\n" + race, "", CheckerType.RACES)).hasSize(1);
    assertThat(blocks("#@ suppress A.m why\n" + race, "", CheckerType.RACES)).isEmpty();

    String deadlock =
        """
        T1|enter(A.m)
        T1|acq(k)
        T1|acq(l)
        T1|rel(l)
        T1|rel(k)
        T1|exit(A.m)
        T2|acq(l)
        T2|acq(k)
        T2|rel(k)
        T2|rel(l)
        """;
    assertThat(blocks(deadlock, "", CheckerType.DEADLOCKS)).hasSize(1);
    assertThat(blocks("#@ suppress A.m why\n" + deadlock, "", CheckerType.DEADLOCKS)).isEmpty();
  }

  @Test
  void nestedBlocksAreNamed() throws IOException {
    assertThat(blocks(ViolatedBlocksTest.NESTED, "", CheckerType.DETERMINISM))
        .containsExactly("outer", "inner");
  }

  private static final String DEADLOCK =
      """
      A|acq(k)
      B|acq(l)
      A|blocked(l)
      B|blocked(k)
      """;

  private static List<String> findings(AnalysisInput input, Analysis.Option... options)
      throws IOException {
    Analysis analysis =
        new Analysis(
            Specification.NONE,
            List.of(CheckerType.ATOMICITY),
            Set.of(options),
            UnaryOperator.identity());
    return analysis.run(input).result().checkers().stream()
        .map(checker -> checker.id() + " " + SpelledFinding.of(checker.findings()).size())
        .toList();
  }

  @Test
  void aDeadlockThatHappenedIsAFindingIfAskedFor() throws IOException {
    Path file = Files.writeString(folder.resolve("trace.std"), DEADLOCK);
    RecordingFile input = new RecordingFile(file, "trace");
    assertThat(findings(input)).containsExactly("atomicity 0");
    assertThat(findings(input, Analysis.Option.OBSERVED_DEADLOCKS))
        .containsExactly("atomicity 0", "deadlocks 1");
  }

  /** The lock is new after the race, where the checker has stopped; the explanation names it. */
  @Test
  void aHintMayNameWhatTheCheckerHasNotSeen() throws IOException {
    String trace =
        "a|w(x)|A.f(A.java:1)\nb|w(x)|A.f(A.java:1)\n"
            + "a|r(y)\n".repeat(2 * EventBatch.CAPACITY)
            + "a|acq(L)\na|w(x)|A.g(A.java:2)\na|rel(L)\n".repeat(100);
    Analysis analysis =
        new Analysis(
            Specification.NONE,
            List.of(CheckerType.ATOMICITY),
            Set.of(Analysis.Option.FIRST_ONLY, Analysis.Option.RACES_IF_CLEAN),
            UnaryOperator.identity());

    List<Finding> races =
        analysis.run(CountedInput.of(trace)).result().checkers().get(1).findings();

    assertThat(SpelledFinding.of(races))
        .extracting(SpelledFinding::hint)
        .containsExactly("lock missing: x L 100 102 [0, 1]");
  }

  @Test
  void aStreamIsReadOnce() throws IOException {
    assertThat(findings(new Stream(DEADLOCK), Analysis.Option.OBSERVED_DEADLOCKS))
        .containsExactly("atomicity 0", "deadlocks 1");
    assertThat(findings(new Stream("A|w(x)\n"), Analysis.Option.OBSERVED_DEADLOCKS))
        .containsExactly("atomicity 0");
    String update = "A|begin(m)\nA|r(x)\nB|w(x)\nA|w(x)\nA|end(m)\n";
    assertThat(findings(new Stream(update))).containsExactly("atomicity 1");
  }

  @Test
  void racesAreLookedForIfNothingElseIsFound() throws IOException {
    Path race = Files.writeString(folder.resolve("race.std"), "A|w(x)\nB|w(x)\n");
    assertThat(findings(new RecordingFile(race, "race"), Analysis.Option.RACES_IF_CLEAN))
        .containsExactly("atomicity 0", "races 1");
    String update = "A|begin(m)\nA|r(x)\nB|w(x)\nA|w(x)\nA|end(m)\n";
    Path wrong = Files.writeString(folder.resolve("wrong.std"), update);
    assertThat(findings(new RecordingFile(wrong, "wrong"), Analysis.Option.RACES_IF_CLEAN))
        .containsExactly("atomicity 1");
  }

  @Test
  void knownFindingsAreLeftOut() throws IOException {
    String update = "A|begin(m)\nA|r(x)\nB|w(x)\nA|w(x)\nA|end(m)\n";
    Path file = Files.writeString(folder.resolve("trace.std"), update);
    Analysis analysis =
        new Analysis(
            Specification.NONE,
            List.of(CheckerType.ATOMICITY),
            Set.of(),
            result ->
                result.withCheckers(
                    result.checkers().stream()
                        .map(checker -> checker.silencing(finding -> true))
                        .toList()));
    assertThat(analysis.run(new RecordingFile(file, "trace")).result().hasFindings()).isFalse();
  }

  /** A trace that can't be opened twice. */
  private static final class Stream implements AnalysisInput {
    private final InputStream in;
    private boolean isOpened;

    Stream(String text) {
      in = new ByteArrayInputStream(text.getBytes(UTF_8));
    }

    @Override
    public String name() {
      return "stream";
    }

    @Override
    public boolean isRereadable() {
      return false;
    }

    @Override
    public List<Note> notes() {
      return List.of();
    }

    @Override
    public TraceReader open() throws IOException {
      assertThat(isOpened).isFalse();
      isOpened = true;
      return Traces.read(in, false);
    }
  }
}
