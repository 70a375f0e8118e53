package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls that fail are accesses, too. */
final class FailedCallsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void aFormatIsChangedByTextThatItCannotParse(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", FailedCalls.class.getName());

    assertThat(run.errors()).isEmpty();
    assertThat(CheckedRun.findings(run, "", "races"))
        .extracting(race -> race.get("message").getAsString())
        .containsExactly("Data race on contents of SimpleDateFormat#1");
  }
}
