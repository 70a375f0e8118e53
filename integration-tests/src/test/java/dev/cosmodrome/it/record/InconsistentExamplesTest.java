package dev.cosmodrome.it.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.it.library.CheckedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Example programs with fields that belong together: {@code atomic-sets} finds what is marked. */
final class InconsistentExamplesTest {
  private static final String PACKAGE = "dev.cosmodrome.examples.inconsistent.";
  private static final Pattern MARK =
      Pattern.compile("\\b(\\w+)\\([^{]*\\{ // (perhaps )?not atomic(?:: (.+))?");

  /** Classes that are no program, or not one for this checker. */
  private static final Set<String> OTHERS = Set.of("Meeting", "FileWriter");

  /** Those in which only an annotation says that the method is a unit of work. */
  private static final List<String> ANNOTATED = List.of("AllocationVector", "MergeSort", "Shop");

  @TempDir private Path folder;

  static Stream<Arguments> programs() throws IOException {
    List<String> names =
        ExamplePrograms.names("inconsistent").stream()
            .filter(name -> !OTHERS.contains(name))
            .toList();
    return onEachJdk(names);
  }

  static Stream<Arguments> annotated() throws IOException {
    return onEachJdk(ANNOTATED);
  }

  static Stream<Arguments> fileWriter() throws IOException {
    return onEachJdk(List.of("FileWriter"));
  }

  private static Stream<Arguments> onEachJdk(List<String> names) throws IOException {
    return RecordedRun.jdks().flatMap(jdk -> names.stream().map(name -> Arguments.of(jdk, name)));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void theMarkedMethodsAreFound(Path jdk, String name) throws IOException, InterruptedException {
    List<String> marked = new ArrayList<>();
    List<String> possible = new ArrayList<>();
    List<String> patterns = new ArrayList<>();
    for (String line : Files.readAllLines(ExamplePrograms.source("inconsistent", name), UTF_8)) {
      for (MatchResult mark : MARK.matcher(line).results().toList()) {
        possible.add(mark.group(1));
        if (mark.group(2) == null) {
          marked.add(mark.group(1));
        }
        if (mark.group(3) != null) {
          patterns.add(mark.group(3));
        }
      }
    }

    RecordedRun run = run(jdk, name, "units=yes");

    assertThat(CheckedRun.findings(run, "", "atomic-sets"))
        .extracting(finding -> finding.get("block").getAsString().replaceAll(".*\\.", ""))
        .containsAll(marked)
        .isSubsetOf(possible);
    assertThat(CheckedRun.findings(run, "", "atomic-sets", "--patterns-only"))
        .extracting(finding -> finding.get("pattern").getAsString())
        .containsAll(patterns);
  }

  /** Two calls of another object are no unit of work by default. */
  @ParameterizedTest
  @MethodSource("annotated")
  void someNeedTheirAnnotation(Path jdk, String name) throws IOException, InterruptedException {
    RecordedRun run = run(jdk, name, "");
    Path text = folder.resolve("without.std");
    CheckedRun.convert(run, text);
    List<String> lines = new ArrayList<>(Files.readAllLines(text, UTF_8));
    lines.removeIf(line -> line.startsWith("#@ unit "));
    Files.write(text, lines);

    RecordedRun without = new RecordedRun(0, "", "", text);
    assertThat(CheckedRun.findings(without, "", "atomic-sets")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("fileWriter")
  void aUnitOfSeveralThreadsIsADeterministicBlock(Path jdk, String name)
      throws IOException, InterruptedException {
    RecordedRun run = run(jdk, name, "");
    assertThat(CheckedRun.findings(run, "", "atomic-sets")).isEmpty();
    assertThat(CheckedRun.findings(run, "", "determinism"))
        .isNotEmpty()
        .allSatisfy(f -> assertThat(f.get("block").getAsString()).endsWith("FileWriter.write"));
  }

  private RecordedRun run(Path jdk, String name, String option)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, option, PACKAGE + name);
    assertThat(run.errors()).isEmpty();
    assertThat(run.status()).isZero();
    return run;
  }
}
