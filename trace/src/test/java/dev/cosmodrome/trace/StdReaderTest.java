package dev.cosmodrome.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Valid traces in the text format; for invalid ones see {@link StdReaderErrorsTest}. */
class StdReaderTest {
  private static final int BUFFER = 1 << 20;

  @ParameterizedTest
  @CsvSource({
    "r(x), read x",
    "w(x), write x",
    "acq(m), acquire m",
    "rel(m), release m",
    "fork(T2), fork T2",
    "join(T2), join T2",
    "begin(f), begin f",
    "begin, begin",
    "begin(), begin",
    "end(f), end f",
    "end, end",
    "vr(x), volatileRead x",
    "vw(x), volatileWrite x",
    "fence, fence",
    "commit(x), commit x",
    "barrier(b), barrier b",
    "signal(s), signal s",
    "await(s), await s",
    "submit(s), submit s",
    "run(s), run s",
    "done(s), done s",
    "on(Account#3), on Account#3",
    "cb, callback",
    "try(m), try m",
    "share(m), share m",
    "unshare(m), unshare m",
    "blocked(m), blocked m",
    "enter(f), enter f",
    "enter, enter",
    "exit(f), exit f",
    "exit, exit",
    "stop, stop"
  })
  void readsEachOperationWithAndWithoutLocation(String operation, String words) throws IOException {
    InMemoryTrace trace =
        InMemoryTrace.ofStd("T1|" + operation + "|345", "T1|" + operation, "T1|" + operation + "|");

    assertThat(trace.words())
        .containsExactly("T1 " + words + " @345", "T1 " + words, "T1 " + words);
  }

