package dev.cosmodrome.benchmarks;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** A quantity that is compared between modes. */
enum Measure {
  /** The time from the start of the JVM to its end. */
  WALL("wall", TimedRun::wall),
  /** The processor time. */
  CPU("CPU", TimedRun::cpu),
  /** The peak of the resident memory. */
  MEMORY("memory", TimedRun::memory);

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // All are accessors of a record.
  private final ToDoubleFunction<TimedRun> value;

  Measure(String title, ToDoubleFunction<TimedRun> value) {
    this.title = title;
    this.value = value;
  }

  /** The best of several runs: other work on the machine only makes it worse. */
  double best(List<TimedRun> runs) {
    return runs.stream().mapToDouble(value).min().orElseThrow();
  }

  /** Its name in the table. */
  String title() {
    return title;
  }
}
