package dev.cosmodrome.cli;

import static java.util.stream.Collectors.joining;

import dev.cosmodrome.checkers.CheckerDescriptor.Blocks;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.LockDiscipline;
import dev.cosmodrome.checkers.RecordingNeed;
import dev.cosmodrome.checkers.Severity;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.pipeline.Analysis;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.specification.ExemptBlockingMethods;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.report.FindingView;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.Symbols;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options for checking traces and reporting findings. */
final class CheckOptions {
  private static final String CHECKERS = "--checkers";
  private static final String FAIL_ON = "--fail-on";

  private CommandSpec spec = CommandSpec.create();
  private boolean looksForRaces;

  @Option(
      names = CHECKERS,
      split = ",",
      paramLabel = "ID",
      description = "The checkers to run, separated by commas (default: ${DEFAULT-VALUE}).",
      defaultValue = "atomicity")
  private List<String> checkers = List.of();

  @Mixin private SpecificationFile specification = new SpecificationFile();

  @Mixin private AtomicSetsFile sets = new AtomicSetsFile();

  @Mixin private ReportOptions reports = new ReportOptions();

  @Option(
      names = "--common-lock",
      description =
          "For reduction: require one lock for all accesses to a variable (faster, more false"
              + " alarms).")
  private boolean commonLock;

  @Mixin private AlgorithmOption algorithm = new AlgorithmOption();

  @Mixin private BaselineFiles baseline = new BaselineFiles();

  @Option(
      names = FAIL_ON,
      paramLabel = "SEVERITY",
      description =
          "The severity from which on findings count for the exit status: likely-bug, suspicious"
              + " or by-design (default: ${DEFAULT-VALUE}).",
      defaultValue = "suspicious")
  private String failOn = "suspicious";

  @Option(names = "--first", description = "Stop each checker at its first finding.")
  private boolean first;

  @Option(names = "--stats", description = "Print statistics of the check on standard error.")
  private boolean stats;

  /** Takes the command's description and adds the list of checkers. */
  @Spec(Spec.Target.MIXEE)
  void describe(CommandSpec command) {
    spec = command;
    String[] examples = spec.usageMessage().footer();
    Stream<String> known =
        Arrays.stream(CheckerType.values())
            .map(type -> String.format(Locale.ROOT, "  %-12s%s", type.id(), type.summary()));
    spec.usageMessage()
        .footerHeading("%nCheckers (see cosmodrome explain ID):%n")
        .footer(Stream.concat(known, Arrays.stream(examples)).toArray(String[]::new));
  }

  /** Sets the folder of the sources, unless the user names others. */
  void findSourcesIn(Path folder) {
    reports.findSourcesIn(folder);
  }

  /**
   * Enables the search for data races if the user selects no checkers and nothing else is found.
   */
  void lookForRaces() {
    looksForRaces = true;
  }

  /** Returns the needs of the checkers in a recording. */
  ProgramRun.Needs needs() {
    List<CheckerType> types = types();
    return new ProgramRun.Needs(
        types.stream().anyMatch(type -> type.needs(RecordingNeed.UNITS)),
        types.stream().anyMatch(type -> type.needs(RecordingNeed.ALL_ACCESSES)),
        sets.path());
  }

  /** The file of the specification, null if there is none. */
  @Nullable Path specification() {
    return specification.path();
  }

  /** Fails if the options contradict each other, before anything else is done. */
  void validate() {
    sets.validate(types());
    if (commonLock && !types().contains(CheckerType.REDUCTION)) {
      throw new FailedException("--common-lock requires --checkers " + CheckerType.REDUCTION.id());
    }
    algorithm.validate(types());
    failsOn();
    specification.read();
    baseline.read();
    reports.validate();
    if (first && baseline.isGiven()) {
      throw new FailedException(
          "--first cannot be combined with --baseline, because the first finding may be a known"
              + " one");
    }
  }

  /**
   * Checks traces and reports on them.
   *
   * @return the outcome; a trace that cannot be read is named on standard error, and the others are
   *     checked
   */
  CheckOutcome check(List<CheckInput> inputs) throws IOException {
    validate();
    List<String> files = inputs.stream().map(CheckInput::file).toList();
    reports.keep(files);
    baseline.keep(files);
    PrintWriter out = spec.commandLine().getOut();
    Analysis analysis = analysis();
    Set<String> methods = new HashSet<>();
    CheckOutcome outcome = new CheckOutcome(failsOn());
    for (CheckInput input : inputs) {
      Analysis.Outcome checked;
      try {
        checked = TraceInput.naming(input.file(), () -> analysis.run(input.trace()));
      } catch (FailedException e) {
        warn(String.valueOf(e.getMessage()));
        outcome.addFailure();
        continue;
      }
      Symbols symbols = checked.symbols();
      remarks(checked).forEach(remark -> warn(input.name() + ": " + remark));
      methods.addAll(symbols.names(Kind.BLOCK));
      TraceResult<FindingView> result = checked.result().map(FindingView::of);
      reports.add(result, out);
      outcome.add(result);
    }
    if (!first) {
      specification.complaints(methods).forEach(this::warn);
    }
    if (outcome.hasFailed()) {
      reports.finish(out);
      return outcome;
    }
    baseline.write();
    reports.finish(out);
    if (baseline.isGiven() && reports.areRead()) {
      out.println(baseline.summary());
      out.flush();
    }
    return outcome;
  }

