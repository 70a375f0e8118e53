package dev.cosmodrome.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Only one class parses and spells the names of variables and locks, and notes. Other classes have
 * typed names; the reports may shorten texts.
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
