package dev.cosmodrome.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line as a process of its own. */
final class CommandProcessTest {
  private static final String TRACE =
      """
      Алиса|begin(Account.deposit)
      Алиса|r(Account.balance)
      Боб|w(Account.balance)
      Алиса|w(Account.balance)
      Алиса|end(Account.deposit)
      """;

  @TempDir private Path folder;

  /** Runs it under a locale that knows ASCII only. */
  private int run(String jvmOption, String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(jvmOption, "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("LC_ALL", "C");
    builder.redirectOutput(folder.resolve("out").toFile());
    builder.redirectError(folder.resolve("err").toFile());
    return builder.start().waitFor();
  }

  private String printed(String stream) throws IOException {
    return Files.readString(folder.resolve(stream), UTF_8);
  }

  @Test
  void aFindingHasStatusOneAndIsPrintedInUtf8() throws IOException, InterruptedException {
    Files.writeString(folder.resolve("t.std"), TRACE);
    assertThat(run("-Xmx64m", "check", "--format", "json", "t.std")).isEqualTo(1);
    assertThat(printed("out"))
        .startsWith("{\"version\":1,\"trace\":\"t.std\"")
        .contains("Алиса", "Боб");
    assertThat(printed("err")).isEmpty();
  }

  @Test
  void tooLittleMemoryIsNoFinding() throws IOException, InterruptedException {
    assertThat(run("-Xmx16m", "generate", "--shape", "locked", "-o", "t.std")).isEqualTo(2);
    assertThat(printed("err").lines()).hasSize(1);
    assertThat(printed("err")).startsWith("cosmodrome: out of memory; ");
    assertThat(printed("out")).isEmpty();
    assertThat(folder.resolve("t.std")).doesNotExist();
  }
}
