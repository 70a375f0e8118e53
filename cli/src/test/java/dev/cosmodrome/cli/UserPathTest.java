package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files and folders that the user names, and what is said if they are not as they should be. */
final class UserPathTest {
  @TempDir private Path folder;

  private String name(String file) {
    return folder.resolve(file).toString();
  }

  @Test
  void aFileToWriteNeedsAFolder() {
    assertThat(UserPath.output(name("a.cosmo"))).isEqualTo(folder.resolve("a.cosmo"));
    assertThatThrownBy(() -> UserPath.output(name("none/a.cosmo")))
        .isInstanceOf(FailedException.class)
        .hasMessage(name("none/a.cosmo") + ": no such folder");
  }

  @Test
  void aFolderIsNoFile() {
    assertThatThrownBy(() -> UserPath.output(folder.toString()))
        .hasMessage(folder + ": is a directory");
    assertThatThrownBy(() -> TextFile.read(folder.toString()))
        .hasMessage(folder + ": is a directory");
  }

  @Test
  void aNameIsNeitherEmptyNorInvalid() {
    assertThatThrownBy(() -> UserPath.of("")).hasMessage("a file name is empty");
    assertThatThrownBy(() -> UserPath.of("a\0b"))
        .isInstanceOf(FailedException.class)
        .hasMessageContaining("invalid file name");
  }

  @Test
  void aTraceIsNotOverwrittenByWhatIsMadeFromIt() throws IOException {
    Path trace = Files.writeString(folder.resolve("a.std"), "T|r(x)\n");
    Files.writeString(folder.resolve("b.std"), "T|r(x)\n");
    String other = folder.resolve("x/../a.std").normalize().toString();
    assertThatThrownBy(() -> UserPath.keep(List.of(name("b.std"), trace.toString()), other))
        .hasMessage(other + ": is the trace itself; name another output file");
    UserPath.keep(List.of(trace.toString()), name("b.std"));
    UserPath.keep(List.of(trace.toString()), name("new.std"));
  }

  @Test
  void aFolderThatIsNotThereIsNamed() {
    UserPath.expectFolder(folder, "it", "no such folder");
    assertThatThrownBy(() -> UserPath.expectFolder(folder.resolve("a"), "it", "is missing"))
        .hasMessage("it: is missing");
  }

  @Test
  void aTextIsReadAsItWasWritten() {
    TextFile.write(name("a.txt"), "first\nsecond: \u00e4\n");
    assertThat(TextFile.read(name("a.txt"))).isEqualTo("first\nsecond: \u00e4\n");
    assertThatThrownBy(() -> TextFile.read(name("none.txt")))
        .hasMessage(name("none.txt") + ": no such file");
  }

  @Test
  void halfACharacterIsWrittenAsAQuestionMark() {
    TextFile.write(name("a.txt"), "a\ud83db");
    assertThat(TextFile.read(name("a.txt"))).isEqualTo("a?b");
  }

  @Test
  void theReasonOfAFailureIsShort() {
    assertThat(Failures.of("f", new NoSuchFileException("/f"))).hasMessage("f: no such file");
    assertThat(Failures.of("f", new AccessDeniedException("/f")))
        .hasMessage("f: permission denied");
    assertThat(Failures.of("f", new FileSystemException("/f", null, "disk full")))
        .hasMessage("f: disk full");
    assertThat(Failures.of("f", new IOException("broken pipe"))).hasMessage("f: broken pipe");
    assertThat(Failures.of("f", new IOException())).hasMessage("f: cannot be read or written");
  }

  @Test
  void anOutputIsNamedByTheUsersNameWhenItFails() throws IOException {
    Path file = folder.resolve("out");
    try (OutputStream out = NamedOutput.file(file, "mine")) {
      out.write('a');
      out.write(new byte[] {'b', 'c', 'd'}, 1, 2);
    }
    assertThat(file).hasContent("acd");
    assertThatThrownBy(() -> NamedOutput.file(folder.resolve("none/out"), "mine"))
        .isInstanceOf(FailedException.class)
        .hasMessage("mine: no such file");
  }

  @Test
  void aTemporaryFolderIsDeletedWithItsFiles() throws IOException {
    Path file;
    try (TemporaryFolder temporary = new TemporaryFolder()) {
      file = temporary.file("b");
      Files.writeString(temporary.file("b"), "");
      Files.writeString(temporary.file("a"), "");
      assertThat(temporary.files()).containsExactly(temporary.file("a"), temporary.file("b"));
      assertThat(file).exists();
    }
    assertThat(file.getParent()).doesNotExist();
  }
}
