package dev.cosmodrome.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code convert}. */
final class ConvertCommandTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"t.cosmo", "t.cosmo.gz", "t.std.gz", "T.COSMO.GZ", "t.std", "t u.cosmo"})
  void thereAndBackNothingIsLost(String name) throws IOException {
    Path there = Samples.convert(folder, Samples.EVERY_OPERATION, name);
    Path back = folder.resolve("back.std");
    CommandRun.of("convert", there, "-o", back).isClean();
    assertThat(back).usingCharset(UTF_8).hasContent(Samples.EVERY_OPERATION);
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.std.gz", "T.STD.GZ", "t.cosmo.gz"})
  void theNameSelectsGzip(String name) throws IOException {
    byte[] bytes = Files.readAllBytes(Samples.convert(folder, Samples.LOCKED, name));
    assertThat(bytes).startsWith(0x1F, 0x8B);
  }

  @Test
  void theSecondArgumentMayBeTheOutput() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.LOCKED);
    Path output = folder.resolve("out.cosmo");
    CommandRun.of("convert", trace, output).isClean();
    assertThat(CommandRun.of("check", output).isClean().out()).contains("12 events");
  }

  @Test
  void aPipeNeedsNoFiles() {
    CommandRun there =
        CommandRun.withInput(
            Samples.EVERY_OPERATION.getBytes(UTF_8), "convert", "-", "-o", "-", "--to", "cosmo");
    CommandRun back =
        CommandRun.withInput(there.isClean().written(), "convert", "-", "-", "--to", "std");
    assertThat(new String(back.isClean().written(), UTF_8)).isEqualTo(Samples.EVERY_OPERATION);
  }

  @Test
  void theFormatMayBeNamed() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.LOCKED);
    Path output = folder.resolve("trace");
    CommandRun.of("convert", trace, "-o", output, "--to", "std").isClean();
    assertThat(output).hasContent(Samples.LOCKED);
  }

  @Test
  void aFileThatWouldBecomeTooLargeIsNotWritten() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.LOCKED);
    String output = folder.resolve("out.std").toString();
    assertThat(CommandRun.of("convert", trace, "-o", output, "--limit", "64").err())
        .contains("out.std: would be larger than 64 bytes; --limit allows more");
    assertThat(CommandRun.of("convert", trace, "-o", output, "--limit", "1x").err())
        .contains("--limit needs a size such as 500m or 4g, not '1x'");
    assertThat(files()).containsExactly("t.std");

    CommandRun.of("convert", trace, "-o", output, "--limit", "1k").isClean();
    CommandRun.of("convert", trace, "-o", "-", "--to", "std", "--limit", "1").isClean();
    assertThat(files()).containsExactly("out.std", "t.std");
  }

  @Test
  void theOutputMayBeTheInput() throws IOException {
    Path trace = Samples.write(folder, "t.std", "# a comment\n" + Samples.LOCKED);
    CommandRun.of("convert", trace, "-o", trace).isClean();
    assertThat(trace).hasContent(Samples.LOCKED);
    assertThat(files()).containsExactly("t.std");
  }

  @Test
  void aLinkStaysALink() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.LOCKED);
    Path real = Samples.write(folder, "real.std", "old\n");
    Path link = Files.createSymbolicLink(folder.resolve("link.std"), real);
    CommandRun.of("convert", trace, "-o", link).isClean();
    assertThat(link).isSymbolicLink();
    assertThat(real).hasContent(Samples.LOCKED);
  }

  @Test
  void aFailureLeavesNothingBehind() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.LOCKED.repeat(2_000) + "nonsense\n");
    Path output = folder.resolve("out.cosmo");
    CommandRun.of("convert", trace, "-o", output).failsWith(trace + ": line 24001: ");
    CommandRun.of("convert", folder.resolve("no.std"), "-o", output).failsWith("");
    assertThat(files()).containsExactly("t.std");
  }

  @Test
  void aFailureLeavesTheOldFile() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.LOCKED + "nonsense\n");
    Path output = Samples.write(folder, "out.std", "old\n");
    CommandRun.of("convert", trace, "-o", output).failsWith(trace + ": line 13: ");
    assertThat(output).hasContent("old\n");
    assertThat(files()).containsExactly("out.std", "t.std");
  }

  @Test
  void aFailureDoesNotLookComplete() {
    byte[] bad = (Samples.LOCKED + "nonsense\n").getBytes(UTF_8);
    CommandRun there = CommandRun.withInput(bad, "convert", "-", "-o", "-", "--to", "cosmo");
    assertThat(there.status()).isEqualTo(Main.FAILED);
    assertThat(CommandRun.withInput(there.written(), "check", "-").status()).isEqualTo(Main.FAILED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a|b", "#1", "two\nlines", "carriage\rreturn"})
  void aNameThatTextCanNotHaveIsReported(String name) throws IOException {
    Path trace = NativeTraces.withThread(folder.resolve("t.cosmo"), name);
    CommandRun.of("check", trace).isClean();
    CommandRun.of("convert", trace, "-o", folder.resolve("t.std"))
        .failsWith(trace + ": event 1: the text format cannot represent the thread name");
    assertThat(files()).containsExactly("t.cosmo");
    CommandRun.of("convert", trace, "-o", folder.resolve("copy.cosmo")).isClean();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
