package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Accesses that collections order are ordered; others race. */
final class CollectionOrderTest {
  /** The programs' loops are no steps; what is in their lambdas is not, either. */
  private static final String STEPS =
      """
      not-atomic **.OrderedByCollections.*
      atomic **.OrderedByCollections.fill
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.library.NoisyRuns#all")
  void orderedProgramsAreSilent(Path jdk, String options) throws IOException, InterruptedException {
    RecordedRun run =
        RecordedRun.of(jdk, folder, options, OrderedByCollections.class.getName(), "5");

    CheckedRun.assertSilent(run, "done", STEPS);
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void locksOfCollectionsMakeStepsInEachSchedule(Path jdk)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", GuardedCollections.class.getName());

    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).isEqualTo("0 100" + System.lineSeparator());
    String work = "not-atomic **.GuardedCollections.work";
    assertThat(CheckedRun.findings(run, work, "atomicity,races,blocks,reduction,deadlocks"))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void locksOfCollectionsCanBeTakenInACircle(Path jdk) throws IOException, InterruptedException {
    RecordedRun run =
        RecordedRun.of(jdk, folder, Turns.LEFT_OUT, CircleOfCollections.class.getName());

    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).isEqualTo("done" + System.lineSeparator());
    assertThat(CheckedRun.findings(run, "", "deadlocks"))
        .singleElement()
        .satisfies(
            circle ->
                assertThat(circle.getAsJsonArray("steps"))
                    .extracting(step -> step.getAsJsonObject().get("target").getAsString())
                    .containsExactlyInAnyOrder(
                        "SynchronizedRandomAccessList#1",
                        "Hashtable#1",
                        "Hashtable#1",
                        "SynchronizedRandomAccessList#1"));
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void plainCollectionsRace(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", RacingCollections.class.getName());

    assertThat(run.errors()).isEmpty();
    assertThat(CheckedRun.findings(run, "", "races"))
        .extracting(
            race ->
                race.getAsJsonArray("steps")
                    .get(0)
                    .getAsJsonObject()
                    .get("target")
                    .getAsString()
                    .replace("changes of", "contents of"))
        .contains(
            "HashMap#1[\"a\"]",
            "contents of HashMap#2",
            "contents of ArrayList#1",
            "contents of ArrayList#2",
            "contents of LinkedHashMap#1",
            "contents of StringBuilder#1",
            "contents of ArrayDeque#1",
            "contents of TreeSet#1",
            "contents of LinkedList#1",
            "contents of BitSet#1",
            "contents of SimpleDateFormat#1")
        .doesNotContain("contents of LinkedHashMap#2")
        .allSatisfy(name -> assertThat(name).doesNotContain("#3"));
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void objectsThatAreNotMadeForSeveralThreadsRace(Path jdk)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", RacingObjects.class.getName());

    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).isEqualTo("done" + System.lineSeparator());
    assertThat(CheckedRun.findings(run, "", "races"))
        .extracting(race -> race.get("message").getAsString())
        .containsExactlyInAnyOrder(
            "Data race on state of Date#1",
            "Data race on state of GregorianCalendar#1",
            "Data race on state of Matcher#1",
            "Data race on state of CloneableDelegate#1",
            "Data race on state of Mac#1",
            "Data race on state of StringJoiner#1",
            "Data race on state of LongSummaryStatistics#1",
            "Data race on state of CRC32#1",
            "Data race on state of Scanner#1",
            "Data race on state of SplittableRandom#1");
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.library.NoisyRuns#all")
  void objectsThatAreSharedWellAreSilent(Path jdk, String options)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, options, OrderedObjects.class.getName());

    CheckedRun.assertSilent(run, "60", "not-atomic **.OrderedObjects.*");
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void memoryIsBounded(Path jdk) throws IOException, InterruptedException {
    RecordedRun run =
        RecordedRun.of(
            jdk, List.of("-Xmx128m"), folder, "buffer=16m", ManyKeys.class.getName(), "1000000");

    assertThat(run.status()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("done" + System.lineSeparator());
    assertThat(run.errors())
        .isEqualToIgnoringNewLines(
            "cosmodrome: collections have too many keys, so some keys share a variable");
  }
}
