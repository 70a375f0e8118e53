package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** One run of the command line inside this JVM: its exit status and what it printed. */
final class CommandRun {
  private final int status;
  private final String out;
  private final String err;
  private final byte[] written;

  private CommandRun(int status, String out, String err, byte[] written) {
    this.status = status;
    this.out = out;
    this.err = err;
    this.written = written;
  }

  /** Runs {@code cosmodrome} with these arguments; paths are arguments, too. */
  static CommandRun of(Object... args) {
    return withInput(new byte[0], args);
  }

  /** Runs it with something on standard input. */
  static CommandRun withInput(byte[] input, Object... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    InputStream in = System.in;
    PrintStream standard = System.out;
    System.setIn(new ByteArrayInputStream(input));
    System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
    try {
      int status =
          Main.commandLine()
              .setOut(new PrintWriter(out))
              .setErr(new PrintWriter(err))
              .execute(Arrays.stream(args).map(Object::toString).toArray(String[]::new));
      return new CommandRun(status, out.toString(), err.toString(), written.toByteArray());
    } finally {
      System.setIn(in);
      System.setOut(standard);
    }
  }

  int status() {
    return status;
  }

  String out() {
    return out;
  }

  String err() {
    return err;
  }

  /** The trace that was written to standard output. */
  byte[] written() {
    return written;
  }

  /** The only object that was printed. */
  JsonObject json() {
    List<JsonObject> objects = jsonLines();
    assertThat(objects).hasSize(1);
    return objects.get(0);
  }

  /** The objects that were printed, one a line. */
  List<JsonObject> jsonLines() {
    return out.lines().map(line -> JsonParser.parseString(line).getAsJsonObject()).toList();
  }

  /** Expects that all went well and nothing was found. */
  CommandRun isClean() {
    return ended(Main.CLEAN);
  }

  /** Expects that something was found. */
  CommandRun hasFindings() {
    return ended(Main.FOUND);
  }

  private CommandRun ended(int expected) {
    assertThat(err).isEmpty();
    assertThat(status).isEqualTo(expected);
    return this;
  }

  /**
   * Expects a failure with a message of one line, which starts like this after the program's name.
   */
  void failsWith(String reason) {
    assertThat(err).startsWith("cosmodrome: " + reason).endsWith(System.lineSeparator());
    assertThat(err.lines()).hasSize(1);
    assertThat(out).isEmpty();
    assertThat(written).isEmpty();
    assertThat(status).isEqualTo(Main.FAILED);
  }
}
