package dev.cosmodrome.it.library;

import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Runs on each JDK: one without noise, and some with noise of both kinds. */
final class NoisyRuns {
  private static final int SEEDS = Integer.getInteger("cosmodrome.noise.seeds", 1);

  private NoisyRuns() {}

  /** JDKs, and options of the agent. */
  static Stream<Arguments> all() throws IOException {
    return RecordedRun.jdks()
        .flatMap(
            jdk ->
                Stream.concat(
                        Stream.of(""),
                        IntStream.rangeClosed(1, SEEDS).boxed().flatMap(NoisyRuns::noise))
                    .map(options -> Arguments.of(jdk, options)));
  }

  private static Stream<String> noise(int seed) {
    return Stream.of("noise=yield,seed=" + seed, "noise=sleep,seed=" + seed);
  }
}
