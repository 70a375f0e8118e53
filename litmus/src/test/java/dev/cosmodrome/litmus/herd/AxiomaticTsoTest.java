package dev.cosmodrome.litmus.herd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.litmus.herd.AxiomaticTso.Event;
import dev.cosmodrome.litmus.herd.AxiomaticTso.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The machine's outcomes of random tests are those that the axioms of x86-TSO allow. */
class AxiomaticTsoTest {
  private static final int TESTS = Integer.getInteger("cosmodrome.fuzz.traces", 20_000) / 40;
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);
  private static final String[] REGISTERS = {"EAX", "EBX", "ECX", "EDX"};

  private final Random random = new Random(SEED);

  /** A random test, as its text and as events. */
  private final class Sample {
    final List<List<String>> columns = new ArrayList<>();
    final List<Event> events = new ArrayList<>();

    /** By read, as the oracle numbers them: the register. */
    final List<String> places = new ArrayList<>();

    final int locations = random.nextInt(8) == 0 ? 1 : 2;
    int writes;

    Sample() {
      int threads = 2 + random.nextInt(2);
      for (int thread = 0; thread < threads; thread++) {
        columns.add(new ArrayList<>());
        int length = 2 + random.nextInt(threads == 2 ? 2 : 1);
        int reads = 0;
        for (int i = 0; i < length; i++) {
          reads += add(thread, reads);
        }
      }
    }

    /** Adds an instruction; returns the number of its reads. */
    private int add(int thread, int reads) {
      int location = random.nextInt(locations);
      String name = location == 0 ? "[x]" : "[y]";
      int dice = random.nextInt(10);
      List<String> column = columns.get(thread);
      if (dice == 0) {
        column.add("MFENCE");
        event(new Event(Kind.FENCE, thread, -1, 0, -1), "");
        return 0;
      }
      if (dice < 5 && writes < 4) {
        column.add("MOV " + name + ",$" + ++writes);
        event(new Event(Kind.WRITE, thread, location, writes, -1), "");
        return 0;
      }
      String register = REGISTERS[reads];
      if (dice == 5 && writes < 4) {
        column.add("MOV " + register + ",$" + ++writes);
        column.add("XCHG " + name + "," + register);
        int pair = writes;
        event(new Event(Kind.READ, thread, location, 0, pair), thread + ":" + register);
        event(new Event(Kind.WRITE, thread, location, writes, pair), "");
      } else {
        column.add("MOV " + register + "," + name);
        event(new Event(Kind.READ, thread, location, 0, -1), thread + ":" + register);
      }
      return 1;
    }

    private void event(Event event, String place) {
      events.add(event);
      places.add(place);
    }

    String text() {
      StringBuilder text = new StringBuilder("X86 sample\n{ }\n");
      int rows = columns.stream().mapToInt(List::size).max().orElse(0);
      for (int row = -1; row < rows; row++) {
        for (int thread = 0; thread < columns.size(); thread++) {
          List<String> column = columns.get(thread);
          text.append(thread == 0 ? "" : " | ");
          text.append(row < 0 ? "P" + thread : row < column.size() ? column.get(row) : "");
        }
        text.append(" ;\n");
      }
      text.append("locations [");
      places.stream().filter(place -> !place.isEmpty()).forEach(p -> text.append(p).append(';'));
      return text.append(locations == 1 ? "x;]" : "x;y;]").append("\nforall (true)\n").toString();
    }

    Set<String> expected() {
      Set<String> expected = new TreeSet<>();
      for (Map<String, Long> outcome : AxiomaticTso.outcomes(events, locations)) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < places.size(); i++) {
          if (!places.get(i).isEmpty()) {
            text.append(places.get(i)).append('=').append(outcome.get("read " + i)).append("; ");
          }
        }
        text.append("x=").append(outcome.get("location 0")).append(';');
        text.append(locations == 1 ? "" : " y=" + outcome.get("location 1") + ";");
        expected.add(text.toString());
      }
      return expected;
    }
  }

  @Test
  void outcomesAreThoseThatTheAxiomsAllow() {
    System.out.println("random tests: " + TESTS + ", seed: " + SEED);
    int relaxed = 0;
    for (int i = 0; i < TESTS; i++) {
      Sample sample = new Sample();
      HerdTest test = HerdTest.parse(sample.text());
      Set<String> actual = Outcomes.of(test, true, Long.MAX_VALUE).states().keySet();
      assertThat(actual).as(sample.text()).isEqualTo(sample.expected());
      relaxed += actual.equals(Outcomes.of(test, false, Long.MAX_VALUE).states().keySet()) ? 0 : 1;
    }
    assertThat(relaxed).isGreaterThan(TESTS / 50);
  }
}
