package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Accesses are ordered by the JDK's synchronizers, pools and variables, and by nothing else. */
final class LibraryOrderTest {
  /** Methods of {@link Ordered} that are one step; most others are loops. */
  private static final String STEPS =
      """
      not-atomic **.Ordered.*
      atomic **.Ordered.increment
      atomic **.Ordered.read
      atomic **.Ordered.write
      atomic **.Ordered.useOne
      atomic **.Ordered.fill
      atomic **.Ordered.filled
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.library.NoisyRuns#all")
  void orderedProgramsAreSilent(Path jdk, String options) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, options, Ordered.class.getName(), "5");

    CheckedRun.assertSilent(run, "done", STEPS);
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.library.NoisyRuns#all")
  void eachUnorderedFieldHasARace(Path jdk, String options)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, options, Unordered.class.getName());

    assertThat(run.errors()).isEmpty();
    Set<String> found =
        CheckedRun.findings(run, "", "races").stream()
            .map(race -> race.getAsJsonArray("steps").get(0).getAsJsonObject())
            .map(step -> step.get("target").getAsString())
            .map(target -> target.replaceAll(".*\\.(\\w+) of .*", "$1"))
            .collect(Collectors.toSet());
    assertThat(found)
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(
                    Stream.of(Unordered.class), Arrays.stream(Unordered.class.getDeclaredClasses()))
                .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                .filter(field -> field.getType() == int.class)
                .map(Field::getName)
                .toList());
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void manyTasksAndThreadsFitIntoMemory(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, List.of("-Xmx1g"), folder, "", ManyTasks.class.getName());

    CheckedRun.assertSilent(run, "499999500000 10000", "");
  }
}
