package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines of a program's sources, and the formats that the names of files tell. */
final class SourcesTest {
  @TempDir private Path folder;

  private Path write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }

  private static Optional<String> text(Sources sources, String file, int line) {
    return sources.text(new SourceLine(file, line));
  }

  @Test
  void aLineIsFoundInTheFolderOfItsPackage() throws IOException {
    write("src/a/B.java", "first\n  second\n");
    Sources sources = new Sources(List.of(folder.resolve("src")));
    assertThat(text(sources, "a/B.java", 2)).contains("  second");
    assertThat(text(sources, "a/B.java", 3)).isEmpty();
    assertThat(text(sources, "a/C.java", 1)).isEmpty();
  }

  @Test
  void aFileMayBeInTheFolderItself() throws IOException {
    write("src/B.java", "first\n");
    assertThat(text(new Sources(List.of(folder.resolve("src"))), "a/B.java", 1)).contains("first");
  }

  @Test
  void theFirstFolderThatHasAFileCounts() throws IOException {
    write("one/a/B.java", "of one\n");
    write("two/a/B.java", "of two\n");
    write("two/a/C.java", "of two\n");
    Sources sources = new Sources(List.of(folder.resolve("one"), folder.resolve("two")));
    assertThat(text(sources, "a/B.java", 1)).contains("of one");
    assertThat(text(sources, "a/C.java", 1)).contains("of two");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../secret.txt", "a/../../secret.txt", "a\0b"})
  void aTraceCannotNameAFileOutsideOfTheFolders(String file) throws IOException {
    write("secret.txt", "secret\n");
    write("src/a/B.java", "first\n");
    assertThat(text(new Sources(List.of(folder.resolve("src"))), file, 1)).isEmpty();
  }

  @Test
  void anAbsolutePathIsNoSource() throws IOException {
    Path secret = write("secret.txt", "secret\n");
    write("src/a/B.java", "first\n");
    assertThat(text(new Sources(List.of(folder.resolve("src"))), secret.toString(), 1)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "a/B.java, a/B.java",
    "a b/C.java, a%20b/C.java",
    "a/B#.java, a/B%23.java",
    "//a/B.java, a/B.java"
  })
  void theUriOfAFileThatIsNotBelowTheWorkingDirectoryStartsAtItsPackage(String file, String uri) {
    assertThat(Sources.NONE.uri(new SourceLine(file, 1))).isEqualTo(uri);
  }

  @Test
  void theUriOfAFileBelowTheWorkingDirectoryStartsThere() {
    Sources sources = new Sources(List.of(Path.of("src/test/java")));
    assertThat(sources.uri(new SourceLine("dev/cosmodrome/report/SourcesTest.java", 1)))
        .isEqualTo("src/test/java/dev/cosmodrome/report/SourcesTest.java");
  }

  @ParameterizedTest
  @CsvSource({
    "a.txt, TEXT",
    "a.json, JSON",
    "a.html, HTML",
    "A.HTML, HTML",
    "a.sarif, SARIF",
    "a.sarif.json, SARIF",
    "TEST-a.xml, JUNIT"
  })
  void theNameOfAFileSelectsItsFormat(String file, ReportFormat format) {
    assertThat(ReportFormat.ofName(file)).contains(format);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a.pdf", "html", "json.gz", ""})
  void anyOtherNameSelectsNone(String file) {
    assertThat(ReportFormat.ofName(file)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aFormatIsFoundByItsOwnEnding(ReportFormat format) {
    assertThat(ReportFormat.ofName("a" + format.ending())).contains(format);
    assertThat(format.word()).isLowerCase();
    assertThat(format.report(Sources.NONE)).isNotNull();
  }
}
