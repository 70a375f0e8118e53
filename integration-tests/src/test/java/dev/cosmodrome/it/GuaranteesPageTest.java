package dev.cosmodrome.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Each promise in {@code docs/guarantees.md} is on its page and has tests that exist. */
final class GuaranteesPageTest {
  private static final Path DOCS =
      Path.of(System.getProperty("cosmodrome.maven.root")).toAbsolutePath().resolve("docs");

  private static final Pattern ROW =
      Pattern.compile("\\| \\[[^]]+\\]\\(([^)]+)\\) \\| (.+) \\| (`[^|]+`) \\|");
  private static final Pattern TEST = Pattern.compile("`(\\w+)\\.(\\w+)`");

  /** An entry of a section "Guarantees", with what it says. */
  private static final Pattern ENTRY = Pattern.compile("(?m)^- \\*\\*(\\w+)\\*\\*: (.*)$");

  private static final List<String> ENTRIES =
      List.of("Exact", "Sound", "Complete", "Undecided", "Inputs");
  private static final int SOURCE_DEPTH = 12;

  /** By simple name of a test class: its source. */
  private static final Map<String, String> SOURCES = new HashMap<>();

  private record Promise(String page, String text, List<String> tests) {}

  @BeforeAll
  static void readTests() throws IOException {
    try (Stream<Path> files =
        Files.find(
            DOCS.resolveSibling("."),
            SOURCE_DEPTH,
            (file, attributes) -> file.toString().matches(".*/src/test/java/.*Test\\.java"))) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString().replace(".java", "");
        SOURCES.merge(name, Files.readString(file), String::concat);
      }
    }
  }

  private static List<Promise> promises() throws IOException {
    List<Promise> promises = new ArrayList<>();
    for (String line : Files.readAllLines(DOCS.resolve("guarantees.md"))) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        List<String> tests =
            TEST.matcher(row.group(3)).results().map(test -> test.group(0)).toList();
        promises.add(new Promise(row.group(1), row.group(2), tests));
      } else {
        assertThat(line).as("a row that cannot be read").doesNotStartWith("| [");
      }
    }
    return promises;
  }

  @Test
  void eachPromiseIsOnItsPage() throws IOException {
    for (Promise promise : promises()) {
      String page = Files.readString(DOCS.resolve(promise.page()));
      String text =
          ENTRIES.contains(promise.text()) ? "- **" + promise.text() + "**: " : promise.text();
      assertThat(page).as(promise.page()).contains(text);
    }
  }

  @Test
  void eachPromiseHasTests() throws IOException {
    assertThat(promises()).hasSizeGreaterThan(100);
    for (Promise promise : promises()) {
      assertThat(promise.tests()).as(promise.toString()).isNotEmpty();
      for (String test : promise.tests()) {
        Matcher name = TEST.matcher(test);
        assertThat(name.matches()).isTrue();
        assertThat(SOURCES).containsKey(name.group(1));
        assertThat(SOURCES.get(name.group(1)))
            .as(test)
            .containsPattern("void\\s+" + name.group(2) + "\\(");
      }
    }
  }

  @Test
  void eachCheckerHasAllGuarantees() throws IOException {
    List<Promise> promises = promises();
    try (Stream<Path> pages = Files.list(DOCS.resolve("checkers"))) {
      for (Path page : pages.toList()) {
        String name = "checkers/" + page.getFileName();
        String text = Files.readString(page);
        assertThat(text).as(name).contains("\n## Guarantees\n");
        String rest = text.substring(text.indexOf("\n## Guarantees\n") + 1);
        int end = rest.indexOf("\n## ");
        Matcher entry = ENTRY.matcher(end < 0 ? rest : rest.substring(0, end));
        List<String> entries = new ArrayList<>();
        while (entry.find()) {
          String key = entry.group(1);
          entries.add(key);
          boolean isTested =
              promises.stream()
                  .anyMatch(each -> each.page().equals(name) && each.text().equals(key));
          assertThat(isTested || entry.group(2).startsWith("no")).as(name + ": " + key).isTrue();
        }
        assertThat(entries).as(name).isEqualTo(ENTRIES);
      }
    }
  }
}
