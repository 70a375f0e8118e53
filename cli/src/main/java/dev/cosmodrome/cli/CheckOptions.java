package dev.cosmodrome.cli;

import static java.util.stream.Collectors.joining;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.LockDiscipline;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.explanation.Explainer;
import dev.cosmodrome.checkers.refinement.Defects;
import dev.cosmodrome.checkers.refinement.Refiner;
import dev.cosmodrome.checkers.registry.CheckerType;
import dev.cosmodrome.checkers.registry.RecordingCheck;
import dev.cosmodrome.checkers.registry.TraceCheck;
import dev.cosmodrome.checkers.specification.AtomicTrace;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.checkers.specification.Suppressions;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.RecordingNotes;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.TraceSource;
import dev.cosmodrome.trace.ValidReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How traces are checked and what is reported of them. */
final class CheckOptions {
  /** How a note begins that the recorder has stopped, and where. */
  private static final String STOPPED = "stopped at ";

  /** How a note begins that a method was seen to wait. */
  private static final String WAITED = "blocks ";

  private static final String CHECKERS = "--checkers";
  private static final List<CheckerType> RACES = List.of(CheckerType.RACES);
  private static final List<CheckerType> DEADLOCKS = List.of(CheckerType.DEADLOCKS);

  private CommandSpec spec = CommandSpec.create();
  private boolean looksForRaces;

  @Option(
      names = CHECKERS,
      split = ",",
      paramLabel = "ID",
      description = "Which checkers, separated by commas (default: ${DEFAULT-VALUE}).",
      defaultValue = "atomicity")
  private List<String> checkers = List.of();

  @Mixin private SpecificationFile specification = new SpecificationFile();

  @Mixin private AtomicSetsFile sets = new AtomicSetsFile();

  @Mixin private ReportOptions reports = new ReportOptions();

  @Option(
      names = "--common-lock",
      description = "Let reduction ask for one lock for all accesses to a variable: coarser.")
  private boolean commonLock;

  @Mixin private BaselineFiles baseline = new BaselineFiles();

  @Option(names = "--first", description = "Stop each checker at its first finding.")
  private boolean first;

  @Option(names = "--stats", description = "Say on standard error what checking took.")
  private boolean stats;

  /** A trace, and what it is called in the report. */
  record Input(String file, String name) {}

  /** Takes the command's description and adds what there is to choose from. */
  @Spec(Spec.Target.MIXEE)
  void describe(CommandSpec command) {
    spec = command;
    String[] examples = spec.usageMessage().footer();
    Stream<String> known =
        Arrays.stream(CheckerType.values())
            .map(type -> String.format(Locale.ROOT, "  %-12s%s", type.id(), type.summary()));
    spec.usageMessage()
        .footerHeading("%nCheckers (cosmodrome explain ID tells more):%n")
        .footer(Stream.concat(known, Arrays.stream(examples)).toArray(String[]::new));
  }

  /** Names the folder in which the sources are unless the user names others. */
  void findSourcesIn(Path folder) {
    reports.findSourcesIn(folder);
  }

  /** Lets data races be looked for where nothing else was asked for and nothing was found. */
  void lookForRaces() {
    looksForRaces = true;
  }

  /** What the checkers need in a recording. */
  ProgramRun.Needs needs() {
    List<CheckerType> types = types();
    return new ProgramRun.Needs(
        types.contains(CheckerType.ATOMIC_SETS), types.stream().anyMatch(CheckerType::predicts));
  }

  /** The file of the specification, null if there is none. */
  @Nullable Path specification() {
    return specification.path();
  }

  /** Fails if the options make no sense, before anything else is done. */
  void validate() {
    sets.validate(types());
    if (commonLock && !types().contains(CheckerType.REDUCTION)) {
      throw new FailedException("--common-lock is for --checkers " + CheckerType.REDUCTION.id());
    }
    specification.read();
    baseline.read();
    reports.validate();
    if (first && baseline.isGiven()) {
      throw new FailedException("--first and --baseline: the first finding may be a known one");
    }
  }

