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

/** The JDK's locks order the code of the program that is called under them, and no other code. */
final class LockedCallbackTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void wrongFieldsHaveRacesAndNoOthers(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", LockedCallbackCases.class.getName());

    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).isEqualTo("done" + System.lineSeparator());
    Set<String> found =
        CheckedRun.findings(run, "", "races").stream()
            .map(race -> race.getAsJsonArray("steps").get(0).getAsJsonObject())
            .map(step -> step.get("target").getAsString())
            .map(target -> target.replaceAll(".*\\.(\\w+) of .*", "$1"))
            .collect(Collectors.toSet());
    Set<String> wrong =
        Arrays.stream(LockedCallbackCases.class.getDeclaredFields())
            .map(Field::getName)
            .filter(name -> name.startsWith("wrong"))
            .collect(Collectors.toSet());
    assertThat(found).isEqualTo(wrong);
  }
}