  @Test
  void numbersSymbolsOfEachKindInOrderOfAppearance() throws IOException {
    InMemoryTrace trace =
        InMemoryTrace.ofStd("A|w(x)|7", "B|acq(x)|8", "A|fork(C)|7", "C|r(y)|9", "B|r(x)|8");

    assertThat(trace.names(Kind.THREAD)).containsExactly("A", "B", "C");
    assertThat(trace.names(Kind.VARIABLE)).containsExactly("x", "y");
    assertThat(trace.names(Kind.LOCK)).containsExactly("x");
    assertThat(trace.names(Kind.SITE)).containsExactly("", "7", "8", "9");
    assertThat(trace.events())
        .containsExactly(
            new int[] {
              Op.WRITE,
              0,
              0,
              1,
              Op.ACQUIRE,
              1,
              0,
              2,
              Op.FORK,
              0,
              2,
              1,
              Op.READ,
              2,
              1,
              3,
              Op.READ,
              1,
              0,
              2
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b",
        " a ",
        "f(x)[3]",
        "f(g(x))",
        "(",
        ")",
        ")(",
        "())",
        "a)b",
        "a|b",
        "|",
        "#a",
        "Zähler",
        "変数",
        "😀",
        "java.util.HashMap@17.table[12](long)"
      })
  void takesAnyTextForTheNameOfAVariable(String name) throws IOException {
    InMemoryTrace trace =
        InMemoryTrace.ofStd(
            "T1|r(" + name + ")|345", "T1|w(" + name + ")", "T1|vr(" + name + ")\r");

    assertThat(trace.names(Kind.VARIABLE)).containsExactly(name);
    assertThat(trace.size()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"main thread", "Thread(1)", "Fäden", "a#", "pool-1-thread-2"})
  void takesFreeTextForTheNamesOfThreadsAndLocations(String name) throws IOException {
    InMemoryTrace trace = InMemoryTrace.ofStd(name + "|fork(" + name + "2)|" + name);

    assertThat(trace.names(Kind.THREAD)).containsExactly(name, name + "2");
    assertThat(trace.names(Kind.SITE)).containsExactly("", name);
  }

  @Test
  void tellsNamesOfAllLengthsWithSharedPrefixesApart() throws IOException {
    String longest = "abcdefghijklmnopqrstuvwxyz";
    StringBuilder text = new StringBuilder();
    for (int round = 0; round < 2; round++) {
      for (int length = 1; length <= longest.length(); length++) {
        String name = longest.substring(0, length);
        text.append(name).append("|r(").append(name).append(")|").append(name).append('\n');
        String other = longest.substring(1, length) + "!";
        text.append(other).append("|w(").append(other).append(")|").append(other).append('\n');
      }
    }

    InMemoryTrace trace = InMemoryTrace.ofStd(text.toString());

    assertThat(new String(trace.toStd(), UTF_8)).isEqualTo(text.toString());
    assertThat(trace.names(Kind.THREAD)).hasSize(2 * longest.length()).doesNotHaveDuplicates();
    assertThat(trace.names(Kind.VARIABLE)).isEqualTo(trace.names(Kind.THREAD));
  }

  @Test
  void skipsCommentsAndBlankLinesButCountsThem() throws IOException {
    String text = "# T1|r(x)|1\n\n\r\nT1|w(x)\n#\nT1|r(x)\n";
    try (StdReader reader = new StdReader(stream(text))) {
      EventBatch batch = new EventBatch();
      assertThat(reader.read(batch)).isTrue();

      assertThat(batch.size()).isEqualTo(2);
      assertThat(batch.place(0)).isEqualTo("line 4");
      assertThat(batch.place(1)).isEqualTo("line 6");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void endsLinesTheUnixAndTheWindowsWay(String end) throws IOException {
    List<String> lines = List.of("T1|r(x)|9", "T1|begin", "T1|end(f)", "T1|fence|7", "T1|stop|");
    List<String> words = List.of("T1 read x @9", "T1 begin", "T1 end f", "T1 fence @7", "T1 stop");

    String text = String.join(end, lines);

    assertThat(InMemoryTrace.ofStd(stream(text + end)).words()).isEqualTo(words);
    assertThat(InMemoryTrace.ofStd(stream(text)).words()).isEqualTo(words);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "# nothing", "\r\n\r\n"})
  void readsNoEventsWhereThereAreNone(String text) throws IOException {
    assertThat(InMemoryTrace.ofStd(stream(text)).size()).isZero();
  }

  @Test
  void readsLinesThatLieAcrossTheEndOfTheBuffer() throws IOException {
    String lines = "T1|r(long name)|345\nT2|w(y)|6\n";
    List<String> words = List.of("T1 read long name @345", "T2 write y @6");
    for (int inside = 0; inside <= lines.length(); inside++) {
      String filler = "#\n".repeat((BUFFER - inside) / 2) + "\n".repeat(inside % 2);

      assertThat(InMemoryTrace.ofStd(stream(filler + lines)).words())
          .as("%d bytes before the end of the buffer", inside)
          .isEqualTo(words);
    }
  }

  @Test
  void readsTextOfExactlyOneBufferWithoutNewlineAtTheEnd() throws IOException {
    for (int missing = 0; missing < 3; missing++) {
      String text = "\n".repeat(BUFFER - 7 - missing) + "T1|r(x)";

      assertThat(InMemoryTrace.ofStd(stream(text)).words()).containsExactly("T1 read x");
    }
  }

  @Test
  void readsFromStreamsThatGiveAByteAtATime() throws IOException {
    InputStream slow =
        new ByteArrayInputStream("T1|r(x)|1\nT1|w(x)|2".getBytes(UTF_8)) {
          @Override
          public int read(byte[] to, int from, int length) {
            return super.read(to, from, Math.min(length, 1));
          }
        };

    assertThat(InMemoryTrace.ofStd(slow).words()).containsExactly("T1 read x @1", "T1 write x @2");
  }

  @Test
  void takesLinesUpToTheLimit() throws IOException {
    String name = "x".repeat(StdReader.MAX_LINE - "T1|r()".length());

    assertThat(InMemoryTrace.ofStd("T1|r(" + name + ")").names(Kind.VARIABLE))
        .containsExactly(name);
  }

  @Test
  void givesMillionsOfNamesIdsOfTheirOwn() throws IOException {
    int count = 1_050_000;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("T|w(").append(name(i)).append(")\n");
    }
    for (int i = 0; i < count; i += 1000) {
      text.append("T|r(").append(name(i)).append(")\n");
    }

    InMemoryTrace trace = InMemoryTrace.ofStd(stream(text.toString()));

    SymbolTable variables = trace.symbols().of(Kind.VARIABLE);
    assertThat(variables.size()).isEqualTo(count);
    assertThat(IntStream.range(0, count)).allMatch(i -> variables.name(i).equals(name(i)));
    int[] events = trace.events();
    for (int i = 0; i < count / 1000; i++) {
      assertThat(events[4 * (count + i) + 2]).isEqualTo(1000 * i);
    }
  }

  /** Short names, and long ones in between. */
  private static String name(int i) {
    return i % 3 == 0 ? "array@17[" + i + "]" : "V" + i;
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }
}
