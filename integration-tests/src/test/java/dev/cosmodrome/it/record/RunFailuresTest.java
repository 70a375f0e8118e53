package dev.cosmodrome.it.record;

import static dev.cosmodrome.it.record.CommandProcess.JAVA;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code run} and {@code record} on what is no Java program, or does not start. */
final class RunFailuresTest {
  @TempDir private Path folder;

  @BeforeEach
  void writeProgram() throws IOException {
    Files.writeString(
        folder.resolve("Shop.java"), "class Shop { public static void main(String[] args) {} }");
  }

  private int cosmodrome(String... args) throws IOException, InterruptedException {
    return new CommandProcess(folder).run(folder, List.of(args));
  }

  private String printed(String stream) throws IOException {
    return new CommandProcess(folder).printed(stream);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "run Broken.java; error: compilation failed",
        "record -o b.cosmo Broken.java; error: compilation failed",
        "run -- java Missing; Error: Could not find or load main class Missing",
        "run -- java -jar missing.jar; Error: Unable to access jarfile missing.jar",
        "run -- java -jar library.jar; no main manifest attribute, in library.jar",
        "run -- java -Xmx1q Shop; Invalid maximum heap size: -Xmx1q",
      })
  void aProgramThatDoesNotStartIsNoCleanOne(String args, String reason)
      throws IOException, InterruptedException {
    Files.writeString(folder.resolve("Broken.java"), "class Broken { int x = ; }");
    writeJarWithoutMainClass();
    assertThat(cosmodrome(args.replace("java ", JAVA + " ").split(" ", -1))).isEqualTo(2);
    assertThat(printed("out")).isEmpty();
    assertThat(printed("err")).contains(reason);
    assertThat(printed("err").lines())
        .last()
        .isEqualTo(
            "cosmodrome: the program did not start, or nothing of it was recorded;"
                + " its exit status is 1");
  }

  private void writeJarWithoutMainClass() throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    try (OutputStream file = Files.newOutputStream(folder.resolve("library.jar"));
        JarOutputStream jar = new JarOutputStream(file, manifest)) {
      jar.finish();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "run; Missing required parameter",
        "run nothing.java; nothing.java: no such file",
        "run -- ls; 'ls' is not java",
        "run --children -- true; no JVM was recorded: the command started none, or",
        "run --children -- sh -c exit${IFS}2; no JVM was recorded: the command started none, or",
        "record --children -o x.cosmo -- true; no JVM was recorded: the command started none, or",
        "run -- /no/such/java Shop; '/no/such/java': no such program",
        "run --write-baseline no/known.txt Shop.java; no/known.txt: no such folder",
        "run --checkers magic Shop.java; unknown checker 'magic'",
        "run --noise loud Shop.java; Invalid value for option '--noise'",
        "run --limit 12q Shop.java; limit=12q",
        "record Shop.java; Missing required option: '--output",
        "record -o missing/x.cosmo Shop.java; missing/x.cosmo: no such folder",
        "record -o . Shop.java; .: is a directory",
      })
  void failuresAreReportedInOneLine(String args, String reason)
      throws IOException, InterruptedException {
    assertThat(cosmodrome(args.split(" ", -1))).isEqualTo(2);
    assertThat(printed("err").lines()).hasSize(1);
    assertThat(printed("err")).startsWith("cosmodrome: ").contains(reason);
    assertThat(printed("out")).isEmpty();
  }
}
