package dev.cosmodrome.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** RoadRunner's logs and RAPID's tables. */
class ReadOnlyFormatTest {
  private static final String LOG =
      """
      [main: RoadRunner Agent Loaded.]
      [main: ----- Meep Meep. -----]
      @  main[tid = 0] started .
      @  Enter(0,test/Test.main([Ljava/lang/String;)V) from null
      @  Thread-0[tid = 1] started by main[tid = 0].
      @   Start(0,1)
      a line of the program, @ Rd(0,x) not at its start
      @    Acquire(1,@03)
      @    Rd(1,@0A.test/Deadlock.value_I)  Final  Deadlock.java:50:7
      @    Wr(1,null.test/Deadlock.my_count_Ljava/lang/String;)  null  Deadlock.java:51:7
      @    ARd(1,@04[12])  Final  Deadlock.java:52:7
      @    AWr(1,@04[12])  Final  Deadlock.java:53:7
      @    VRd(1,@0A.test/Deadlock.done_Z)  state
      @    VWr(1,@0A.test/Deadlock.done_Z)
      @    Release(1,@03)
      @   Join(0,1)
      @  Enter(0,test/Test$A.get()I) from Test.java:7:3
      @  Exit(0,test/Test$A.get()I)
      @  Exit(0,test/Test.main([Ljava/lang/String;)V)
      """;

  @Test
  void readsLogsOfRoadRunner() throws IOException {
    assertThat(std(LOG, "a.rr"))
        .isEqualTo(
            """
            0|enter(test.Test.main)
            0|fork(1)
            1|acq(@03)
            1|r(test.Deadlock.value of test.Deadlock#0A)|Deadlock.java:50:7
            1|w(test.Deadlock.my_count)|Deadlock.java:51:7
            1|r(@04[12])|Deadlock.java:52:7
            1|w(@04[12])|Deadlock.java:53:7
            1|vr(test.Deadlock.done of test.Deadlock#0A)
            1|vw(test.Deadlock.done of test.Deadlock#0A)
            1|rel(@03)
            0|join(1)
            0|enter(test.Test$A.get)|Test.java:7:3
            0|exit(test.Test$A.get)
            0|exit(test.Test.main)
            """);
  }

  @Test
  void readsTablesOfRapid() throws IOException {
    String table =
        """
        T0,T1,T2
        # two threads
        start(T1),,
        ,,
        ,acq(l),
        ,enter(A.m),
        , w(x) ,\r
        ,exit(A.m),
        ,rel(l),
        ,,sync(z)
        join(T1),,
        fork(T3),,
        r(x)
        """;

    assertThat(std(table, "a.csv"))
        .isEqualTo(
            """
            T0|fork(T1)
            T1|acq(l)
            T1|enter(A.m)
            T1|w(x)
            T1|exit(A.m)
            T1|rel(l)
            T2|acq(sync(z))
            T2|r(z)
            T2|w(z)
            T2|rel(sync(z))
            T0|join(T1)
            T0|fork(T3)
            T0|r(x)
            """);
  }

  /** A line that stands for four events may be the last one that fits into a batch. */
  @Test
  void readsTablesThatAreLongerThanABatch() throws IOException {
    assertThat(std(",sync(x)\nr(y)\n".repeat(1_000), "a.csv").lines()).hasSize(5_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.rr", "A.RR", "trace", "-", ""})
  void aLogIsRecognisedByItsFirstLine(String name) throws IOException {
    assertThat(std(LOG, name)).startsWith("0|enter(test.Test.main)\n");
    assertThat(std("\n@  Rd(0,x)  s  A.java:1:1\n", name)).isEqualTo("0|r(x)|A.java:1:1\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.csv", "a.CSV", "trace", ""})
  void aTableIsRecognisedByItsFirstLine(String name) throws IOException {
    assertThat(std("# a\n,w(x),\n", name)).isEqualTo("T1|w(x)\n");
  }

  @Test
  void theNameDecidesIfTheFirstLineDoesNot() throws IOException {
    assertThat(std("hello|world\n@ Rd(0,x)\n", "a.rr")).isEqualTo("0|r(x)\n");
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
      out.write("a,b\nw(x),\n".getBytes(UTF_8));
    }
    assertThat(std(zipped.toByteArray(), "a.csv.gz")).isEqualTo("T0|w(x)\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a|r(x)|3", "[main: ]|r(x)|3", "@ Rd(0,x)|r(x)|3", ",|w(x)"})
  void aLineWithABarIsStd(String line) throws IOException {
    assertThat(std(line + "\n", "trace")).isEqualTo(line + "\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "a.rr ~ @ Rd(0,x)!@ Jump(0,x) ~ line 2: unknown operation 'Jump' in '@ Jump(0,x)'",
        "a.rr ~ @ Rd(0,x)!x!@ Rd(0 ~ line 3: expected @ Operation(thread,target) in '@ Rd(0'",
        "a.rr ~ @ Rd(0,) ~ line 1: expected @ Operation(thread,target) in '@ Rd(0,)'",
        "a.rr ~ nothing ~ line 2: no event; expected a line such as @ Rd(1,x)",
        "a.csv ~ w(x),!,jump(x) ~ line 2: unknown operation 'jump' in ',jump(x)'",
        "a.csv ~ w(x),w(y) ~ line 1: expected one event, operation(target), and commas in"
            + " 'w(x),w(y)'",
        "a.csv ~ w(x),!T0,T1 ~ line 2: expected one event, operation(target), and commas in"
            + " 'T0,T1'",
        "a.csv ~ T0,T1 ~ line 2: no event; expected a line such as ,w(x),"
      })
  void namesTheLineThatIsMalformed(String name, String text, String reason) {
    assertThatThrownBy(() -> std(text.replace('!', '\n'), name))
        .isInstanceOf(TraceException.class)
        .hasMessage(reason);
  }

  @Test
  void refusesALineThatIsTooLong() {
    assertThatThrownBy(() -> std("r(x)\n" + "x".repeat(70_000), "a.csv"))
        .hasMessage("line 2: longer than 65536 bytes");
  }

  @Test
  void eventsBeforeAMalformedLineAreDelivered() throws IOException {
    try (TraceReader reader = reader("r(x)\nr(y)\nr y\n".getBytes(UTF_8), "a.csv")) {
      EventBatch batch = new EventBatch();
      assertThat(reader.read(batch)).isTrue();
      assertThat(batch.size()).isEqualTo(2);
      assertThat(batch.place(1)).isEqualTo("line 2");
      assertThatThrownBy(() -> reader.read(batch)).hasMessageStartingWith("line 3: ");
    }
  }

  private static String std(String text, String name) throws IOException {
    return std(text.getBytes(UTF_8), name);
  }

  private static String std(byte[] bytes, String name) throws IOException {
    return new String(InMemoryTrace.of(reader(bytes, name)).toStd(), UTF_8);
  }

  private static TraceReader reader(byte[] bytes, String name) throws IOException {
    return Traces.read(new ByteArrayInputStream(bytes), name, false);
  }
}
