package dev.cosmodrome.it.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The commands that documentation pages show, in code blocks and in running text. */
final class DocumentedCommands {
  /** A line of a code block: perhaps a prompt or a step of a workflow, then the command. */
  private static final Pattern LINE =
      Pattern.compile("(?:\\$ |- run: )?((?:\\./)?cosmodrome |mvn |java )(.*?)(?:\\s+# .*)?");

  /** A command in running text that has arguments; other texts only name a command. */
  private static final Pattern INLINE = Pattern.compile("`(?:\\./)?cosmodrome ([^`]+ [^`]+)`");

  /** A command that stands for others: {@code cosmodrome explain ID}. */
  private static final Pattern PLACEHOLDER = Pattern.compile("\\b(ID|COMMAND|FILE)\\b");

  /** By the beginning of a line: why no test of this class runs it. */
  private static final Map<String, String> EXEMPT =
      Map.of(
          "mvn ",
              "MavenPluginTest runs the goals; the other lines are profiles of the build itself",
          "java -javaagent:", "AgentRun starts programs in this way",
          "cosmodrome attach PID", "AttachTest runs it for a program that waits",
          "cosmodrome record -o app.cosmo -- java ...", "it is incomplete, and shown elsewhere",
          "./cosmodrome run --checkers atomic-sets --patterns-only --stats --include",
              "it records the inside of the JDK for minutes; InsideJdkTest records parts of it");

  private DocumentedCommands() {}

  /** The arguments of each command of a page, in the order of the page. */
  static List<String> of(Path page) throws IOException {
    List<String> commands = new ArrayList<>();
    boolean isCode = false;
    for (String line : Files.readAllLines(page)) {
      if (line.startsWith("```")) {
        isCode = !isCode;
      } else if (isCode) {
        command(line).ifPresent(commands::add);
      } else {
        inline(line).forEach(commands::add);
      }
    }
    return commands;
  }

  private static Optional<String> command(String line) {
    Matcher matcher = LINE.matcher(line);
    return matcher.matches() && EXEMPT.keySet().stream().noneMatch(line::startsWith)
        ? Optional.of(matcher.group(2).strip())
        : Optional.empty();
  }

  private static Stream<String> inline(String line) {
    return INLINE
        .matcher(line)
        .results()
        .map(found -> found.group(1))
        .filter(command -> !PLACEHOLDER.matcher(command).find());
  }

  /** The exemptions that no page needs. */
  static List<String> uselessExemptions(List<Path> pages) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path page : pages) {
      lines.addAll(Files.readAllLines(page));
    }
    return EXEMPT.keySet().stream()
        .filter(start -> lines.stream().noneMatch(line -> line.startsWith(start)))
        .toList();
  }
}
