package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cosmodrome.instrument.models.LibraryModels;
import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables of models that users add. */
final class LibraryModelsTest {
  private static final Path JDK = Path.of(System.getProperty("java.home"));

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ";  lock: acquire this      | 2: a rule without a class before it",
        "a-b                        | 1: 'a-b' is not a class name",
        "C;  lock                   | 2: expected 'method: action', not 'lock'",
        "C;  a b: send this         | 2: 'a b' is not a method",
        "C;  lock: acquire          | 2: 'acquire' needs an object",
        "C;  lock: acquire it       | 2: 'it' is not one of this, result, field, arg1 to arg3, with .name or [arg1]",
        "C;  lock: send this twice  | 2: 'send this twice' has text after its end",
        "C;  lock: blocks this      | 2: 'blocks' stands alone, not 'blocks this'",
        "C;  set: update this by x  | 2: 'x' is not an argument such as arg1"
      })
  void anErrorIsReportedWithItsLine(String table, String message) {
    LibraryModels models = new LibraryModels();

    assertThatThrownBy(() -> models.add("my.txt", List.of(table.split(";"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("my.txt:" + message);
  }

  @Test
  void anUnknownWordIsReportedWithTheKnownOnes() {
    LibraryModels models = new LibraryModels();

    assertThatThrownBy(() -> models.add("my.txt", List.of("C", "  lock: aquire this")))
        .hasMessageStartingWith("my.txt:2: 'aquire' is none of acquire, try, share");
  }

  @Test
  void callsInTheTablesOfUsersAreRecorded() throws IOException, InterruptedException {
    Path models =
        Files.writeString(
            folder.resolve("gate.models"),
            """
            # A gate of a library that is not recorded itself.
            dev.cosmodrome.it.library.ModelledGate
              open: send this
              pass: receive this if true
            """);
    String options = "exclude=" + ModelledGate.class.getName();

    RecordedRun without = run(options);
    RecordedRun with = run(options + ",models=" + models);

    assertThat(CheckedRun.findings(without, "", "races")).hasSize(1);
    assertThat(CheckedRun.findings(with, "", "races")).isEmpty();
  }

  @Test
  void aTableThatIsWrongEndsTheProgramBeforeItStarts() throws IOException, InterruptedException {
    Path models = Files.writeString(folder.resolve("wrong.models"), "C\n  open: sent this\n");

    RecordedRun run = run("models=" + models);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.errors())
        .startsWith("cosmodrome: " + models + ":2: 'sent' is none of acquire,")
        .hasLineCount(1);
  }

  private RecordedRun run(String options) throws IOException, InterruptedException {
    Path own = Files.createTempDirectory(folder, "run");
    return RecordedRun.of(JDK, own, options, GatedProgram.class.getName());
  }
}