  private Analysis analysis() {
    Specification given = specification.read();
    Specification complete =
        given
            .with(given.sets().with(sets.read()))
            .with(commonLock ? LockDiscipline.COMMON_LOCK : LockDiscipline.PAIRWISE)
            .with(algorithm.value());
    Set<Analysis.Option> chosen = EnumSet.of(Analysis.Option.READ_AHEAD);
    if (first) {
      chosen.add(Analysis.Option.FIRST_ONLY);
    }
    if (!areChosen()) {
      chosen.add(Analysis.Option.OBSERVED_DEADLOCKS);
      if (looksForRaces) {
        chosen.add(Analysis.Option.RACES_IF_CLEAN);
      }
    }
    return new Analysis(complete, types(), chosen, baseline::suppress);
  }

  /** Returns the warnings about a trace, and its statistics if the user wants them. */
  private List<String> remarks(Analysis.Outcome checked) {
    TraceResult<Finding> result = checked.result();
    Symbols symbols = checked.symbols();
    List<String> remarks =
        new ArrayList<>(TraceInput.cutOff(checked.isCutOff(), "checked", result.events()));
    for (Note.Stopped stopped : symbols.notes(Note.Stopped.class)) {
      remarks.add("recording stopped at " + stopped.bytes() + " bytes; later events are missing");
    }
    // Tasks of one thread can interfere.
    boolean isClean = result.checkers().stream().allMatch(one -> one.findings().isEmpty());
    if (symbols.of(Kind.THREAD).size() == 1 && isClean) {
      remarks.add("only one thread was recorded, so nothing can interfere");
    }
    if (!first) {
      MissingNames missing = new MissingNames(symbols);
      remarks.addAll(specification.complaints(missing));
      remarks.addAll(sets.complaints(missing));
    }
    List<String> blocking = checksAtomicity() ? blockingMethods(symbols) : List.of();
    if (!stats) {
      remarks.addAll(CheckStatistics.countOfBlocking(blocking));
    } else {
      remarks.addAll(checked.statistics());
      remarks.addAll(CheckStatistics.namesOfBlocking(blocking));
      result.checkers().forEach(checker -> remarks.addAll(CheckStatistics.extent(checker)));
    }
    return remarks;
  }

  /** Returns whether a checker is chosen that reports methods which are not atomic. */
  private boolean checksAtomicity() {
    return types().stream()
        .filter(type -> type != CheckerType.RACES && type != CheckerType.DEADLOCKS)
        .map(type -> type.descriptor().blocks())
        .anyMatch(blocks -> blocks == Blocks.ATOMIC || blocks == Blocks.ATOMIC_WITH_HAND_OVERS);
  }

  private List<String> blockingMethods(Symbols symbols) {
    return ExemptBlockingMethods.of(specification.read(), symbols);
  }

  /** Prints a line on standard error. */
  void warn(String message) {
    Main.complain(spec.commandLine(), message);
  }

  private List<CheckerType> types() {
    List<CheckerType> types = new ArrayList<>();
    for (String id : checkers) {
      CheckerType type =
          CheckerType.of(id)
              .orElseThrow(
                  () -> new FailedException("unknown checker '" + id + "'; known are " + known()));
      if (!types.contains(type)) {
        types.add(type);
      }
    }
    return types;
  }

  private Severity failsOn() {
    return Severity.withId(failOn)
        .orElseThrow(
            () ->
                new FailedException(
                    "unknown severity '"
                        + failOn
                        + "'; known are "
                        + Arrays.stream(Severity.values())
                            .map(Severity::id)
                            .collect(joining(", "))));
  }

  /** Returns whether the user says from which severity on findings count. */
  boolean hasFailOn() {
    return spec.commandLine().getParseResult().hasMatchedOption(FAIL_ON);
  }

  /** Returns whether the user says which checkers. */
  private boolean areChosen() {
    return spec.commandLine().getParseResult().hasMatchedOption(CHECKERS);
  }

  private static String known() {
    return Arrays.stream(CheckerType.values()).map(CheckerType::id).collect(joining(", "));
  }
}
