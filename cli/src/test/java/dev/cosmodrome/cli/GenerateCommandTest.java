package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code generate}: what it writes is what it says. */
final class GenerateCommandTest {
  private static final String ATOMICITY = "--checkers=atomicity,velodrome,aerodrome";

  @TempDir private Path folder;

  private Path generate(String shape, int threads, int events, int seed, String name) {
    Path trace = folder.resolve(name);
    CommandRun.of(
            "generate",
            "--shape",
            shape,
            "--threads",
            threads,
            "--events",
            events,
            "--seed",
            seed,
            "--output",
            trace)
        .isClean();
    return trace;
  }

  @ParameterizedTest
  @CsvSource({
    "locked,1",
    "locked,8",
    "local,1",
    "local,8",
    "chain,2",
    "chain,8",
    "forkjoin,2",
    "forkjoin,50"
  })
  void serializableShapesAreClean(String shape, int threads) {
    for (int seed = 1; seed <= 3; seed++) {
      Path trace = generate(shape, threads, 3_000, seed, "t.cosmo");
      CommandRun run = CommandRun.of("check", ATOMICITY, trace);
      assertThat(run.status()).isEqualTo(Main.CLEAN);
      assertThat(run.out()).contains("3,000 events");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8, 50})
  void parallelTracesAreDeterministic(int threads) {
    Path trace = generate("parallel", threads, 10_000, 1, "t.cosmo");
    CommandRun run = CommandRun.of("check", "--checkers=determinism", trace);
    assertThat(run.status()).isEqualTo(Main.CLEAN);
    assertThat(run.out()).contains("Deterministic blocks ran 1 time,");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void racyTracesHaveFindings(int seed) {
    Path trace = generate("racy", 8, 100_000, seed, "t.cosmo");
    CommandRun.of("check", "--first", ATOMICITY + ",races", trace).hasFindings();
  }

  @ParameterizedTest
  @ValueSource(strings = {"racy", "forkjoin"})
  void theSeedDecides(String shape) throws IOException {
    byte[] trace = Files.readAllBytes(generate(shape, 4, 500, 7, "a.std"));
    assertThat(generate(shape, 4, 500, 7, "b.std")).hasBinaryContent(trace);
    assertThat(Files.readAllBytes(generate(shape, 4, 500, 8, "c.std"))).isNotEqualTo(trace);
  }

  @Test
  void bothFormatsHaveTheSameEvents() throws IOException {
    Path text = generate("forkjoin", 20, 2_000, 1, "t.std");
    Path converted = folder.resolve("converted.std");
    Path trace = generate("forkjoin", 20, 2_000, 1, "t.cosmo");
    CommandRun.of("convert", trace, "-o", converted).isClean();
    assertThat(converted).hasSameTextualContentAs(text);
  }

  @Test
  void thereMayBeTenThousandThreads() {
    Path trace = generate("forkjoin", 10_000, 200_000, 1, "t.cosmo");
    CommandRun run = CommandRun.of("check", ATOMICITY + ",races", trace).isClean();
    assertThat(run.out()).contains("200,000 events");
  }

  @Test
  void thousandsOfThreadsMayDependOnOne() {
    Path trace = generate("chain", 2_000, 20_000, 1, "t.cosmo");
    assertThat(CommandRun.of("check", ATOMICITY, trace).isClean().out()).contains("20,000 events");
    CommandRun.of("check", "--checkers", "races", trace).hasFindings();
  }

  @Test
  void standardOutputTakesATrace() {
    CommandRun run =
        CommandRun.of("generate", "--shape", "local", "--events", 100, "--to", "cosmo", "-o", "-");
    assertThat(CommandRun.withInput(run.isClean().written(), "check", "-").isClean().out())
        .contains("100 events");
  }
}
