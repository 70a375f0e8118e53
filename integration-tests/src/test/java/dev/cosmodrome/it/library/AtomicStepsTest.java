package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An operation on an atomic variable is one step; two of them are not. */
final class AtomicStepsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void onlyMethodsOfTwoStepsAreBlamed(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, Turns.LEFT_OUT, AtomicSteps.class.getName());

    assertThat(run.errors()).isEmpty();
    List<JsonObject> findings = CheckedRun.findings(run, "", "atomicity,races");
    assertThat(MethodNames.blamedBy(findings))
        .containsOnlyOnceElementsOf(MethodNames.of(AtomicSteps.class, "two"))
        .allSatisfy(method -> assertThat(method).startsWith("two"));
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void variablesAreCalledByTheirNames(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, Turns.LEFT_OUT, AtomicSteps.class.getName());

    assertThat(run.events())
        .contains(
            "main volatileRead value of AtomicInteger#1",
            "Thread-0 volatileWrite value of AtomicLong#1",
            "main volatileWrite AtomicIntegerArray#1[1]",
            "main volatileWrite AtomicSteps.total of AtomicSteps#1",
            "main volatileWrite AtomicSteps.sum of AtomicSteps#1");
  }

  /** A repeated plain access is recorded again after a volatile access by another thread. */
  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void volatileAccessesComeBetweenPlainOnes(Path jdk) throws IOException, InterruptedException {
    RecordedRun run =
        RecordedRun.of(jdk, folder, Turns.LEFT_OUT, PlainBesideVolatile.class.getName());

    assertThat(run.errors()).isEmpty();
    assertThat(MethodNames.blamedBy(CheckedRun.findings(run, "", "atomicity")))
        .containsExactlyInAnyOrderElementsOf(MethodNames.of(PlainBesideVolatile.class, "two"));
  }

  /** A method that adds a stage is not blamed, whether the future is complete or not. */
  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void toGoOnWithAResultIsToWaitForIt(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", FutureStages.class.getName());

    assertThat(run.errors()).isEmpty();
    assertThat(CheckedRun.findings(run, "", "atomicity,races")).isEmpty();
  }

  /**
   * A method that submits a task and waits for it is not atomic, and neither is the pool's code.
   */
  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.library.NoisyRuns#all")
  void toInvokeATaskIsToWaitForIt(Path jdk, String options)
      throws IOException, InterruptedException {
    List<String> parallelism = List.of("-Djava.util.concurrent.ForkJoinPool.common.parallelism=3");
    RecordedRun run =
        RecordedRun.of(jdk, parallelism, folder, options, InvokedTasks.class.getName());

    CheckedRun.assertSilent(run, "200840", "");
  }
}
