package dev.cosmodrome.report;

import static java.util.stream.Collectors.joining;

import dev.cosmodrome.checkers.FindingPattern;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The documentation of a checker, {@code docs/checkers/ID.md}, which is in the jar.
 *
 * @param id the checker
 * @param markdown the page
 */
public record CheckerPage(String id, String markdown) {
  /** The line that says what its findings are called. */
  private static final Pattern KINDS = Pattern.compile("(?m)^Kind of findings: (.*)$");

  /** The line that says how they are divided further. */
  private static final Pattern PATTERNS = Pattern.compile("(?m)^Patterns of findings: (.*)$");

  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern LINK = Pattern.compile("\\[([^\\]]+)\\]\\((?!https?:)[^)]*\\)");
  private static final Pattern ID = Pattern.compile("[a-z-]+");

  /** The page of a checker, if there is one. */
  public static Optional<CheckerPage> of(String id) {
    if (!ID.matcher(id).matches()) {
      return Optional.empty();
    }
    try (InputStream in = CheckerPage.class.getResourceAsStream("checkers/" + id + ".md")) {
      return in == null
          ? Optional.empty()
          : Optional.of(new CheckerPage(id, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the kinds of its findings. */
  public List<String> kinds() {
    return codeIn(KINDS).toList();
  }

  /** The patterns that the page lists, without those for which it refers to another page. */
  public List<FindingPattern> patterns() {
    return codeIn(PATTERNS).map(FindingPattern::named).flatMap(Optional::stream).toList();
  }

  private Stream<String> codeIn(Pattern line) {
    Matcher matcher = line.matcher(markdown);
    return matcher.find()
        ? CODE.matcher(matcher.group(1)).results().map(found -> found.group(1))
        : Stream.empty();
  }

  /** The page without links to files that are not there where it is read. */
  String standalone() {
    return LINK.matcher(markdown).replaceAll("$1");
  }

  /** Returns what the page says before its first section, without its lists of kinds. */
  String description() {
    return MarkdownText.inline(
        standalone()
            .lines()
            .takeWhile(line -> !line.startsWith("## "))
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .filter(line -> !KINDS.matcher(line).matches() && !PATTERNS.matcher(line).matches())
            .collect(joining(" ")));
  }

  /** Returns the first sentence, which says what the checker finds. */
  String summary() {
    return MarkdownText.inline(
        standalone()
            .lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .findFirst()
            .orElse(id));
  }
}
