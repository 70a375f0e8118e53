package dev.cosmodrome.it.library;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Accesses that the documentation of the JDK puts in order have no race; all others have one. */
final class FurtherHandOversTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void wrongFieldsHaveRacesAndNoOthers(Path jdk) throws IOException, InterruptedException {
    WrongFields.check(jdk, folder, FurtherHandOvers.class, "wrong");
  }
}
