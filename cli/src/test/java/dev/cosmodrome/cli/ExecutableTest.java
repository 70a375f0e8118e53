package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs that can be recorded, and hints for those that cannot. */
final class ExecutableTest {
  @TempDir private Path folder;

  private String file(String name, boolean isExecutable) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "");
    assertThat(file.toFile().setExecutable(isExecutable)).isTrue();
    return file.toString();
  }

  @Test
  void javaCanBeRecordedWhereverItIs() throws IOException {
    String java = file("java", true);
    assertThatCode(() -> Executable.check(List.of(java, "Main"), false)).doesNotThrowAnyException();
  }

  @Test
  void anotherProgramCanBeRecordedByTheJvmsThatItStarts() throws IOException {
    String script = file("build", true);
    assertThatCode(() -> Executable.check(List.of(script), true)).doesNotThrowAnyException();
    assertThatThrownBy(() -> Executable.check(List.of(script, "all"), false))
        .isInstanceOf(FailedException.class)
        .hasMessage(
            "'%s' is not java; to record the JVMs that it starts: run --children -- %s all"
                .formatted(script, script));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "app.jar | 'app.jar' is not a program; write 'java -jar app.jar'",
        "a/Main.class | 'a/Main.class' is not a program; write 'java -cp FOLDER Main' with the"
            + " folder that contains its packages",
        "Main.kt | 'Main.kt' is not a program; compile it, and write 'java -cp FOLDER MainKt' with"
            + " the folder of its classes",
        "no-such-program | 'no-such-program': no such program; if it is a class, write 'java"
            + " no-such-program'",
        "none/java | 'none/java': no such program"
      },
      quoteCharacter = '"')
  void whatIsNoProgramHasAHint(String name, String message) {
    assertThatThrownBy(() -> Executable.check(List.of(name), false)).hasMessage(message);
  }

  @Test
  void aFileMustBeExecutable() throws IOException {
    String java = file("java", false);
    assertThatThrownBy(() -> Executable.check(List.of(java), false))
        .hasMessage("'" + java + "': the file is not executable");
  }

  @Test
  void aFolderIsNoProgram() {
    assertThatThrownBy(() -> Executable.check(List.of(folder.toString()), false))
        .hasMessage(folder + ": is a directory");
  }

  @Test
  void aSourceFileIsAProgramByItself() {
    assertThat(new JavaProgram(List.of("a/Main.java", "x"), false).sourceFile())
        .contains(Path.of("a/Main.java").toAbsolutePath());
    assertThat(new JavaProgram(List.of("java", "Main.java"), false).sourceFile()).isEmpty();
    assertThat(new JavaProgram(List.of("java", "Main"), false)).hasToString("java Main");
  }

  @Test
  void aProgramThatDidNotStartIsDistinguishedFromOneThatFailed() throws IOException {
    JavaProgram program = new JavaProgram(List.of("java", "Main"), false);
    Path none = folder.resolve("none.cosmo");
    assertThatThrownBy(() -> program.expectEvents(none, 1))
        .hasMessageContaining("its exit status is 1");
    assertThatCode(() -> program.expectEvents(none, 0)).doesNotThrowAnyException();
    assertThatCode(() -> program.expectEvents(none, 3)).doesNotThrowAnyException();
    Path recording = NativeTraces.withThread(folder.resolve("a.cosmo"), "worker");
    assertThatCode(() -> program.expectEvents(recording, 1)).doesNotThrowAnyException();
  }

  @Test
  void aMissingRecordingIsAFailureUnlessTheAgentHasSaidWhy() {
    JavaProgram program = new JavaProgram(List.of("java", "Main"), false);
    assertThatCode(() -> program.expectRecording(true, 1)).doesNotThrowAnyException();
    assertThatCode(() -> program.expectRecording(false, Main.FAILED)).doesNotThrowAnyException();
    assertThatThrownBy(() -> program.expectRecording(false, 5))
        .hasMessage("nothing was recorded; the exit status of java is 5");
    JavaProgram script = new JavaProgram(List.of("build"), true);
    assertThatThrownBy(() -> script.expectRecording(false, Main.FAILED))
        .hasMessageStartingWith("no JVM was recorded");
  }

  @Test
  void recordingsOfChildrenAreThoseThatWereNotThereBefore() throws IOException {
    Files.writeString(folder.resolve("run-1.cosmo"), "");
    ChildRecordings children = new ChildRecordings(folder.resolve("run.cosmo"));
    assertThat(children.areAny()).isFalse();
    for (String other : List.of("run.cosmo", "run-x.cosmo", "run-2.std", "rerun-2.cosmo")) {
      Files.writeString(folder.resolve(other), "");
      assertThat(children.areAny()).as(other).isFalse();
    }
    Files.writeString(folder.resolve("run-2.cosmo"), "");
    assertThat(children.areAny()).isTrue();
  }
}
