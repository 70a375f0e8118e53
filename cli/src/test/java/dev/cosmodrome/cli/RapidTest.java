package dev.cosmodrome.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Formats and algorithm of RAPID. */
final class RapidTest {
  private static final String LOST_UPDATE =
      """
      a|begin(m)|1
      a|r(x)|2
      b|w(x)|3
      a|w(x)|4
      a|end(m)|5
      """;

  private static final String LOG =
      """
      [RR: Creating Fresh Meta Data]
      @  Enter(0,test/A.add(I)V) from A.java:3:1
      @   Rd(0,@01.test/A.sum_I)  s  A.java:4:1
      @  Wr(1,@01.test/A.sum_I)  s  A.java:9:1
      @   Wr(0,@01.test/A.sum_I)  s  A.java:4:1
      @  Exit(0,test/A.add(I)V)
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"transactions", "paper", "paper-reads"})
  void anAlgorithmCanBeChosen(String name) throws IOException {
    Path trace = Samples.write(folder, "t.std", LOST_UPDATE);
    CommandRun run =
        CommandRun.of("check", "--checkers", "aerodrome", "--algorithm", name, "--stats", trace);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("m is not atomic");
    assertThat(run.err()).contains("aerodrome: first violation at event 3, counted from 0");
  }

  @Test
  void thePapersAlgorithmDoesNotFindTheCycle() throws IOException {
    Path trace = Samples.write(folder, "t.std", LOST_UPDATE);
    CommandRun run =
        CommandRun.of("check", "--checkers", "aerodrome", "--algorithm", "paper", trace);
    assertThat(run.out())
        .contains("m is not atomic: cycle of transactions")
        .contains("This algorithm does not find the cycle");
    Path page = folder.resolve("a.html");
    CommandRun.of("check", "--checkers", "aerodrome", "--algorithm", "paper", "-o", page, trace);
    assertThat(page).exists();
  }

  @ParameterizedTest
  @CsvSource({
    "aerodrome,fast,'unknown algorithm ''fast''; known are transactions, paper, paper-reads'",
    "atomicity,paper,--algorithm requires --checkers aerodrome"
  })
  void anAlgorithmThatMakesNoSenseIsRefused(String checker, String name, String message)
      throws IOException {
    Path trace = Samples.write(folder, "t.std", LOST_UPDATE);
    CommandRun.of("check", "--checkers", checker, "--algorithm", name, trace).failsWith(message);
  }

  @Test
  void logsOfRoadRunnerAreChecked() throws IOException {
    Path trace = Samples.write(folder, "t.rr", LOG);
    assertThat(CommandRun.of("check", trace).out())
        .contains("A.add is not atomic: lost update")
        .contains("A.java:9:1");
    assertThat(CommandRun.withInput(LOG.getBytes(UTF_8), "check", "-").status()).isEqualTo(1);
    Path copy = folder.resolve("t.cosmo");
    CommandRun.of("convert", trace, "-o", copy).isClean();
    assertThat(CommandRun.of("check", copy).out()).contains("A.add is not atomic: lost update");
  }

  @Test
  void tablesAreChecked() throws IOException {
    String table = "enter(A.add),\nr(x),\n,w(x)\nw(x),\nexit(A.add),\n";
    Path trace = Samples.write(folder, "t.csv", table);
    assertThat(CommandRun.of("check", trace).out()).contains("A.add is not atomic: lost update");
    assertThat(CommandRun.withInput(table.getBytes(UTF_8), "check", "-").status()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "t.rr ~ @ Rd(0,x)!@ Rd(0 ~ line 2: expected @ Operation(thread,target)",
        "t.rr ~ @ Release(0,l) ~ line 1: 0 releases l, which it does not hold",
        "t.csv ~ r(x)!,w ~ line 2: expected one event",
        "t.csv ~ rel(l) ~ line 1: T0 releases l, which it does not hold"
      })
  void theLineOfABadTraceIsNamed(String name, String text, String reason) throws IOException {
    Path trace = Samples.write(folder, name, text.replace('!', '\n'));
    CommandRun.of("check", trace).failsWith(trace + ": " + reason);
    CommandRun.of("info", trace).failsWith(trace + ": " + reason);
  }
}
