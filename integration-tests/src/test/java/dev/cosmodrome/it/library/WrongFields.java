package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The races of a program that accesses one field or key in each of its cases: the names of those
 * with a race begin with {@code wrong}.
 */
final class WrongFields {
  private WrongFields() {}

  /**
   * Runs a program and checks that its wrong fields have races and no others do.
   *
   * @param keys the keys of its maps that have races
   */
  static void check(Path jdk, Path folder, Class<?> program, String... keys)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", program.getName());

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
        Stream.concat(
                Arrays.stream(program.getDeclaredFields())
                    .map(Field::getName)
                    .filter(name -> name.startsWith("wrong")),
                Stream.of(keys))
            .collect(Collectors.toSet());
    assertThat(found).isEqualTo(expected);
  }
}
