package dev.cosmodrome.cli;

import static java.util.stream.Collectors.joining;

import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.explanation.Explainer;
import dev.cosmodrome.checkers.registry.CheckerType;
import dev.cosmodrome.checkers.registry.TraceCheck;
import dev.cosmodrome.checkers.specification.Rules;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.report.JsonReport;
import dev.cosmodrome.report.Report;
import dev.cosmodrome.report.TextReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code check}: what is wrong in recorded traces. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Checks traces and reports what is wrong in them.",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:nothing was found",
      "1:something was found",
      "2:it could not be done; standard error says why"
    },
    footerHeading = "%nCheckers:%n")
final class CheckCommand implements Callable<Integer> {
  enum Format {
    TEXT,
    JSON
  }

  private static final int SHOWN = 10;

  private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Traces: native (.cosmo) or text (.std), gzipped or not; - is standard input.")
  private List<String> files = List.of();

  @Option(
      names = "--checkers",
      split = ",",
      paramLabel = "ID",
      description = "Which checkers, separated by commas (default: ${DEFAULT-VALUE}).",
      defaultValue = "atomicity")
  private List<String> checkers = List.of();

  @Mixin private SpecificationFile specification = new SpecificationFile();

  @Option(
      names = "--format",
      paramLabel = "text|json",
      description = "How to report (default: text).",
      defaultValue = "text")
  private Format format = Format.TEXT;

  @Mixin private BaselineFiles baseline = new BaselineFiles();

  @Option(names = "--first", description = "Stop each checker at its first finding.")
  private boolean first;

  @Option(names = "--all", description = "Show all findings in full, not only the first ten.")
  private boolean all;

  @Option(
      names = "--partial",
      description = "Accept a native trace that was cut off; check it up to its last whole chunk.")
  private boolean partial;

  /** Takes the command's description and adds what there is to choose from. */
  @Spec
  void describe(CommandSpec command) {
    spec = command;
    spec.usageMessage()
        .footer(
            Arrays.stream(CheckerType.values())
                .map(type -> String.format(Locale.ROOT, "  %-12s%s", type.id(), type.summary()))
                .toArray(String[]::new));
  }

  @Override
  public Integer call() throws IOException {
    List<CheckerType> types = types();
    Rules rules = specification.rules();
    baseline.read();
    if (first && baseline.isGiven()) {
      throw new FailedException("--first and --baseline: the first finding may be a known one");
    }
    Report report =
        format == Format.JSON ? new JsonReport() : new TextReport(all ? Integer.MAX_VALUE : SHOWN);
    PrintWriter out = spec.commandLine().getOut();
    boolean found = false;
    for (String file : files) {
      TraceResult complete = TraceInput.use(file, partial, input -> check(input, rules, types));
      TraceResult result = explain(file, baseline.silence(complete));
      report.write(result, out);
      out.flush();
      found |= result.hasFindings();
    }
    baseline.write();
    if (baseline.isGiven() && format == Format.TEXT) {
      out.println(baseline.summary());
      out.flush();
    }
    return found ? Main.FOUND : Main.CLEAN;
  }

  private TraceResult check(TraceInput input, Rules rules, List<CheckerType> types)
      throws IOException {
    try (Progress progress = Progress.of(input)) {
      Specification known = new Specification(rules, input.notes());
      TraceResult result =
          new TraceCheck(input.reader(), known, types, first).run(input.name(), progress::step);
      if (input.wasCutOff()) {
        PrintWriter err = spec.commandLine().getErr();
        err.printf(
            "cosmodrome: %s: cut off; checked the %,d whole events%n",
            input.name(), result.events());
        err.flush();
      }
      return result;
    }
  }

  /** Adds what a second look at the trace can say about what was found in it. */
  private TraceResult explain(String file, TraceResult result) {
    return result.hasFindings() && TraceInput.isFile(file)
        ? TraceInput.naming(file, () -> Explainer.explain(result, TraceInput.source(file, partial)))
        : result;
  }

  private List<CheckerType> types() {
    List<CheckerType> types = new ArrayList<>();
    for (String id : checkers) {
      CheckerType type =
          CheckerType.of(id)
              .orElseThrow(
                  () -> new FailedException("no checker '" + id + "'; there are " + known()));
      if (!types.contains(type)) {
        types.add(type);
      }
    }
    return types;
  }

  private static String known() {
    return Arrays.stream(CheckerType.values()).map(CheckerType::id).collect(joining(", "));
  }
}
