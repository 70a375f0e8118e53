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

/** A call of a collection is one step; two that depend on each other are not. */
final class CollectionStepsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void onlyMethodsOfTwoStepsAreBlamed(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, Turns.LEFT_OUT, CollectionSteps.class.getName());

    assertThat(run.errors()).isEmpty();
    List<JsonObject> findings = CheckedRun.findings(run, "", "atomicity,races");
    assertThat(MethodNames.blamedBy(findings))
        .containsOnlyOnceElementsOf(MethodNames.of(CollectionSteps.class, "two"))
        .allSatisfy(method -> assertThat(method).startsWith("two"));
  }
}
