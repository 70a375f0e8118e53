package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Classes of the JDK that are included are seen from inside. */
final class InsideJdkTest {
  private static final String INSIDE = "include=java.util.**,include=java.lang.StringBuffer";

  /** The message about synchronizers, which are among the included classes. */
  private static final String STILL_OUTSIDE = "cosmodrome: included, but modelled by its calls: ";

  /** Only the JDK's methods are meant to be atomic. */
  private static final String OF_JDK = "not-atomic dev.cosmodrome.**";

  /** Queues and maps for several threads repeat a step until it succeeds. */
  private static final String OF_JDK_WITH_LOCKS = OF_JDK + "\nnot-atomic java.util.concurrent.**";

  private static final int ROUNDS = 50;

  /** Maps count in cells under contention, and read the array of cells without synchronisation. */
  private static final String MEANT_TO_RACE = "Data race on CounterCell\\[]#\\d+\\[\\d+]";

  @TempDir private Path folder;

  static Stream<Arguments> defects() throws IOException {
    return JdkCases.of(
        List.of(
            Arguments.of("Vector.containsAll", "java.util.AbstractCollection.containsAll"),
            Arguments.of("Vector.equals", "java.util.AbstractList.equals"),
            Arguments.of("Vector.removeAll", "java.util.Vector.bulkRemove"),
            Arguments.of("Hashtable.equals", "java.util.Hashtable.equals"),
            Arguments.of(
                "synchronizedList.containsAll", "java.util.AbstractCollection.containsAll"),
            Arguments.of("synchronizedList.equals", "java.util.ArrayList.equalsRange"),
            Arguments.of(
                "StringBuffer.append",
                "java.lang.AbstractStringBuilder.append(AbstractStringBuilder)")));
  }

  @ParameterizedTest
  @MethodSource("defects")
  void theMethodOfTheJdkIsBlamed(Path jdk, String call, String blamed)
      throws IOException, InterruptedException {
    String options = "," + Turns.LEFT_OUT + ",noise=yield,seed=1";
    RecordedRun run = run(jdk, options, JdkDefects.class, call);

    assertThat(run.output()).isEqualTo("done" + System.lineSeparator());
    List<JsonObject> findings = CheckedRun.findings(run, OF_JDK, "atomicity");
    assertThat(findings)
        .isNotEmpty()
        .allSatisfy(
            finding -> {
              assertThat(finding.get("block").getAsString()).startsWith(blamed);
              for (JsonElement step : finding.getAsJsonArray("steps")) {
                assertThat(step.getAsJsonObject().get("location").getAsString())
                    .matches("java\\.[\\w.$<>]+\\(\\w+\\.java:\\d+\\)");
              }
            });
  }

  static Stream<Arguments> runs() throws IOException {
    return RecordedRun.jdks()
        .flatMap(jdk -> Stream.of("", ",noise=yield,seed=2").map(o -> Arguments.of(jdk, o)));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void correctUseIsSilentAndGoesOnAsBefore(Path jdk, String options)
      throws IOException, InterruptedException {
    RecordedRun run = run(jdk, options, JdkInUse.class, String.valueOf(ROUNDS));

    assertThat(run.output()).isEqualTo(JdkInUse.use(ROUNDS));
    assertThat(CheckedRun.findings(run, OF_JDK_WITH_LOCKS, "atomicity,races"))
        .filteredOn(finding -> !finding.get("message").getAsString().matches(MEANT_TO_RACE))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void classesThatTheAgentUsesHaveHooks(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = run(jdk, "", SharedMatcher.class);

    assertThat(run.output()).isEqualTo("done" + System.lineSeparator());
    assertThat(CheckedRun.findings(run, OF_JDK, "races"))
        .extracting(finding -> finding.get("message").getAsString())
        .contains("Data race on Matcher.text of Matcher#1");
  }

  private RecordedRun run(Path jdk, String options, Class<?> program, String... arguments)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, INSIDE + options, program.getName(), arguments);
    assertThat(run.errors()).startsWith(STILL_OUTSIDE).hasLineCount(1);
    return run;
  }
}
