package dev.cosmodrome.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The table of the overhead has ratios of each program and their means. */
final class OverheadTableTest {
  private final OverheadTable table = new OverheadTable();

  @Test
  void aRowComparesEachModeWithThePlainRun() {
    assertThat(OverheadTable.header())
        .isEqualTo(
            """
            | program | plain, s | plain, MB | off, wall | off, CPU | off, memory \
            | recording, wall | recording, CPU | recording, memory | events | bytes/event |
            |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|""");
    assertThat(add("Sor", 50e6, 4))
        .isEqualTo("| Sor | 1.00 | 50 | 2.00 | 2.00 | 2.00 | 4.00 | 4.00 | 4.00 | 1,000 | 0.50 |");
  }

  @Test
  void theBestRunCounts() {
    Map<Mode, List<TimedRun>> runs =
        Map.of(
            Mode.PLAIN, List.of(run(1, 1), run(3, 1)),
            Mode.OFF, List.of(run(7, 1), run(2, 1)),
            Mode.RECORDING, List.of(run(5, 1), run(6, 1)));
    assertThat(table.add(new OverheadTable.Row("Sor", runs)))
        .startsWith("| Sor | 1.00 | 0 | 2.00 | 2.00 | 2.00 | 5.00 | 5.00 | 5.00 |");
  }

  @Test
  void thereIsAMeanForEachGroupAndForAll() {
    add("Sor", 1e6, 4);
    add("Fft", 1e6, 16);
    add("NettyEcho", 1e6, 1);
    assertThat(table.means())
        .containsExactly(
            "| geometric mean, kernels |  |  | 2.00 | 2.00 | 2.00 | 8.00 | 8.00 | 8.00 |  |  |",
            "| geometric mean, server |  |  | 2.00 | 2.00 | 2.00 | 1.00 | 1.00 | 1.00 |  |  |",
            "| geometric mean |  |  | 2.00 | 2.00 | 2.00 | 4.00 | 4.00 | 4.00 |  |  |");
  }

  @Test
  void memoryThatIsNotKnownIsLeftEmpty() {
    assertThat(add("Sor", Double.NaN, 4))
        .isEqualTo("| Sor | 1.00 |  | 2.00 | 2.00 |  | 4.00 | 4.00 |  | 1,000 | 0.50 |");
  }

  /** Adds a program that needs a second and this memory, twice as much if off. */
  private String add(String program, double memory, int recording) {
    return table.add(
        new OverheadTable.Row(
            program,
            Map.of(
                Mode.PLAIN, List.of(run(1, memory)),
                Mode.OFF, List.of(run(2, memory)),
                Mode.RECORDING, List.of(run(recording, memory)))));
  }

  private static TimedRun run(int factor, double memory) {
    return new TimedRun(factor, factor, factor * memory, "", 1_000, 500);
  }
}
