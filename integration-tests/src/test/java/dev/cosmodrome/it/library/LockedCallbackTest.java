package dev.cosmodrome.it.library;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The JDK's locks order the code of the program that is called under them, and no other code. */
final class LockedCallbackTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void wrongFieldsHaveRacesAndNoOthers(Path jdk) throws IOException, InterruptedException {
    WrongFields.check(jdk, folder, LockedCallbackCases.class);
  }
}
