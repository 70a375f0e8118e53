package dev.cosmodrome.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Only one class parses and spells the names of variables and locks, and notes. Other classes have
 * typed names; the reports may shorten texts. Findings have ids until reports make words of them,
 * so few classes of the checkers look up names.
 */
final class NameSpellingTest {
  private static final Path ROOT = Path.of(System.getProperty("cosmodrome.maven.root"));

  private static final List<String> MODULES =
      List.of(
          "trace",
          "runtime",
          "instrument",
          "agent",
          "checkers",
          "cli",
          "junit",
          "maven-plugin",
          "order",
          "annotations");

  private static final Path ALLOWED =
      ROOT.resolve("trace/src/main/java/dev/cosmodrome/trace/TextNames.java");

  /** String literals that start, or are, a part of a name or note as text formats spell it. */
  private static final Pattern SPELLING =
      Pattern.compile(
          "\"(contents|changes|further keys|hand-over|readers|writers|interrupt|monitor|order|value)"
              + " of "
              + "|\"(suppress|blocks|guarded|updates|abandoned|retries|serial|private"
              + "|package-private|extends|statics|class|keeps|set|set-across-objects|unit|holds) \""
              + "|\"(stopped at |nothing recorded|units by object|accesses that repeat)"
              + "|(indexOf|lastIndexOf|contains|split|startsWith|endsWith)\\(\"( of |: )\"");

  /** The look-up of a name by its id. */
  private static final Pattern LOOK_UP =
      Pattern.compile(
          "\\.name\\((Kind\\.|kind|symbol\\.kind)|ymbols\\.target\\(|(Variable|Lock)Name\\.ofText\\(");

  /** The classes of the checkers that look up names, with the reason why ids do not do. */
  private static final Map<String, String> LOOKING_UP =
      Map.ofEntries(
          Map.entry("Fingerprint", "fingerprints name defects across runs"),
          Map.entry("VariableKeys", "variables that fingerprints do not tell apart have one key"),
          Map.entry("BlockName", "several sites stand for one place in the source"),
          Map.entry("tso/TsoChecker", "several sites stand for one place in the source"),
          Map.entry("specification/Suppressions", "rules name methods"),
          Map.entry("atomicsets/OpenBlocks", "rules name methods"),
          Map.entry("deadlocks/DeadlockChecker", "notes name sites"),
          Map.entry("prediction/SerialThreads", "notes name threads"),
          Map.entry("prediction/ConfinedObjects", "notes name threads"),
          Map.entry("explanation/StepCalls", "sites name their methods"),
          Map.entry("Initialisers", "sites name their methods"),
          Map.entry("severity/Origins", "notes name packages"),
          Map.entry("severity/LoweringRules", "sites name their methods"),
          Map.entry("severity/Assessor", "causes name defects across runs"),
          Map.entry("predictedatomicity/BlocksChecker", "remark of a verdict"),
          Map.entry("determinism/ScheduleDecisions", "remark of a verdict"),
          Map.entry("tso/StoreBuffers", "error message for a malformed trace"));

  @Test
  void checkersDoNotMakeWordsOfFindings() throws IOException {
    Path root = ROOT.resolve("checkers/src/main/java/dev/cosmodrome/checkers");
    Set<String> found = new TreeSet<>();
    for (Path file : sources("checkers")) {
      if (LOOK_UP.matcher(Files.readString(file)).find()) {
        found.add(root.relativize(file).toString().replace('\\', '/').replace(".java", ""));
      }
    }

    assertThat(found).isEqualTo(new TreeSet<>(LOOKING_UP.keySet()));
  }

  @Test
  void isInOneClass() throws IOException {
    List<String> found = new ArrayList<>();
    for (String module : MODULES) {
      for (Path file : sources(module)) {
        if (!file.equals(ALLOWED)) {
          Matcher matcher = SPELLING.matcher(Files.readString(file));
          while (matcher.find()) {
            found.add(ROOT.relativize(file) + ": " + matcher.group());
          }
        }
      }
    }

    assertThat(found).isEmpty();
  }

  @Test
  void isRecognised() throws IOException {
    assertThat(SPELLING.matcher(Files.readString(ALLOWED)).results().count()).isGreaterThan(10);
  }

  private static List<Path> sources(String module) throws IOException {
    Path folder = ROOT.resolve(module).resolve("src/main/java");
    assertThat(folder).isDirectory();
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }
}
