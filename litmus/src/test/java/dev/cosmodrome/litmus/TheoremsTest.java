package dev.cosmodrome.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.litmus.Machine.Model;
import dev.cosmodrome.testkit.RandomLitmus;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The theorems of the paper, tried on random programs. */
class TheoremsTest {
  private static final int TRACES = Integer.getInteger("cosmodrome.fuzz.traces", 20_000);
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);

  /** Proposition 1. */
  @Test
  void anOrderThatKeepsConflictsIsAnExecution() {
    Random random = new Random(SEED);
    disprove(
        TRACES / 10,
        new RandomLitmus(SEED)::next,
        program -> {
          List<List<Event>> executions = new ArrayList<>();
          new Machine(program, Model.TSO)
              .run(
                  Long.MAX_VALUE,
                  execution -> {
                    executions.add(execution);
                    return executions.size() < 20;
                  });
          return executions.stream()
              .allMatch(
                  execution ->
                      TsoSemantics.allow(execution)
                          && TsoSemantics.allow(permuted(execution, random)));
        });
  }

  /** Theorem 2. */
  @Test
  void robustAndSerializableProgramsAreSerializableUnderTso() {
    disprove(
        TRACES / 40,
        new RandomLitmus(SEED)::next,
        program ->
            !isYes(Question.ROBUST, program)
                || !isYes(Question.SC_SERIALIZABLE, program)
                || isYes(Question.TSO_SERIALIZABLE, program));
  }

  /** Theorem 3. */
  @Test
  void programsWithFencesAreSerializableUnderTsoIfAndOnlyIfTheyAreRobustAndSerializable() {
    disprove(
        TRACES / 40,
        new RandomLitmus(SEED)::nextFenced,
        program ->
            isYes(Question.TSO_SERIALIZABLE, program)
                == (isYes(Question.ROBUST, program) && isYes(Question.SC_SERIALIZABLE, program)));
  }

  @Test
  void oneOfSeveralExecutionsWithTheSameGraphsIsEnough() {
    disprove(
        TRACES / 200,
        new RandomLitmus(SEED)::next,
        program -> !isSmall(program) || allNo(program, true).equals(allNo(program, false)));
  }

  /** Returns the questions whose answer is no for some execution of a program. */
  private static Set<Question> allNo(LitmusProgram program, boolean merges) {
    Set<Question> no = EnumSet.noneOf(Question.class);
    new Machine(program, Model.SC, merges)
        .run(
            Long.MAX_VALUE,
            execution -> {
              if (!Serializability.scCycle(execution).isEmpty()) {
                no.add(Question.SC_SERIALIZABLE);
              }
              return true;
            });
    new Machine(program, Model.TSO, merges)
        .run(
            Long.MAX_VALUE,
            execution -> {
              if (!Serializability.tsoCycle(execution).isEmpty()) {
                no.add(Question.TSO_SERIALIZABLE);
              }
              if (!Serializability.robustnessCycle(execution).isEmpty()) {
                no.add(Question.ROBUST);
              }
              return true;
            });
    return no;
  }

  /** Returns whether a program has so few executions that all of them can be visited quickly. */
  private static boolean isSmall(LitmusProgram program) {
    return new Machine(program, Model.TSO, false).run(3_000, execution -> true);
  }

  private static boolean isYes(Question question, LitmusProgram program) {
    return question.ask(program, Long.MAX_VALUE).isYes();
  }

  /** The events in another order that keeps that of conflicts. */
  private static List<Event> permuted(List<Event> execution, Random random) {
    Conflicts conflicts = new Conflicts(execution);
    List<Integer> left = new ArrayList<>();
    for (int i = 0; i < execution.size(); i++) {
      left.add(i);
    }
    List<Event> permuted = new ArrayList<>();
    while (!left.isEmpty()) {
      List<Integer> first =
          left.stream()
              .filter(i -> left.stream().noneMatch(j -> j < i && conflicts.tso(j, i)))
              .toList();
      Integer next = first.get(random.nextInt(first.size()));
      left.remove(next);
      permuted.add(execution.get(next));
    }
    return permuted;
  }

  /** Fails with one of {@code count} programs for which the predicate does not hold. */
  private static void disprove(int count, Supplier<String> texts, Predicate<LitmusProgram> holds) {
    System.out.println("random programs: " + count + ", seed: " + SEED);
    for (int i = 0; i < count; i++) {
      String text = texts.get();
      if (!holds.test(LitmusProgram.parse(text))) {
        assertThat(text).as("counterexample").isEmpty();
      }
    }
  }
}
