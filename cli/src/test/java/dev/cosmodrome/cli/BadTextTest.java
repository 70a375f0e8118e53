package dev.cosmodrome.cli;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text traces that are none: each is refused in one line with its place. */
final class BadTextTest {
  @TempDir private Path folder;

  static Stream<Arguments> malformed() {
    return Stream.of(
        arguments("a|r(x)|1\na|jump(x)|2\n", "line 2: unknown operation 'jump'"),
        arguments("a|r(x)|1\n\n# b\nnonsense\n", "line 4: expected thread|operation|location"),
        arguments("a|r|1\n", "line 1: 'r' needs a target"),
        arguments("a|r(x|1\n", "line 1: no closing parenthesis"),
        arguments("a|r()|1\n", "line 1: no name in the parentheses"),
        arguments("|r(x)|1\n", "line 1: "),
        arguments("a|stop(x)|1\n", "line 1: 'stop' takes no target"),
        arguments("a|acq(l)\nb|rel(l)\n", "line 2: b releases l, which it does not hold"),
        arguments("a|rel(l)\n", "line 1: a releases l, which it does not hold"),
        arguments("a|acq(l)\nb|acq(l)\n", "line 2: b acquires l, which a holds"),
        arguments("a|r(x)\na|end(m)\n", "line 2: a ends block m that it never began"),
        arguments("a|begin(m)\na|end(n)\n", "line 2: a ends block n inside block m"),
        arguments("a|exit(m)\n", "line 1: a exits method m that it never entered"),
        arguments("b|r(x)\na|join(b)\nb|w(x)\n", "line 3: b runs after it was joined or stopped"),
        arguments("a|stop\na|w(x)\n", "line 2: a runs after it was joined or stopped"),
        arguments("b|r(x)\na|fork(b)\n", "line 2: a forks b, which has run already"),
        arguments("a|fork(b)\na|fork(b)\n", "line 2: a forks b, which was forked before"),
        arguments("", "line 1: the trace is empty"));
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void theLineIsNamed(String text, String reason) throws IOException {
    Path trace = Samples.write(folder, "bad.std", text);
    CommandRun.of("check", trace).failsWith(trace + ": " + reason);
    CommandRun.of("info", trace).failsWith(trace + ": " + reason);
    CommandRun.withInput(text.getBytes(StandardCharsets.UTF_8), "check", "-")
        .failsWith("standard input: " + reason);
  }

  @Test
  void aLineOf100MegabytesIsRefused() throws IOException {
    Path trace = folder.resolve("long.std");
    try (RandomAccessFile file = new RandomAccessFile(trace.toFile(), "rw")) {
      file.writeBytes("a|w(");
      file.setLength(100_000_000);
    }
    CommandRun.of("check", trace).failsWith(trace + ": line 1: longer than 65536 bytes");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void junkIsRefused(long seed) throws IOException {
    byte[] junk = new byte[5_000];
    new Random(seed).nextBytes(junk);
    Path trace = Files.write(folder.resolve("junk.std"), junk);
    CommandRun.of("check", trace).failsWith(trace + ": line 1: ");
  }

  @Test
  void gzipDataThatIsCutOffIsRefused() throws IOException {
    byte[] whole = Samples.gzip(Samples.LOST_UPDATE.getBytes(StandardCharsets.UTF_8));
    for (int length : new int[] {2, 5, 10, 12, whole.length / 2, whole.length - 1}) {
      Path trace = Files.write(folder.resolve("t.std.gz"), Arrays.copyOf(whole, length));
      CommandRun.of("check", trace).failsWith(trace + ": the gzip data is damaged or cut off");
    }
  }

  @Test
  void aDamagedGzipIsRefused() throws IOException {
    byte[] bytes = Samples.gzip(Samples.LOST_UPDATE.getBytes(StandardCharsets.UTF_8));
    bytes[bytes.length / 2] ^= 0x55;
    Path trace = Files.write(folder.resolve("t.std.gz"), bytes);
    CommandRun.of("check", trace).failsWith(trace + ": ");
  }
}
