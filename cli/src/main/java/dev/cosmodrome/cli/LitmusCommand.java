package dev.cosmodrome.cli;

import dev.cosmodrome.litmus.Event;
import dev.cosmodrome.litmus.LitmusException;
import dev.cosmodrome.litmus.LitmusProgram;
import dev.cosmodrome.litmus.Question;
import dev.cosmodrome.litmus.Question.Answer;
import dev.cosmodrome.litmus.Question.Witness;
import dev.cosmodrome.litmus.Serializability.Edge;
import dev.cosmodrome.litmus.herd.HerdTest;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code litmus}: explores small programs with and without store buffers. */
@Command(
    name = "litmus",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Explores all executions of small programs, with and without store buffers.",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:all programs give the expected answers, or are TSO-serializable; all conditions hold",
      "1:some program does not, some condition does not hold, or one is undecided",
      "2:usage or I/O error; see standard error"
    },
    footer = {
      "",
      "Examples:",
      "  cosmodrome litmus examples/litmus/dekker.litmus",
      "  cosmodrome litmus examples/litmus/x86/store-buffering.litmus"
    })
final class LitmusCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Litmus programs, or x86 tests in herd's format.")
  private List<String> files = List.of();

  @Option(
      names = "--states",
      paramLabel = "N",
      description = "The maximum number of states to explore (default: ${DEFAULT-VALUE}).",
      defaultValue = "1000000")
  private long states;

  @Override
  public Integer call() {
    if (states < 1) {
      throw new FailedException("--states must be at least 1");
    }
    boolean isFine = true;
    for (String file : files) {
      try {
        String text = TextFile.read(file);
        isFine &=
            HerdTest.isTest(text)
                ? HerdReport.print(HerdTest.parse(text), states, spec.commandLine().getOut())
                : report(file, LitmusProgram.parse(text));
      } catch (LitmusException e) {
        throw new FailedException(file + ":" + e.getMessage());
      }
    }
    return isFine ? Main.CLEAN : Main.FOUND;
  }

  /** Prints the answers; returns whether they are as expected. */
  private boolean report(String file, LitmusProgram program) {
    PrintWriter out = spec.commandLine().getOut();
    boolean isFine = true;
    StringBuilder summary = new StringBuilder(file + "\n");
    StringBuilder witnesses = new StringBuilder();
    for (Question question : Question.values()) {
      Answer answer = question.ask(program, states);
      Boolean expected = program.expected().get(question);
      boolean isExpected = expected == null || isAnswer(expected, answer);
      boolean isAsked = program.expected().isEmpty() && question == Question.TSO_SERIALIZABLE;
      isFine &= isAsked ? answer.isYes() : isExpected;
      summary.append(
          String.format(
              Locale.ROOT,
              "  %-18s%s%s\n",
              question.word(),
              word(answer, program),
              isExpected
                  ? ""
                  : ", but " + (Boolean.TRUE.equals(expected) ? "yes" : "no") + " is expected"));
      answer.witness().ifPresent(w -> witnesses.append(text(question, w, program)));
    }
    out.print(summary.append(witnesses).append('\n'));
    out.flush();
    return isFine;
  }

  private static boolean isAnswer(boolean expected, Answer answer) {
    return expected ? answer.isYes() : answer.isNo();
  }

  private String word(Answer answer, LitmusProgram program) {
    if (answer.isNo()) {
      return "no";
    }
    return answer.isYes()
        ? "yes" + (program.hasLoops() ? ", within the bounds of loops" : "")
        : String.format(Locale.ROOT, "undecided after %,d states; see --states", states);
  }

  private static String text(Question question, Witness witness, LitmusProgram program) {
    StringBuilder text = new StringBuilder("\n  Not " + question.word() + ":\n");
    for (Event event : witness.execution()) {
      text.append(
          String.format(
              Locale.ROOT,
              "    %-10s%-24s%s\n",
              program.thread(event.thread()),
              program.describe(event),
              "line " + event.line()));
    }
    text.append("  because ");
    for (Edge edge : witness.cycle()) {
      Event from = witness.execution().get(edge.from());
      Event to = witness.execution().get(edge.to());
      text.append(edge.equals(witness.cycle().get(0)) ? "" : ",\n      and ");
      text.append(whose(question, from, program)).append(" comes before ");
      text.append(whose(question, to, program));
      text.append(": ").append(program.describe(from)).append(" of ");
      text.append(program.thread(from.thread())).append(" before ");
      text.append(program.describe(to)).append(" of ").append(program.thread(to.thread()));
    }
    return text.append("\n").toString();
  }

  /**
   * Returns the element of a cycle: a transaction, or an event if the question is not about
   * transactions.
   */
  private static String whose(Question question, Event event, LitmusProgram program) {
    return question == Question.ROBUST
        ? "line " + event.line()
        : program.transactions().get(event.transaction());
  }
}
