package dev.cosmodrome.cli;

import static java.util.stream.Collectors.joining;

import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.report.CheckerPage;
import dev.cosmodrome.report.MarkdownText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code explain}: the documentation of a checker. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Prints the documentation of a checker, or of a kind or pattern of findings.",
    footer = {
      "",
      "Examples:",
      "  cosmodrome explain atomicity     a checker",
      "  cosmodrome explain race          a kind of finding",
      "  cosmodrome explain lost update   a pattern"
    })
final class ExplainCommand implements Callable<Integer> {
  @Parameters(
      arity = "1..*",
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
    String word = String.join(" ", words);
    CheckerPage page =
        page(candidate -> candidate.id().equals(word))
            .or(() -> page(candidate -> candidate.kinds().contains(word)))
            .or(() -> page(candidate -> candidate.mentions(word)))
            .orElseThrow(() -> unknown(word));
    PrintWriter out = spec.commandLine().getOut();
    out.print(new MarkdownText(Terminal.style()).of(page.markdown()));
    out.flush();
    return Main.CLEAN;
  }

  private static List<CheckerPage> pages() {
    return new Ids().stream().map(CheckerPage::of).flatMap(Optional::stream).toList();
  }

  private static Optional<CheckerPage> page(Predicate<CheckerPage> isMeant) {
    return pages().stream().filter(isMeant).findFirst();
  }

  private static FailedException unknown(String word) {
    Set<String> known = new LinkedHashSet<>(new Ids());
    pages().forEach(page -> known.addAll(page.kinds()));
    String near = Nearest.to(word, known).map(name -> "; nearest is '" + name + "'").orElse("");
    return new FailedException(
        "no documentation for '"
            + word
            + "'"
            + near
            + "; known are "
            + known.stream().collect(joining(", ")));
  }
}
