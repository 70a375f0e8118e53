package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The source locations beside a trace that numbers them. */
final class LocationsFileTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a/B.java:12:34 | a/B.java:12",
        "a/B.java:12 | a/B.java:12",
        "a/b/C.go(I)V | a.b.C.go",
        "a/B$C.<init>()V | a.B$C.<init>",
        "anything else | anything else"
      })
  void aLocationIsMadeReadable(String written, String shown) throws IOException {
    Files.writeString(folder.resolve("t.std.locs"), "7\t" + written + "\n");
    assertThat(LocationsFile.beside(folder.resolve("t.std")).orElseThrow())
        .containsOnlyKeys("7")
        .containsEntry("7", shown);
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.std", "t.std.gz"})
  void aCompressedTraceHasTheSameFile(String trace) throws IOException {
    Files.writeString(folder.resolve("t.std.locs"), "1\tA.java:1:0\n\nno tab\n\tno number\n2\tx");
    assertThat(LocationsFile.beside(folder.resolve(trace)).orElseThrow())
        .hasSize(2)
        .containsEntry("1", "A.java:1")
        .containsEntry("2", "x");
  }

  @Test
  void aTraceOfAnotherFormatOrWithoutTheFileHasNone() throws IOException {
    Files.writeString(folder.resolve("t.cosmo.locs"), "1\tA.java:1:0\n");
    assertThat(LocationsFile.beside(folder.resolve("t.cosmo"))).isEmpty();
    assertThat(LocationsFile.beside(folder.resolve("u.std"))).isEmpty();
  }
}
