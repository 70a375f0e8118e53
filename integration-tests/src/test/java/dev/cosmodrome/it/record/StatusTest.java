package dev.cosmodrome.it.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.annotations.CosmodromeStatus;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A program can ask whether it is recorded. */
final class StatusTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void aRecordedProgramKnowsThatItIs(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", AskedStatus.class.getName());

    assertThat(run.output()).isEqualTo("true" + System.lineSeparator());
  }

  @Test
  void withoutTheAgentNothingIsActive() {
    assertThat(CosmodromeStatus.isActive()).isFalse();
  }
}
