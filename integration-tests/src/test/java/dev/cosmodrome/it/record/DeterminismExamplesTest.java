package dev.cosmodrome.it.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.cosmodrome.it.library.CheckedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Parallel example programs: deterministic ones are silent, the others conflict where marked. */
final class DeterminismExamplesTest {
  private static final Pattern DETERMINISTIC = Pattern.compile("@Deterministic\\s+\\w+ (\\w+)\\(");

  @TempDir private Path folder;

  static Stream<Arguments> deterministic() throws IOException {
    return programs("deterministic");
  }

  static Stream<Arguments> nondeterministic() throws IOException {
    return programs("nondeterministic");
  }

  private static Stream<Arguments> programs(String kind) throws IOException {
    List<String> names = ExamplePrograms.names(kind);
    return RecordedRun.jdks().flatMap(jdk -> names.stream().map(name -> Arguments.of(jdk, name)));
  }

  /** Its methods are no single steps, however, and not meant to be. */
  @ParameterizedTest
  @MethodSource("deterministic")
  void aDeterministicProgramIsSilent(Path jdk, String name)
      throws IOException, InterruptedException {
    RecordedRun run = run(jdk, "deterministic", name);

    assertThat(CheckedRun.findings(run, "", "determinism")).isEmpty();
    assertThat(CheckedRun.findings(run, atomicRules("deterministic", name), "atomicity").isEmpty())
        .isEqualTo(isLeftToOneThread(run));
  }

  /** Whether no other thread came to take part, as it may happen in a pool. */
  private static boolean isLeftToOneThread(RecordedRun run) throws IOException {
    return run.events().stream()
            .filter(event -> event.contains(" read ") || event.contains(" write "))
            .map(event -> event.substring(0, event.indexOf(' ')))
            .distinct()
            .count()
        == 1;
  }

  @ParameterizedTest
  @MethodSource("nondeterministic")
  void aProgramThatIsNotConflictsWhereItIsMarked(Path jdk, String name)
      throws IOException, InterruptedException {
    List<String> marked = new ArrayList<>();
    List<String> lines =
        Files.readAllLines(ExamplePrograms.source("nondeterministic", name), UTF_8);
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).endsWith("// conflict")) {
        marked.add("(" + name + ".java:" + (i + 1) + ")");
      }
    }

    List<JsonObject> findings =
        CheckedRun.findings(run(jdk, "nondeterministic", name), "", "determinism");

    assertThat(findings)
        .isNotEmpty()
        .flatExtracting(finding -> finding.getAsJsonArray("steps").asList())
        .extracting(step -> step.getAsJsonObject().get("location").getAsString())
        .allSatisfy(place -> assertThat(marked).anyMatch(place::endsWith));
  }

  private RecordedRun run(Path jdk, String kind, String name)
      throws IOException, InterruptedException {
    RecordedRun run =
        RecordedRun.of(jdk, folder, "", "dev.cosmodrome.examples." + kind + "." + name);
    assertThat(run.errors()).isEmpty();
    assertThat(run.status()).isZero();
    return run;
  }

  /** Says of the deterministic methods that they are atomic. */
  private static String atomicRules(String kind, String name) throws IOException {
    StringBuilder rules = new StringBuilder("not-atomic **\n");
    DETERMINISTIC
        .matcher(Files.readString(ExamplePrograms.source(kind, name)))
        .results()
        .forEach(m -> rules.append("atomic **." + name + "." + m.group(1) + "\n"));
    return rules.toString();
  }
}
