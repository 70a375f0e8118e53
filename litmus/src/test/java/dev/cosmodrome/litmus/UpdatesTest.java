package dev.cosmodrome.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cosmodrome.litmus.Event.Kind;
import dev.cosmodrome.litmus.Machine.Model;
import dev.cosmodrome.litmus.herd.HerdTest;
import dev.cosmodrome.litmus.herd.Outcomes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compare-and-set, exchange, locks and loops. */
class UpdatesTest {
  private static final int PROGRAMS = Integer.getInteger("cosmodrome.fuzz.traces", 20_000) / 20;
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "b = exchange(x, 5); | fence, read x = 4, write x = 5, commit x = 5, fence",
        "cas(x, 4, 5); | fence, read x = 4, write x = 5, commit x = 5, fence",
        "cas(x, 3, 5); | fence, read x = 4, fence",
        "if (cas(x, 3, 5)) { fence; } | fence, read x = 4, fence",
        "if (cas(x, 4, 5)) { fence; } | fence, read x = 4, write x = 5, commit x = 5, fence, fence",
        "exchange(a[1], 2); | fence, read a[1] = 0, write a[1] = 2, commit a[1] = 2, fence",
        "lock(l); unlock(l); | fence, read l = 0, write l = 1, commit l = 1, fence, write l = 0,"
            + " commit l = 0, fence",
        "lock(x); | ''",
        "while (x == 4) at most 2 { x = 5; fence; } | read x = 4, write x = 5, commit x = 5,"
            + " fence, read x = 5",
        "while (x == 4) at most 2 { fence; } fence; | read x = 4, fence, read x = 4, fence,"
            + " read x = 4",
        "while (x == 0) at most 9 { fence; } fence; | read x = 4, fence"
      })
  void eventsAre(String statements, String events) {
    LitmusProgram program =
        LitmusProgram.parse("shared x = 4, l, a[2]; thread T { " + statements + " }");
    Set<String> found = new TreeSet<>();
    new Machine(program, Model.TSO)
        .run(
            Long.MAX_VALUE,
            execution -> {
              found.add(
                  execution.stream().map(program::describe).collect(Collectors.joining(", ")));
              return true;
            });
    assertThat(found).containsExactly(events);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Store buffering does not pass an update, whether it succeeds or not.
        "expect robust yes; thread T { exchange(x, 1); a = y; } thread U { exchange(y, 1); a = x; }",
        "expect robust yes; thread T { x = 1; cas(z, 5, 6); a = y; }"
            + " thread U { y = 1; cas(z, 5, 6); a = x; }",
        "expect robust no; thread T { x = 1; a = exchange(z, 1); a = y; }"
            + " thread U { y = 1; a = x; }",
        // An update is one step.
        "expect SC-serializable yes, robust yes, TSO-serializable yes;"
            + " thread T { exchange(x, 1); } thread U { exchange(x, 2); } thread V { cas(x, 1, 3); }",
        "expect SC-serializable no; thread T { atomic { a = exchange(x, 1); b = exchange(y, 1); } }"
            + " thread U { atomic { a = exchange(y, 1); b = exchange(x, 1); } }",
        // Locks.
        "expect SC-serializable yes, robust yes, TSO-serializable yes;"
            + " thread T { atomic { lock(z); x = x + 1; unlock(z); } }"
            + " thread U { atomic { lock(z); x = x + 1; unlock(z); } }",
        "expect SC-serializable yes, robust yes;"
            + " thread T { while (cas(z, 0, 1) == 0) at most 2 { } x = 1; a = y; z = 0; }"
            + " thread U { while (!cas(z, 0, 1)) at most 2 { } y = 1; a = x; z = 0; }",
        "expect SC-serializable no; thread T { atomic { lock(z); a = x; unlock(z); lock(z);"
            + " x = a + 1; unlock(z); } } thread U { atomic { lock(z); x = x + 1; unlock(z); } }",
        // Message passing.
        "expect robust yes; thread T { x = 1; y = 1; }"
            + " thread U { while (y == 0) at most 3 { } a = x; }"
      })
  void answersAre(String text) {
    LitmusProgram program = LitmusProgram.parse("shared x, y, z; " + text);
    program
        .expected()
        .forEach(
            (question, isYes) ->
                assertThat(question.ask(program, Long.MAX_VALUE).isYes())
                    .as(question.word())
                    .isEqualTo(isYes));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "while (x) { }|1: expected 'at', not '{'",
        "while (x) at most 0 { }|1: a loop of no turns",
        "while (x) at most 101 { }|1: a loop of more than 100 turns",
        "while (x) at most 100 { while (x) at most 100 { x = 1; } }|1: loops of more than 10000"
            + " steps",
        "while (x) at most 1 { a = 1; } x = a;|1: a is not assigned on all paths",
        "cas(x, 1);|1: expected ',', not ')'",
        "exchange(x, 1, 2);|1: expected ')', not ','",
        "lock(b);|1: b is not shared",
        "a = lock(x);|1: lock is not shared and not assigned before"
      })
  void mistakesAreNamed(String statements, String message) {
    assertThatThrownBy(() -> LitmusProgram.parse("shared x; thread T { " + statements + " }"))
        .isInstanceOf(LitmusException.class)
        .hasMessage(message);
  }

  /** A random program as its text and as a test for x86, which another machine runs. */
  private static final class Sample {
    final StringBuilder text = new StringBuilder("shared x, y;\n");
    final List<List<String>> columns = new ArrayList<>();
    final StringBuilder places = new StringBuilder();

    Sample(Random random) {
      int threads = 2 + random.nextInt(2);
      for (int thread = 0; thread < threads; thread++) {
        columns.add(new ArrayList<>());
        text.append("thread T").append(thread).append(" { ");
        List<Integer> kinds = new ArrayList<>(List.of(0, 1, 2, 3, 4, 4));
        int length = 1 + random.nextInt(threads == 2 ? 4 : 3);
        for (int i = 0; i < length; i++) {
          add(thread, kinds.remove(random.nextInt(kinds.size())), random);
        }
        text.append("}\n");
      }
    }

    private void add(int thread, int kind, Random random) {
      String variable = random.nextBoolean() ? "x" : "y";
      int value = 1 + random.nextInt(2);
      List<String> column = columns.get(thread);
      switch (kind) {
        case 0 -> {
          text.append("fence; ");
          column.add("MFENCE");
        }
        case 1 -> {
          text.append("a = " + variable + "; ");
          column.add("MOV EDX,[" + variable + "]");
          places.append(thread + ":EDX;");
        }
        case 2 -> {
          text.append("b = exchange(" + variable + ", " + value + "); ");
          column.add("MOV EBX,$" + value);
          column.add("XCHG [" + variable + "],EBX");
          places.append(thread + ":EBX;");
        }
        case 3 -> {
          int expected = random.nextInt(3);
          text.append("c = cas(" + variable + ", " + expected + ", " + value + "); ");
          column.add("MOV EAX,$" + expected);
          column.add("MOV ECX,$" + value);
          column.add("LOCK CMPXCHG [" + variable + "],ECX");
          places.append(thread + ":EAX;");
        }
        default -> {
          text.append(variable + " = " + value + "; ");
          column.add("MOV [" + variable + "],$" + value);
        }
      }
    }

    String test() {
      StringBuilder test = new StringBuilder("X86 sample\n{ }\n");
      int rows = columns.stream().mapToInt(List::size).max().orElse(0);
      for (int row = -1; row < rows; row++) {
        for (int thread = 0; thread < columns.size(); thread++) {
          List<String> column = columns.get(thread);
          test.append(thread == 0 ? "" : " | ");
          test.append(row < 0 ? "P" + thread : row < column.size() ? column.get(row) : "");
        }
        test.append(" ;\n");
      }
      return test.append("locations [" + places + "x;y;]\nforall (true)\n").toString();
    }

    /** The values that are read, thread by thread, and the final values in memory. */
    String outcome(List<Event> execution) {
      int[] memory = new int[2];
      StringBuilder values = new StringBuilder();
      for (int thread = 0; thread < columns.size(); thread++) {
        int owner = thread;
        execution.stream()
            .filter(event -> event.thread() == owner && event.is(Kind.READ))
            .forEach(event -> values.append(event.value()).append(' '));
      }
      execution.stream()
          .filter(event -> event.is(Kind.COMMIT))
          .forEach(event -> memory[event.variable()] = event.value());
      return values.append(memory[0]).append(' ').append(memory[1]).toString();
    }
  }

  @Test
  void programsDoWhatTheMachineForX86Does() {
    System.out.println("random programs: " + PROGRAMS + ", seed: " + SEED);
    Random random = new Random(SEED);
    for (int i = 0; i < PROGRAMS; i++) {
      Sample sample = new Sample(random);
      Set<String> actual = new TreeSet<>();
      new Machine(LitmusProgram.parse(sample.text.toString()), Model.TSO)
          .run(
              Long.MAX_VALUE,
              execution -> {
                actual.add(sample.outcome(execution));
                return true;
              });
      Set<String> expected =
          Outcomes.of(HerdTest.parse(sample.test()), true, Long.MAX_VALUE)
              .states()
              .keySet()
              .stream()
              .map(state -> state.replaceAll("[^;=]+=", "").replace(";", " ").strip())
              .collect(Collectors.toCollection(TreeSet::new));
      assertThat(actual).as(sample.text.toString()).isEqualTo(expected);
    }
  }
}
