package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is documented to be in order is, and what is not has a race in every run. */
final class FurtherHandOversTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void wrongFieldsHaveRacesAndNoOthers(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", FurtherHandOvers.class.getName());

    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).isEqualTo("done" + System.lineSeparator());
    Set<String> found =
        CheckedRun.findings(run, "", "races").stream()
            .map(race -> race.getAsJsonArray("steps").get(0).getAsJsonObject())
            .map(step -> step.get("target").getAsString())
            .filter(target -> !target.contains(" of HashMap"))
            .map(target -> target.replaceAll(".*\\.(\\w+) of .*|.*\\[\"(\\w+)\"\\]", "$1$2"))
            .collect(Collectors.toSet());
    Set<String> expected =
        Arrays.stream(FurtherHandOvers.class.getDeclaredFields())
            .map(Field::getName)
            .filter(name -> name.startsWith("wrong"))
            .collect(Collectors.toSet());
    expected.add("wrong");
    assertThat(found).isEqualTo(expected);
  }
}
