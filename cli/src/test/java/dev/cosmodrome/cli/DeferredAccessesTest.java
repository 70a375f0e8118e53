package dev.cosmodrome.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.trace.CosmoWriter;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands take a native file with deferred accesses for an ordinary trace. */
final class DeferredAccessesTest {
  @TempDir private Path folder;
  private Path file;

  /** Writes a lost update whose read is deferred. */
  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("t.cosmo");
    Symbols symbols = new Symbols();
    int alice = symbols.of(Kind.THREAD).intern("alice");
    int bob = symbols.of(Kind.THREAD).intern("bob");
    int balance = symbols.of(Kind.VARIABLE).intern("balance");
    int deposit = symbols.of(Kind.BLOCK).intern("deposit");
    try (CosmoWriter writer = new CosmoWriter(Files.newOutputStream(file), symbols)) {
      writer.event(Op.BEGIN, alice, deposit, 0);
      writer.event(Op.WRITE, bob, balance, 0);
      writer.event(Op.SEGMENT, alice, 2, 0);
      writer.event(Op.WRITE, alice, balance, 0);
      writer.event(Op.END, alice, deposit, 0);
      writer.deferred(alice, 2, Op.READ, balance, 0);
    }
  }

  @Test
  void aFindingMayDependOnThem() {
    CommandRun run = CommandRun.of("check", file).hasFindings();
    assertThat(run.out()).contains("lost update", "alice: deposit", "read balance");
  }

  @Test
  void theyAreConverted() throws IOException {
    Path text = folder.resolve("t.std");
    CommandRun.of("convert", file, "-o", text).isClean();
    assertThat(Files.readString(text, UTF_8))
        .isEqualTo(
            """
            alice|begin(deposit)
            alice|r(balance)
            bob|w(balance)
            alice|w(balance)
            alice|end(deposit)
            """);
  }

  @Test
  void theyAreCounted() {
    CommandRun run = CommandRun.of("info", "--format", "json", file).isClean();
    assertThat(run.json().get("events").getAsInt()).isEqualTo(5);
    assertThat(run.json().get("read").getAsInt()).isEqualTo(1);
    assertThat(run.json().has("segment")).isFalse();
  }

  @Test
  void standardInputIsRejected() throws IOException {
    for (String command : new String[] {"check", "info"}) {
      CommandRun run = CommandRun.withInput(Files.readAllBytes(file), command, "-");
      assertThat(run.status()).isEqualTo(Main.FAILED);
      assertThat(run.err())
          .matches(
              "cosmodrome: standard input: offset \\d+: deferred accesses, which can be read from a"
                  + " file only, not from a stream\\R");
    }
  }
}
