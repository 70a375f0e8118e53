package dev.cosmodrome.litmus;

import dev.cosmodrome.litmus.Machine.Model;
import dev.cosmodrome.litmus.Serializability.Edge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The questions about a program; the answer is yes if it is yes for all executions. */
public enum Question {
  /** Whether the transactions have a serial order under sequential consistency. */
  SC_SERIALIZABLE("SC-serializable", Model.SC, Serializability::scCycle),
  /**
   * Whether every execution with store buffers is equivalent to one under sequential consistency.
   */
  ROBUST("robust", Model.TSO, Serializability::robustnessCycle),
  /** Whether the transactions have a serial order under store buffers. */
  TSO_SERIALIZABLE("TSO-serializable", Model.TSO, Serializability::tsoCycle);

  private final String word;
  private final Model model;

  @SuppressWarnings("ImmutableEnumChecker") // All are static methods.
  private final Function<List<Event>, List<Edge>> cycle;

  Question(String word, Model model, Function<List<Event>, List<Edge>> cycle) {
    this.word = word;
    this.model = model;
    this.cycle = cycle;
  }

  /** The word for it. */
  public String word() {
    return word;
  }

  /** Returns the question for a word, in upper or lower case. */
  static Optional<Question> of(String word) {
    return Arrays.stream(values())
        .filter(question -> question.word.equalsIgnoreCase(word))
        .findFirst();
  }

  /**
   * Answers the question for a program, if this takes at most {@code limit} states of the machine.
   */
  public Answer ask(LitmusProgram program, long limit) {
    List<Witness> found = new ArrayList<>();
    boolean isComplete =
        new Machine(program, model)
            .run(
                limit,
                execution -> {
                  List<Edge> edges = cycle.apply(execution);
                  if (!edges.isEmpty()) {
                    found.add(new Witness(execution, edges));
                  }
                  return edges.isEmpty();
                });
    return new Answer(found.stream().findFirst(), isComplete);
  }

  /**
   * An answer.
   *
   * @param witness the counterexample, if the answer is no
   * @param isComplete whether all executions were visited, or enough of them
   */
  public record Answer(Optional<Witness> witness, boolean isComplete) {
    /** Returns whether it is yes for sure. */
    public boolean isYes() {
      return witness.isEmpty() && isComplete;
    }

    /** Returns whether it is no for sure. */
    public boolean isNo() {
      return witness.isPresent();
    }
  }

  /**
   * An execution for which the answer is no.
   *
   * @param execution the execution
   * @param cycle what has to come before what
   */
  public record Witness(List<Event> execution, List<Edge> cycle) {}
}
