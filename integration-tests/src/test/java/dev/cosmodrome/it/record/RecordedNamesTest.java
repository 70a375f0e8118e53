package dev.cosmodrome.it.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.it.library.CheckedRun;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.Traces;
import dev.cosmodrome.trace.VariableName;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The typed names and notes of a recording are the same if they are read from its text. */
final class RecordedNamesTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "record.SetsAcross, cache",
    "record.SetsAcross, accounts",
    "record.AnnotatedSets, ''",
    "library.LibraryEvents, own lock",
    "library.LibraryEvents, condition",
    "library.LibraryEvents, read and write lock",
    "library.CollectionEvents, concurrent map",
    "library.CollectionEvents, synchronized map",
    "library.QueueUse, 1"
  })
  void areThoseOfTheText(String program, String argument) throws IOException, InterruptedException {
    Path jdk = Path.of(System.getProperty("java.home"));
    RecordedRun run =
        RecordedRun.of(jdk, folder, "units=yes", "dev.cosmodrome.it." + program, argument);
    Path text = folder.resolve("text.std");
    CheckedRun.convert(run, text);
    Symbols recorded = symbols(run.recording());
    Symbols read = symbols(text);

    assertThat(recorded.of(Kind.VARIABLE).size()).isPositive();
    for (int id = 0; id < recorded.of(Kind.VARIABLE).size(); id++) {
      VariableName name = recorded.variable(id);
      assertThat(VariableName.ofText(name.toString())).isEqualTo(name);
    }
    assertThat(read.notes()).containsExactlyInAnyOrderElementsOf(recorded.notes());
    for (int id = 0; id < read.of(Kind.LOCK).size(); id++) {
      int same = recorded.of(Kind.LOCK).intern(read.name(Kind.LOCK, id));
      assertThat(read.lock(id)).isEqualTo(recorded.lock(same));
    }
  }

  private static Symbols symbols(Path file) throws IOException {
    try (TraceReader reader = Traces.read(file)) {
      reader.readAll((operation, thread, target, site) -> {});
      return reader.symbols();
    }
  }
}
