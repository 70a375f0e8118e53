package dev.cosmodrome.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The errors of the text reader. */
class StdReaderErrorsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '"',
      value = {
        "T1|read(x)|1 ~ unknown operation 'read' in 'T1|read(x)|1'",
        "T1|R(x) ~ unknown operation 'R' in 'T1|R(x)'",
        "T1|acquire(m) ~ unknown operation 'acquire' in 'T1|acquire(m)'",
        "T1|(x) ~ unknown operation '' in 'T1|(x)'",
        "T1||1 ~ unknown operation '' in 'T1||1'",
        "T1| ~ unknown operation '' in 'T1|'",
        "T1|r(x ~ no closing parenthesis in 'T1|r(x'",
        "T1|r(x|345 ~ no closing parenthesis in 'T1|r(x|345'",
        "T1|r(x) y ~ no closing parenthesis in 'T1|r(x) y'",
        "T1|acq( ~ no closing parenthesis in 'T1|acq('",
        "T1|r ~ 'r' needs a target in parentheses in 'T1|r'",
        "T1|join|5 ~ 'join' needs a target in parentheses in 'T1|join|5'",
        "T1|r() ~ no name in the parentheses in 'T1|r()'",
        "T1|acq()|5 ~ no name in the parentheses in 'T1|acq()|5'",
        "T1|fence(x) ~ 'fence' takes no target in 'T1|fence(x)'",
        "T1|stop() ~ 'stop' takes no target in 'T1|stop()'",
        "T1|r(x)|5| ~ too many '|' in 'T1|r(x)|5|'",
        "T1|begin|5|6 ~ too many '|' in 'T1|begin|5|6'",
        "T1|fork(#2) ~ invalid thread name in 'T1|fork(#2)'",
        "T1|join(a|b) ~ invalid thread name in 'T1|join(a|b)'",
        "|r(x)|5 ~ expected thread|operation|location in '|r(x)|5'",
        "T1 ~ expected thread|operation|location in 'T1'",
        "r(x) ~ expected thread|operation|location in 'r(x)'",
        "\"  \" ~ expected thread|operation|location in '  '",
      })
  void namesTheLineAndTheReason(String line, String reason) {
    assertThatThrownBy(() -> InMemoryTrace.ofStd("T1|w(x)|1", "# comment", line, "T1|w(x)|1"))
        .isInstanceOf(TraceException.class)
        .hasMessage("line 3: " + reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "T1|r(x)|3<CR>4 ~ text after the operation in 'T1|r(x)|3?4'",
        "T1|fence<CR>5 ~ text after the operation in 'T1|fence?5'",
        "T1|r(x)<CR>T1|w(y) ~ invalid variable name in 'T1|r(x)?T1|w(y)'",
        "T<CR>1|r(x) ~ invalid thread name in 'T?1|r(x)'",
        "<CR>T1|r(x) ~ expected thread|operation|location in '?T1|r(x)'",
      })
  void rejectsCarriageReturnsWithinALine(String line, String reason) {
    assertThatThrownBy(() -> InMemoryTrace.ofStd(line.replace("<CR>", "\r")))
        .isInstanceOf(TraceException.class)
        .hasMessage("line 1: " + reason);
  }

  @Test
  void deliversTheEventsBeforeTheBadLine() throws IOException {
    InMemoryTrace before = new InMemoryTrace();
    try (StdReader reader = new StdReader(stream("T1|w(x)\nT1|w(y)\nT1|w\nT1|w(x)\n"))) {
      assertThatThrownBy(() -> reader.readAll(before)).hasMessageStartingWith("line 3: ");
    }
    assertThat(before.size()).isEqualTo(2);
  }

  @Test
  void addsTheLineToWhatTheReceiverRejects() throws IOException {
    try (StdReader reader = new StdReader(stream("T1|w(x)\n\nT1|rel(m)\n"))) {
      assertThatThrownBy(() -> reader.readAll(new Validator(reader.symbols())))
          .isInstanceOf(TraceException.class)
          .hasMessage("line 3: T1 releases m, which it does not hold");
    }
  }

  @Test
  void countsLinesAcrossBuffers() {
    String text = "T1|r(x)|345\n".repeat(200_000) + "oops";

    assertThatThrownBy(() -> InMemoryTrace.ofStd(stream(text)))
        .hasMessage("line 200001: expected thread|operation|location in 'oops'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"T1|r(%s)", "T1|r(x)|%s", "%s|r(x)", "T1|%s", "%s", "T1|r(%s"})
  void rejectsLinesAboveTheLimit(String shape) {
    String line = shape.replace("%s", "x".repeat(StdReader.MAX_LINE + 1));

    assertThatThrownBy(() -> InMemoryTrace.ofStd("T1|r(x)", line))
        .isInstanceOf(TraceException.class)
        .hasMessageMatching(
            "line 2: (longer than 65536 bytes|a \\w+ name of 65537 bytes; the limit is 65536)");
  }

  @Test
  void givesUpOnAnEndlessLineAfterOneBuffer() {
    Endless endless = new Endless('x');
    InputStream in = new SequenceInputStream(stream("T1|r(x)|1\n"), endless);

    assertThatThrownBy(() -> InMemoryTrace.ofStd(in)).hasMessage("line 2: longer than 65536 bytes");
    assertThat(endless.consumed).isLessThanOrEqualTo(2 << 20);
  }

  @Test
  void givesUpOnEndlessZeros() {
    Endless endless = new Endless(0);

    assertThatThrownBy(() -> InMemoryTrace.ofStd(endless))
        .hasMessage("line 1: longer than 65536 bytes");
    assertThat(endless.consumed).isLessThanOrEqualTo(1 << 20);
  }

  @Test
  void quotesALongLineInPart() {
    String line = "y".repeat(60_000);

    assertThatThrownBy(() -> InMemoryTrace.ofStd(line))
        .hasMessage("line 1: expected thread|operation|location in '" + "y".repeat(80) + "...'");
  }

  @Test
  void quotesBinaryJunkAsOnePrintableLine() {
    byte[] junk = new byte[256];
    for (int i = 0; i < junk.length; i++) {
      junk[i] = (byte) (i == '\n' || i == '|' ? 0 : i);
    }
    for (int from = 0; from < junk.length; from += 64) {
      byte[] part = Arrays.copyOfRange(junk, from, from + 64);
      TraceException e =
          catchThrowableOfType(TraceException.class, () -> InMemoryTrace.ofStd(part));

      assertThat(e).hasMessageStartingWith("line 1: expected thread|operation|location in '");
      assertThat(e.getMessage().chars()).noneMatch(Character::isISOControl);
    }
  }

  @Test
  void quotesControlCharactersAndLineSeparatorsAsQuestionMarks() {
    assertThatThrownBy(() -> InMemoryTrace.ofStd("a\u001b\u0085\u009b\u2028\u2029b"))
        .hasMessage("line 1: expected thread|operation|location in 'a?????b'");
  }

  @Test
  void takesZeroBytesForPartsOfNames() throws IOException {
    assertThat(InMemoryTrace.ofStd("T\0|r(\0)", "T|r(\0\0)", "T\0|r(\0)").events())
        .containsExactly(new int[] {0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0});
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }

  /** A hundred megabytes of the same byte. */
  private static final class Endless extends InputStream {
    private static final int SIZE = 100 << 20;

    private final int value;
    private int consumed;

    Endless(int value) {
      this.value = value;
    }

    @Override
    public int read() {
      return consumed++ < SIZE ? value : -1;
    }

    @Override
    public int read(byte[] to, int from, int length) {
      if (consumed >= SIZE) {
        return -1;
      }
      Arrays.fill(to, from, from + length, (byte) value);
      consumed += length;
      return length;
    }
  }
}
