package dev.cosmodrome.it.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.it.library.CheckedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A static initialiser comes before every use of its class. */
final class StaticInitialisersTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void onlyWhatIsDoneElsewhereHasRaces(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", StaticInitialisers.class.getName());

    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).isEqualTo("done" + System.lineSeparator());
    Set<String> racing =
        CheckedRun.findings(run, "", "races").stream()
            .map(race -> race.getAsJsonArray("steps").get(0).getAsJsonObject())
            .map(step -> step.get("target").getAsString())
            .map(target -> target.replaceAll(".*\\.(\\w+) of .*", "$1"))
            .collect(Collectors.toSet());
    assertThat(racing)
        .containsExactlyInAnyOrder("racingAfterEnd", "racingAfterFailure", "racingWithStarted");
  }
}
