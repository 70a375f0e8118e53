package dev.cosmodrome.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code cosmodrome}: finds code that other threads can interfere with. */
@Command(
    name = "cosmodrome",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Finds race conditions in Java programs, including those in code with locks.",
    subcommands = {
      RunCommand.class,
      RecordCommand.class,
      AttachCommand.class,
      CheckCommand.class,
      ConfirmCommand.class,
      ReportCommand.class,
      ExplainCommand.class,
      InferSpecCommand.class,
      ConvertCommand.class,
      InfoCommand.class,
      GenerateCommand.class,
      LitmusCommand.class,
      AgentCommand.class,
      AutoComplete.GenerateCompletion.class
    },
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands (see COMMAND --help):%n",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:nothing was found",
      "1:something was found",
      "2:usage or I/O error; see standard error",
      "3:nothing was found, but a verdict is undecided or nothing was checked"
    },
    footer = {
      "",
      "Examples:",
      "  cosmodrome run examples/Account.java",
      "  cosmodrome run -o app.findings.json -- java -jar app.jar",
      "  cosmodrome report app.findings.json --sources src/main/java -o app.html",
      "  source <(cosmodrome generate-completion)",
      "",
      "Environment:",
      "  COSMODROME_JAVA_OPTS  options for Cosmodrome's own JVM, such as -Xmx16g",
      "  JAVA_HOME             the JDK that runs Cosmodrome",
      "  NO_COLOR              if set, text has no colours"
    })
public final class Main {
  /** Nothing was found. */
  static final int CLEAN = 0;

  /** Something was found. */
  static final int FOUND = 1;

  /** A usage or I/O error. */
  static final int FAILED = 2;

  /** Nothing was found, but a verdict is undecided or nothing was checked. */
  static final int UNDECIDED = 3;

  /** Control characters, and other characters that end a line. */
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]");

  /**
   * The choices of an option in capital letters, as picocli lists them; lower case is accepted too.
   */
  private static final Pattern CHOICE = Pattern.compile("(\\[[A-Z_, ]+]) \\(case-insensitive\\)");

  /** Creates the command. */
  Main() {}

  /** Runs the command line. */
  public static void main(String[] args) {
    System.exit(run(args));
  }

  /** Runs the command line on the standard streams; its output is UTF-8 everywhere. */
  static int run(String... args) {
    return commandLine()
        .setOut(new PrintWriter(NamedOutput.standard(), false, UTF_8))
        .setErr(new PrintWriter(System.err, true, UTF_8))
        .execute(args);
  }

  /** The command line, ready to be run. */
  public static CommandLine commandLine() {
    return new CommandLine(new Main())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExpandAtFiles(false)
        .setParameterExceptionHandler((e, args) -> misused(e))
        .setExecutionStrategy(Main::execute);
  }

  private static int execute(ParseResult parsed) {
    CommandLine command = parsed.commandSpec().commandLine();
    try {
      return new RunLast().execute(parsed);
    } catch (ExecutionException e) {
      return failed(Objects.requireNonNullElse(e.getCause(), e), command);
    } catch (FailedException | Error e) {
      return failed(e, command);
    }
  }

  private static int misused(ParameterException e) {
    CommandLine command = e.getCommandLine();
    String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    reason = CHOICE.matcher(reason).replaceAll(choice -> choice.group(1).toLowerCase(Locale.ROOT));
    if (e instanceof UnmatchedArgumentException unmatched) {
      reason = unknown(unmatched, reason);
    }
    complain(command, reason + "; see " + command.getCommandSpec().qualifiedName() + " --help");
    return FAILED;
  }

  private static String unknown(UnmatchedArgumentException e, String reason) {
    CommandLine command = e.getCommandLine();
    String word = e.getUnmatched().get(0);
    boolean isCommand = !e.isUnknownOption() && !command.getSubcommands().isEmpty();
    Set<String> known =
        isCommand
            ? command.getSubcommands().keySet()
            : command.getCommandSpec().optionsMap().keySet();
    return (isCommand ? "unknown command '" + word + "'" : reason)
        + Nearest.to(word, known).map(near -> "; did you mean '" + near + "'?").orElse("");
  }

  private static int failed(Throwable e, CommandLine command) {
    if (e instanceof FailedException || e instanceof IOException) {
      complain(command, String.valueOf(e.getMessage()));
    } else if (e instanceof OutOfMemoryError) {
      complain(command, "out of memory; set a larger heap with COSMODROME_JAVA_OPTS=-Xmx16g");
    } else {
      e.printStackTrace(command.getErr());
      complain(command, "internal error; please report it with the lines above");
    }
    return FAILED;
  }

  /** Prints a message on standard error, in one line. */
  static void complain(CommandLine command, String reason) {
    PrintWriter err = command.getErr();
    err.println("cosmodrome: " + UNPRINTABLE.matcher(reason).replaceAll("?"));
    err.flush();
  }
}
