package dev.cosmodrome.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.FindingPattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files, headings and classes that documentation pages refer to exist. */
final class DocumentationTest {
  private static final Path ROOT =
      Path.of(System.getProperty("cosmodrome.maven.root")).toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  /** A class in code font, perhaps with its package before it and a method behind it. */
  private static final Pattern CLASS =
      Pattern.compile("`(?:[a-z]+\\.)*([A-Z]\\w+)(?:\\.[a-z]\\w*)?`");

  private static final int SOURCE_DEPTH = 10;
  private static final Pattern FENCED_CODE = Pattern.compile("(?ms)^```.*?^```");

  static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (String folder : new String[] {"", "docs", "docs/checkers", "examples"}) {
      try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
        files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
      }
    }
    return pages;
  }

  @ParameterizedTest
  @MethodSource("pages")
  void linksHaveTargets(Path page) throws IOException {
    List<String> broken = new ArrayList<>();
    Matcher link = LINK.matcher(prose(page));
    while (link.find()) {
      if (!link.group(1).startsWith("http") && !exists(page, link.group(1))) {
        broken.add(link.group(1));
      }
    }
    assertThat(broken).as("links of %s without a target", ROOT.relativize(page)).isEmpty();
  }

  @Test
  void classesOfTheArchitecturePageExist() throws IOException {
    Set<String> sources = new HashSet<>();
    try (Stream<Path> files =
        Files.find(ROOT, SOURCE_DEPTH, (file, attributes) -> file.toString().endsWith(".java"))) {
      files.forEach(file -> sources.add(file.getFileName().toString()));
    }
    List<String> classes =
        CLASS
            .matcher(prose(ROOT.resolve("docs/architecture.md")))
            .results()
            .map(name -> name.group(1) + ".java")
            .toList();
    assertThat(classes).hasSizeGreaterThan(50).isSubsetOf(sources);
  }

  @Test
  void theGlossaryExplainsPatternsAsReportsDo() throws IOException {
    String glossary = Files.readString(ROOT.resolve("docs/glossary.md"));
    List<String> rows =
        Arrays.stream(FindingPattern.values())
            .map(pattern -> "| " + pattern.id() + " | " + pattern.explanation() + " |")
            .toList();
    assertThat(glossary.substring(glossary.indexOf("## Patterns")).lines()).containsAll(rows);
  }

  private static boolean exists(Path page, String link) throws IOException {
    int anchor = link.indexOf('#');
    String file = anchor < 0 ? link : link.substring(0, anchor);
    Path target = file.isEmpty() ? page : page.resolveSibling(file);
    return Files.exists(target)
        && (anchor < 0 || anchors(target).contains(link.substring(anchor + 1)));
  }

  /** The anchors of a page's headings, as GitHub derives them from the text. */
  private static List<String> anchors(Path page) throws IOException {
    return HEADING
        .matcher(prose(page))
        .results()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\w\\- ]", "").replace(' ', '-'))
        .toList();
  }

  private static String prose(Path page) throws IOException {
    return FENCED_CODE.matcher(Files.readString(page)).replaceAll("");
  }
}
