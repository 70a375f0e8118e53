package dev.cosmodrome.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every link from one documentation page to another file or heading has a target. */
final class DocumentationLinksTest {
  private static final Path ROOT =
      Path.of(System.getProperty("cosmodrome.maven.root")).toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
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
