package dev.cosmodrome.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Any text is either rejected with a proper message or can be written and read back. */
@Timeout(60)
class StdReaderFuzzTest {
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);
  private static final int TEXTS = 2_000;
  private static final String TEXT =
      """
      T1|fork(T2)|1
      # comment
      T1|begin(method(int, long))|12

      T2|w(a long name [with] 8+)|Main.java:17
      T2|vr(x)\r
      T2|acq(m)|4
      T1|end|
      T1|fence
      T1|join(T2)
      """;
  private static final String[] PIECES = {
    "|", "(", ")", "\n", "\r", "\r\n", "#", ")|", "\n|", "()", "r(", "T1", "begin", "stop", " ", "ä"
  };

  @Test
  void survivesDamagedText() throws IOException {
    Random random = new Random(SEED);
    int accepted = 0;
    for (int i = 0; i < TEXTS; i++) {
      byte[] text = TEXT.getBytes(UTF_8);
      for (int damages = 1 + random.nextInt(3); damages > 0 && text.length > 0; damages--) {
        text = Damage.to(text, random);
      }
      accepted += check(text, i);
    }
    assertThat(accepted).isBetween(1, TEXTS - 1);
  }

  @Test
  void survivesMisplacedPunctuation() throws IOException {
    Random random = new Random(SEED);
    int accepted = 0;
    for (int i = 0; i < TEXTS; i++) {
      StringBuilder text = new StringBuilder(TEXT);
      for (int pieces = 1 + random.nextInt(3); pieces > 0; pieces--) {
        int at = random.nextInt(text.length());
        int end = Math.min(text.length(), at + random.nextInt(3));
        text.replace(at, end, PIECES[random.nextInt(PIECES.length)]);
      }
      accepted += check(text.toString().getBytes(UTF_8), i);
    }
    assertThat(accepted).isBetween(1, TEXTS - 1);
  }

  @Test
  void survivesRandomPieces() throws IOException {
    Random random = new Random(SEED);
    for (int i = 0; i < TEXTS; i++) {
      StringBuilder text = new StringBuilder();
      for (int pieces = random.nextInt(12); pieces > 0; pieces--) {
        text.append(PIECES[random.nextInt(PIECES.length)]);
      }
      check(text.toString().getBytes(UTF_8), i);
    }
  }

  @Test
  void survivesRandomBytes() throws IOException {
    Random random = new Random(SEED);
    for (int i = 0; i < TEXTS / 4; i++) {
      byte[] text = new byte[random.nextInt(1000)];
      random.nextBytes(text);
      check(text, i);
    }
  }

  /** Returns 1 if the text was accepted, 0 if it was rejected the way it should. */
  private static int check(byte[] text, int number) throws IOException {
    InMemoryTrace trace;
    try {
      trace = InMemoryTrace.ofStd(text);
    } catch (TraceException e) {
      assertThat(e).hasMessageMatching("line \\d+: [^\\p{Cc}]+");
      return 0;
    } catch (RuntimeException e) {
      throw new AssertionError("seed " + SEED + ", text " + number, e);
    }
    byte[] written = trace.toStd();
    InMemoryTrace again = InMemoryTrace.ofStd(written);
    assertThat(again.sameAs(trace)).as("seed %d, text %d", SEED, number).isTrue();
    assertThat(again.toStd()).isEqualTo(written);
    return 1;
  }
}
