package dev.cosmodrome.cli;

import static java.util.stream.Collectors.joining;

import dev.cosmodrome.checkers.ClockAlgorithm;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the vector clocks of {@code aerodrome}. */
final class AlgorithmOption {
  @Option(
      names = "--algorithm",
      paramLabel = "NAME",
      description =
          "For aerodrome: transactions, one vector clock for each transaction (default); paper,"
              + " Algorithm 1 of its paper; paper-reads, the same with two clocks for all reads of a"
              + " variable.")
  private @Nullable String name;

  /** Fails if there is no such algorithm, or no checker that uses it. */
  void validate(List<CheckerType> types) {
    value();
    if (name != null && !types.contains(CheckerType.AERODROME)) {
      throw new FailedException("--algorithm requires --checkers " + CheckerType.AERODROME.id());
    }
  }

  /** The algorithm. */
  ClockAlgorithm value() {
    if (name == null) {
      return ClockAlgorithm.TRANSACTIONS;
    }
    return ClockAlgorithm.of(name)
        .orElseThrow(
            () -> new FailedException("unknown algorithm '" + name + "'; known are " + known()));
  }

  private static String known() {
    return Arrays.stream(ClockAlgorithm.values()).map(ClockAlgorithm::id).collect(joining(", "));
  }
}
