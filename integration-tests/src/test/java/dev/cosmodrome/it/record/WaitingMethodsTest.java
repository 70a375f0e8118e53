package dev.cosmodrome.it.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.Traces;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Exactly the methods that wait are noted as such. */
final class WaitingMethodsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void methodsThatWaitAreNoted(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", WaitingMethods.class.getName());

    assertThat(run.errors()).isEmpty();
    assertThat(noted(run))
        .isEqualTo(
            Arrays.stream(WaitingMethods.class.getDeclaredMethods())
                .map(Method::getName)
                .filter(name -> name.startsWith("waits"))
                .collect(Collectors.toSet()));
  }

  private static Set<String> noted(RecordedRun run) throws IOException {
    try (TraceReader reader = Traces.read(run.recording())) {
      reader.readAll((operation, thread, target, site) -> {});
      return reader.symbols().notes(Note.Blocks.class).stream()
          .map(note -> note.method().replaceAll(".*\\.", ""))
          .filter(name -> !name.equals("main"))
          .collect(Collectors.toSet());
    }
  }
}
