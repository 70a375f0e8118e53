package dev.cosmodrome.it.known;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.cosmodrome.checkers.Severity;
import dev.cosmodrome.it.behaviour.Programs;
import dev.cosmodrome.it.library.CheckedRun;
import dev.cosmodrome.it.record.RecordedRun;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bugs of released libraries are found, and releases without them are silent about the method. */
@EnabledIfSystemProperty(named = "cosmodrome.known-bugs", matches = ".+")
final class KnownBugsTest {
  private static final int RUNS = 10;

  @TempDir private Path folder;

  static Stream<Arguments> bugs() throws IOException {
    return RecordedRun.jdks()
        .flatMap(jdk -> KnownBug.ALL.stream().map(bug -> Arguments.of(jdk, bug)));
  }

  static Stream<Arguments> mendedBugs() throws IOException {
    return bugs().filter(run -> !((KnownBug) run.get()[1]).clean().isEmpty());
  }

  @ParameterizedTest
  @MethodSource("bugs")
  void aBugIsFound(Path jdk, KnownBug bug) throws IOException, InterruptedException {
    assertThat(findings(jdk, bug, bug.release(), bug.specification()))
        .anyMatch(finding -> blames(finding, bug.method()));
  }

  @ParameterizedTest
  @MethodSource("bugs")
  void aBugIsAmongTheFirstThreeCausesAndNotByDesign(Path jdk, KnownBug bug)
      throws IOException, InterruptedException {
    List<String> severities = Arrays.stream(Severity.values()).map(Severity::id).toList();
    Map<String, List<JsonObject>> causes =
        run(jdk, bug, bug.release(), bug.specification()).stream()
            .sorted(comparing(finding -> severities.indexOf(text(finding, "severity"))))
            .collect(groupingBy(f -> text(f, "cause"), LinkedHashMap::new, toList()));
    List<JsonObject> first = causes.values().stream().limit(3).flatMap(List::stream).toList();

    assertThat(first)
        .filteredOn(finding -> blames(text(finding), bug.method()))
        .extracting(finding -> text(finding, "severity"))
        .containsAnyOf(Severity.LIKELY_BUG.id(), Severity.SUSPICIOUS.id());
  }

  private static String text(JsonObject finding, String member) {
    return finding.get(member).getAsString();
  }

  @ParameterizedTest
  @MethodSource("mendedBugs")
  void aMendedMethodIsNotBlamed(Path jdk, KnownBug bug) throws IOException, InterruptedException {
    // It is atomic even if it has waited.
    String specification = bug.specification() + "\natomic " + bug.method();
    assertThat(findings(jdk, bug, bug.clean(), specification))
        .noneMatch(finding -> blames(finding, bug.method()));
  }

  @ParameterizedTest
  @MethodSource("bugs")
  void theSameDefectHasTheSameFingerprintInTenRuns(Path jdk, KnownBug bug)
      throws IOException, InterruptedException {
    Map<String, String> fingerprints = new HashMap<>();
    for (int i = 0; i < RUNS; i++) {
      for (JsonObject finding : run(jdk, bug, bug.release(), bug.specification())) {
        String fingerprint = finding.get("fingerprint").getAsString();
        String known = fingerprints.putIfAbsent(defect(finding), fingerprint);
        assertThat(known == null ? fingerprint : known).as(text(finding)).isEqualTo(fingerprint);
      }
    }
  }

  /**
   * The parts that stay the same from run to run: blamed method, pattern, and steps without
   * numbers.
   */
  private static String defect(JsonObject finding) {
    return finding.get("block").getAsString()
        + finding.get("pattern").getAsString()
        + finding.getAsJsonArray("steps").asList().stream()
            .map(JsonElement::getAsJsonObject)
            .map(
                step ->
                    step.get("operation").getAsString()
                        + step.get("target").getAsString().replaceAll("\\[.*\\]|\\d+", "")
                        + step.get("location").getAsString())
            .toList();
  }

  /** The findings of a run, each as blamed method, pattern and steps. */
  private List<String> findings(Path jdk, KnownBug bug, List<String> jars, String specification)
      throws IOException, InterruptedException {
    List<String> findings =
        run(jdk, bug, jars, specification).stream().map(KnownBugsTest::text).toList();
    System.out.printf("%s, %s %s%n", jdk.getFileName(), bug.program(), jars);
    findings.forEach(finding -> System.out.println("  " + finding));
    return findings;
  }

  private List<JsonObject> run(Path jdk, KnownBug bug, List<String> jars, String specification)
      throws IOException, InterruptedException {
    Path libraries = Path.of(System.getProperty("cosmodrome.known-bugs"));
    List<Path> path = jars.stream().map(jar -> libraries.resolve(jar + ".jar")).toList();
    Programs.compile(Path.of("known", bug.program() + ".java"), path, folder);
    String classPath =
        Stream.concat(path.stream(), Stream.of(folder))
            .map(Path::toString)
            .collect(joining(File.pathSeparator));
    RecordedRun run = RecordedRun.of(jdk, classPath, folder, bug.agentOptions(), bug.program());
    assertThat(run.status()).as(run.errors()).isZero();
    return CheckedRun.findings(run, specification, "atomicity");
  }

  private static boolean blames(String finding, String method) {
    return finding.startsWith(method + ":") || finding.startsWith(method + "(");
  }

  private static String text(JsonObject finding) {
    return finding.get("block").getAsString()
        + ": "
        + finding.get("pattern").getAsString()
        + finding.getAsJsonArray("steps").asList().stream()
            .map(step -> step.getAsJsonObject().get("location").getAsString())
            .map(location -> location.replaceAll(".*\\(|\\)", ""))
            .toList()
        + ", "
        + finding.get("count").getAsInt()
        + " times";
  }
}
