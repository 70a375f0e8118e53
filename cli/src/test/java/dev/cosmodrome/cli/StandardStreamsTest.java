package dev.cosmodrome.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line on the real standard streams, and on pipes. */
final class StandardStreamsTest {
  @TempDir private Path folder;
  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final ByteArrayOutputStream complaints = new ByteArrayOutputStream();

  /** A disk that is full, or a closed pipe. */
  private static final class Closed extends OutputStream {
    @Override
    public void write(int next) throws IOException {
      throw new IOException("closed pipe");
    }
  }

  @BeforeEach
  void redirect() {
    System.setOut(new PrintStream(printed, false, UTF_8));
    System.setErr(new PrintStream(complaints, true, UTF_8));
  }

  @AfterEach
  void restore() {
    System.setOut(out);
    System.setErr(err);
  }

  @Test
  void reportsAreUtf8() throws IOException {
    String text = Samples.LOST_UPDATE.replace("alice", "Алиса");
    Path trace = Samples.write(folder, "t.std", text);
    assertThat(Main.run("check", trace.toString())).isEqualTo(Main.FOUND);
    assertThat(printed.toString(UTF_8)).contains("Алиса: Account.deposit");
    assertThat(complaints.toString(UTF_8)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check FILE", "check --format json FILE FILE", "info FILE", "convert FILE - --to std",
        "convert FILE - --to cosmo", "generate --shape racy -o - --to std", "--help", "--version"
      })
  void aFailureToPrintIsReported(String command) throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.LOST_UPDATE);
    System.setOut(new PrintStream(new Closed()));
    String[] args = command.replace("FILE", trace.toString()).split(" ", -1);
    assertThat(Main.run(args)).isEqualTo(Main.FAILED);
    assertThat(complaints.toString(UTF_8).lines())
        .containsExactly("cosmodrome: standard output: cannot be written");
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.std", "t.std.gz", "t.cosmo"})
  void aTraceMayComeThroughAPipe(String name) throws IOException, InterruptedException {
    Path trace = Samples.convert(folder, Samples.LOST_UPDATE, name);
    Path pipe = folder.resolve("pipe");
    assumeThat(Path.of("/usr/bin/mkfifo")).isExecutable();
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Process writer =
        new ProcessBuilder("sh", "-c", "cat \"$0\" > \"$1\"", trace.toString(), pipe.toString())
            .start();
    CommandRun.of("check", pipe).hasFindings();
    assertThat(writer.waitFor()).isZero();
  }

  @Test
  void aDeviceIsWrittenNotReplaced() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.LOCKED);
    Path device = Path.of("/dev/null");
    assumeThat(device).exists();
    CommandRun.of("convert", trace, "-o", device, "--to", "std").isClean();
    assertThat(Files.isRegularFile(device)).isFalse();
    Path full = Path.of("/dev/full");
    assumeThat(full).exists();
    CommandRun.of("convert", trace, "-o", full, "--to", "std").failsWith("/dev/full: ");
  }
}
