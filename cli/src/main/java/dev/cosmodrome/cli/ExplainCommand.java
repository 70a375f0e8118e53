package dev.cosmodrome.cli;

import static java.util.stream.Collectors.joining;

import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.report.CheckerPage;
import dev.cosmodrome.report.MarkdownText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code explain}: the documentation of a checker, of a kind or of a pattern of findings. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Prints the documentation of a checker, or of a kind or pattern of findings.",
      "Without an argument, lists all of them."
    },
    footer = {
      "",
      "Examples:",
      "  cosmodrome explain               what can be explained",
      "  cosmodrome explain atomicity     a checker",
      "  cosmodrome explain race          a kind of finding",
      "  cosmodrome explain lost update   a pattern"
    })
final class ExplainCommand implements Callable<Integer> {
  @Parameters(
      arity = "0..*",
      paramLabel = "WORD",
      completionCandidates = Ids.class,
      description = "A checker, or a kind or pattern as reports name it.")
  private List<String> words = List.of();

  @Spec private CommandSpec spec = CommandSpec.create();

  /** The checkers. */
  static final class Ids extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Ids() {
      super(Arrays.stream(CheckerType.values()).map(CheckerType::id).toList());
    }
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    out.print(words.isEmpty() ? list() : explanation(String.join(" ", words)));
    out.flush();
    return Main.CLEAN;
  }

  private static String explanation(String name) {
    String word = name.strip().toLowerCase(Locale.ROOT);
    Optional<FindingPattern> pattern = FindingPattern.named(word);
    CheckerPage page =
        page(candidate -> candidate.id().equals(word))
            .or(() -> page(candidate -> candidate.kinds().contains(word)))
            .or(() -> pattern.flatMap(ExplainCommand::page))
            .orElseThrow(() -> unknown(name));
    String text = new MarkdownText(Terminal.style()).of(page.markdown());
    return pattern.map(known -> word + ": " + known.explanation() + "%n%n".formatted()).orElse("")
        + text;
  }

  private static Optional<CheckerPage> page(FindingPattern pattern) {
    return page(candidate -> candidate.patterns().contains(pattern));
  }

  private static Optional<CheckerPage> page(Predicate<CheckerPage> isMeant) {
    return new Ids()
        .stream().map(CheckerPage::of).flatMap(Optional::stream).filter(isMeant).findFirst();
  }

  private static Stream<String> kinds() {
    return Arrays.stream(FindingKind.values()).map(FindingKind::id);
  }

  private static Stream<String> patterns() {
    return Arrays.stream(FindingPattern.values()).map(FindingPattern::id);
  }

  /** All that can be explained, one name on each line. */
  private static String list() {
    List<String> lines = new ArrayList<>(List.of("Checkers:"));
    for (CheckerType checker : CheckerType.values()) {
      lines.add("  %-12s  %s".formatted(checker.id(), checker.summary()));
    }
    lines.add("");
    lines.add("Kinds of findings:");
    kinds().forEach(kind -> lines.add("  " + kind));
    lines.add("");
    lines.add("Patterns of findings:");
    patterns().forEach(pattern -> lines.add("  " + pattern));
    return lines.stream().map(line -> line + System.lineSeparator()).collect(joining());
  }

  private static FailedException unknown(String word) {
    List<String> known =
        Stream.of(new Ids().stream(), kinds(), patterns()).flatMap(all -> all).toList();
    String near = Nearest.to(word, known).map(name -> "; did you mean '" + name + "'?").orElse("");
    return new FailedException(
        "no documentation for '%s'%s; known are the checkers %s; the kinds %s; the patterns %s"
            .formatted(
                word,
                near,
                String.join(", ", new Ids()),
                kinds().collect(joining(", ")),
                patterns().map(name -> "'" + name + "'").collect(joining(", "))));
  }
}