  /**
   * Checks traces and reports on them.
   *
   * @param partial whether a trace that was cut off is checked as far as it goes
   * @return how that has ended; a trace that can't be read is named on standard error, and the
   *     others are checked
   */
  CheckOutcome check(List<Input> inputs, boolean partial) throws IOException {
    validate();
    List<String> files = inputs.stream().map(Input::file).toList();
    reports.keep(files);
    baseline.keep(files);
    PrintWriter out = spec.commandLine().getOut();
    Set<String> methods = new HashSet<>();
    CheckOutcome outcome = new CheckOutcome();
    for (Input input : inputs) {
      Checked checked;
      try {
        checked = check(input, partial);
      } catch (FailedException e) {
        warn(String.valueOf(e.getMessage()));
        outcome.addFailure();
        continue;
      }
      methods.addAll(checked.methods);
      reports.add(checked.result.named(input.name), out);
      outcome.add(checked.result, checked.isNothingRecorded);
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

  /** Checks a trace, and says what has to be said of it whatever is found in it. */
  private Checked check(Input input, boolean partial) {
    String file = input.file;
    List<CheckerType> types = types();
    Checked checked = TraceInput.use(file, partial, trace -> check(trace, types));
    if (!areChosen() && checked.endsBlocked) {
      Checked deadlocks = TraceInput.use(file, partial, trace -> check(trace, DEADLOCKS));
      checked = checked.and(deadlocks.observed());
    }
    if (looksForRaces && !areChosen() && checked.threads > 1 && !checked.result.hasFindings()) {
      checked = checked.and(TraceInput.use(file, partial, trace -> check(trace, RACES)));
    }
    checked.remarks.forEach(remark -> warn(input.name + ": " + remark));
    TraceResult refined = refine(file, partial, checked);
    TraceResult meant = Suppressions.of(checked.notes).silence(refined);
    return checked.with(explain(file, partial, baseline.silence(meant)));
  }

  /** What checkers say of a trace, what was known of its methods, which it has, and what else. */
  private record Checked(
      TraceResult result,
      int threads,
      boolean isNothingRecorded,
      boolean endsBlocked,
      Specification known,
      List<String> methods,
      List<String> notes,
      List<String> remarks) {
    /** The same with what other checkers say of the trace. */
    Checked and(Checked others) {
      List<CheckerResult> checkers = new ArrayList<>(result.checkers());
      checkers.addAll(others.result.checkers());
      return with(result.withCheckers(checkers));
    }

    /** The same with another result. */
    Checked with(TraceResult other) {
      return new Checked(
          other, threads, isNothingRecorded, endsBlocked, known, methods, notes, remarks);
    }

    /** The same with what has happened only, and nothing that is predicted. */
    Checked observed() {
      return with(
          result.withCheckers(
              result.checkers().stream()
                  .map(
                      checker ->
                          checker.withFindings(
                              checker.findings().stream()
                                  .filter(finding -> finding.certainty() == Certainty.OBSERVED)
                                  .toList()))
                  .toList()));
    }
  }

  private Checked check(TraceInput input, List<CheckerType> types) throws IOException {
    try (Progress progress = Progress.of(input);
        ValidReader reader = valid(input.reader())) {
      Specification given = specification.read();
      Specification known =
          given
              .withNotes(input.notes())
              .with(given.sets().with(sets.read()))
              .with(commonLock ? LockDiscipline.COMMON_LOCK : LockDiscipline.PAIRWISE);
      TraceCheck check = new TraceCheck(reader, known, types, first);
      TraceResult result = check.run(input.name(), progress::step);
      Symbols symbols = reader.symbols();
      List<String> remarks = remarks(input, symbols, result);
      if (stats) {
        remarks.addAll(check.statistics());
        remarks.addAll(waited(symbols));
        result.checkers().forEach(checker -> remarks.addAll(extent(checker)));
      }
      List<String> notes = new ArrayList<>(known.notes());
      notes.addAll(names(symbols.of(Kind.NOTE)));
      int threads = symbols.of(Kind.THREAD).size();
      return new Checked(
          result,
          threads,
          RecordingNotes.whyNothing(symbols).isPresent(),
          check.endsBlocked(),
          known,
          names(symbols.of(Kind.BLOCK)),
          notes,
          remarks);
    }
  }

  /** How much of a trace a checker took, and where it found its first violation. */
  private static List<String> extent(CheckerResult checker) {
    List<String> extent = new ArrayList<>();
    extent.add(
        String.format(
            Locale.ROOT, "%s: %,d events analysed", checker.id(), checker.extent().analysed()));
    if (checker.extent().firstViolation() >= 0) {
      extent.add(
          String.format(
              Locale.ROOT,
              "%s: first violation with event %,d, counted from 0",
              checker.id(),
              checker.extent().firstViolation()));
    }
    return extent;
  }

  /** Reads what will all be checked ahead, on another thread. */
  private ValidReader valid(TraceReader reader) {
    return first ? ValidReader.of(reader) : ValidReader.ahead(reader);
  }

  /** What has to be said of a trace, whatever is found in it. */
  private List<String> remarks(TraceInput input, Symbols symbols, TraceResult result) {
    List<String> remarks = new ArrayList<>(input.cut("checked", result.events()));
    names(symbols.of(Kind.NOTE)).stream()
        .filter(note -> note.startsWith(STOPPED))
        .forEach(
            note -> remarks.add("recording " + note + "; there is nothing of what came later"));
    if (symbols.of(Kind.THREAD).size() == 1) {
      remarks.add("only one thread was seen: nothing can interfere");
    }
    if (!first) {
      MissingNames missing = new MissingNames(symbols);
      remarks.addAll(specification.complaints(missing));
      remarks.addAll(sets.complaints(missing));
    }
    return remarks;
  }

  /**
   * Which methods waited somewhere in a recording, and so are not meant to be atomic by default.
   */
  private static List<String> waited(Symbols symbols) {
    String methods =
        names(symbols.of(Kind.NOTE)).stream()
            .filter(note -> note.startsWith(WAITED))
            .map(note -> note.substring(WAITED.length()))
            .distinct()
            .sorted()
            .collect(joining(", "));
    return methods.isEmpty()
        ? List.of()
        : List.of("not checked for atomicity by default, because they waited: " + methods);
  }

  private static List<String> names(SymbolTable table) {
    return IntStream.range(0, table.size()).mapToObj(table::name).toList();
  }

  /** Says something on standard error. */
  void warn(String message) {
    Main.complain(spec.commandLine(), message);
  }

  /** Makes one finding of each defect, proved by what a second look at the trace can say. */
  private TraceResult refine(String file, boolean partial, Checked checked) {
    TraceResult result = checked.result;
    if (!TraceInput.isFile(file)) {
      TraceResult merged = Defects.of(result);
      return first ? merged.withFirstFindings() : merged;
    }
    TraceSource trace = TraceInput.source(file, partial);
    return TraceInput.naming(
        file,
        () ->
            first
                ? Refiner.refine(result, AtomicTrace.of(trace, checked.known)).withFirstFindings()
                : RecordingCheck.refine(result, trace, checked.known));
  }

  /** Adds what a second look at the trace can say about what was found in it. */
  private static TraceResult explain(String file, boolean partial, TraceResult result) {
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

  /** Whether the user says which checkers. */
  private boolean areChosen() {
    return spec.commandLine().getParseResult().hasMatchedOption(CHECKERS);
  }

  private static String known() {
    return Arrays.stream(CheckerType.values()).map(CheckerType::id).collect(joining(", "));
  }
}
