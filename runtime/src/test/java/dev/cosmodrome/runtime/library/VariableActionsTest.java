package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.recorder.RecordedClass;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Date;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Accesses of library calls to single variables. */
@OwnRuntime
@SuppressWarnings("JavaUtilDate") // these classes are what is tested
class VariableActionsTest {
  private final LibraryScript script = new LibraryScript();

  VariableActionsTest() throws IOException {}

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          read           | volatileRead(v)
          write          | volatileWrite(v)
          update         | volatileRead(v) volatileWrite(v)
          acquire-read   | acquireRead(v)
          opaque-read    | opaqueRead(v)
          release-write  | releaseWrite(v)
          opaque-write   | opaqueWrite(v)
          acquire-update | acquireRead(v) opaqueUpdate(v)
          release-update | opaqueRead(v) releaseUpdate(v)
          opaque-update  | opaqueRead(v) opaqueUpdate(v)
          plain-read     | read(v)
          plain-write    | write(v)
          """)
  void anAtomicVariableIsAccessedInTheModeOfTheCall(String verb, String expected)
      throws IOException {
    script.call("access", new AtomicInteger(), verb + " this.value");
    script.check("T1: access", "T1: " + expected.replace("(v)", "(value of AtomicInteger#1)"));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          full-fence    | fence
          acquire-fence | acquireFence
          release-fence | releaseFence
          """)
  void aFenceIsAnEventOfItsOwn(String verb, String expected) throws IOException {
    script.call("fenceCall", null, verb);
    script.check("T1: write(x) fenceCall write(x)", "T1: write(x) " + expected + " write(x)");
  }

  @Test
  void anUpdateThatFailsOnlyReads() throws IOException {
    AtomicInteger atomic = new AtomicInteger();
    script.returning(true, "cas", atomic, "update this.value if true");
    script.returning(false, "casInVain", atomic, "update this.value if true");
    script.check(
        "T1: casInVain write(x) cas",
        "T1: volatileRead(value of AtomicInteger#1) write(x)"
            + " volatileRead(value of AtomicInteger#1) volatileWrite(value of AtomicInteger#1)");
  }

  @Test
  void aCompareAndSetThatIsTriedAgainCountsOnce() throws IOException {
    AtomicInteger atomic = new AtomicInteger();
    script.returning(1, "get", atomic, "read this.value");
    script.returning(true, "cas", atomic, "update this.value if true");
    script.returning(false, "casInVain", atomic, "update this.value if true");
    script.check(
        "T1: get casInVain get casInVain get cas",
        "T1: volatileRead(value of AtomicInteger#1) volatileWrite(value of AtomicInteger#1)");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"7, 7, true", "7, 8, false", "1000, 1000, true", "-1, 1, false"})
  void aCompareAndExchangeSucceedsIfItReturnsWhatWasExpected(
      int result, int expected, boolean writes) throws IOException {
    script.returning(
        result,
        "exchange",
        new AtomicInteger(),
        "update this.value if result is expected",
        null,
        null,
        expected);
    script.threads().run("T1: exchange");
    assertThat(script.threads().events().contains("volatileWrite")).isEqualTo(writes);
  }

  @Test
  void referencesAreComparedByIdentity() throws IOException {
    String one = new String("same");
    String other = new String("same");
    AtomicReference<String> atomic = new AtomicReference<>();
    String model = "update this.value if result is expected";
    script.returning(one, "exchangeOther", atomic, model, null, null, other);
    script.returning(one, "exchangeSame", atomic, model, null, null, one);
    script.threads().run("T1: exchangeOther");
    script.threads().run("T2: exchangeSame");
    assertThat(script.threads().events())
        .isEqualTo(
            "T1: volatileRead(value of AtomicReference#1)\n"
                + "T2: volatileRead(value of AtomicReference#1)"
                + " volatileWrite(value of AtomicReference#1)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0  | T1: volatileWrite(AtomicIntegerArray#1[0])
          2  | T1: volatileWrite(AtomicIntegerArray#1[2])
          3  | T1: write(x)
          -1 | T1: write(x)
          """)
  void anElementIsAVariable(int index, String expected) throws IOException {
    script.call("set", new AtomicIntegerArray(3), "write this[arg1]", index);
    script.threads().run("T1: set");
    script.threads().run(expected.contains("write(x)") ? "T1: write(x)" : "T2: stop");
    assertThat(script.threads().events()).startsWith(expected);
  }

  @Test
  void nothingHappensToNull() throws IOException {
    script.call("update", null, "update this.value");
    script.call("plain", null, "plain-read this.value");
    script.call("lock", null, "acquire this");
    script.check("T1: update plain lock write(x)", "T1: write(x)");
  }

  /** A class with recorded fields. */
  static class Counter {
    Object state;
    volatile int count;
    static volatile int total;
  }

  private static final String UPDATE = "update field if true";

  @Test
  void aVarHandleGivesAccessToAField() throws Exception {
    RecordedClass.define(script.test().recording, Counter.class, "state", "volatile Counter.count");
    VarHandle handle = MethodHandles.lookup().findVarHandle(Counter.class, "count", int.class);
    Counter counter = new Counter();
    script.returning(handle, "find", null, "handle arg1[arg2]", Counter.class, "count");
    script.call("get", handle, "read field", counter);
    script.call("setPlain", handle, "plain-write field", counter);
    script.returning(true, "cas", handle, UPDATE, counter);
    script.threads().run("T1: find get cas; T2: setPlain");
    assertThat(script.threads().events())
        .isEqualTo(
            "T1: volatileRead(Counter.count of Counter#1) volatileWrite(Counter.count of"
                + " Counter#1)\nT2: write(Counter.count of Counter#1)");
    assertThat(script.test().notes()).containsExactly("updates Counter.count");
  }

  @Test
  void aVarHandleThatTheJdkMadeIsKnownByItsDescription() throws Exception {
    RecordedClass.define(script.test().recording, Counter.class, "state", "volatile Counter.count");
    VarHandle handle = MethodHandles.lookup().findVarHandle(Counter.class, "count", int.class);
    script.call("get", handle, "read field", new Counter());
    script.check("T1: get", "T1: volatileRead(Counter.count of Counter#1)");
  }

  @Test
  void aFieldUpdaterGivesAccessToAField() throws IOException {
    RecordedClass.define(script.test().recording, Counter.class, "state", "volatile Counter.count");
    Object updater = AtomicIntegerFieldUpdater.newUpdater(Counter.class, "count");
    Counter counter = new Counter();
    script.returning(updater, "newUpdater", null, "handle arg1[arg2]", Counter.class, "count");
    script.call("increment", updater, "update field", counter);
    script.check(
        "T1: newUpdater increment",
        "T1: volatileRead(Counter.count of Counter#1) volatileWrite(Counter.count of Counter#1)");
  }

  @Test
  void aHandleOfAStaticFieldNeedsNoObject() throws IOException {
    int first = RecordedClass.defineStatics(script.test().recording, Counter.class, "total");
    Object handle = new Object();
    script.returning(handle, "find", null, "handle arg1[arg2]", Counter.class, "total");
    script.call("set", handle, "write field");
    script.check("T1: find set", "T1: volatileWrite(Counter.total)");
    assertThat(first).isZero();
  }

  @Test
  void aHandleOfArraysGivesAccessToElements() throws IOException {
    VarHandle handle = MethodHandles.arrayElementVarHandle(int[].class);
    int[] array = new int[3];
    script.call("set", handle, "write field", array, 1);
    script.call("setOutside", handle, "write field", array, 3);
    script.check("T1: set setOutside", "T1: volatileWrite(int[]#1[1])");
  }

  @Test
  void aHandleOfAnUnknownFieldGivesAccessToNothing() throws Exception {
    VarHandle handle = MethodHandles.lookup().findVarHandle(Counter.class, "count", int.class);
    script.call("get", handle, "read field", new Counter());
    script.call("getOfNull", handle, "read field", (Object) null);
    script.call("getByNoHandle", new Object(), "read field", new Counter());
    script.check("T1: get getOfNull getByNoHandle write(x)", "T1: write(x)");
  }

  @Test
  void plainAccessesToOwnObjectsAreLeftOut() throws Exception {
    RecordedClass.define(script.test().recording, Counter.class, "state", "volatile Counter.count");
    VarHandle handle = MethodHandles.lookup().findVarHandle(Counter.class, "count", int.class);
    Counter counter = new Counter();
    counter.state = script.threads().thread("T1").owner;
    script.call("set", handle, "plain-write field", counter);
    script.check(
        "T1: set write(x); T2: set", "T1: write(x); T2: write(Counter.count of Counter#1)");
  }

  @Test
  void offsetsInMemoryAreThoseThatTheProgramAskedFor() throws Exception {
    RecordedClass.define(script.test().recording, Counter.class, "state", "volatile Counter.count");
    Object unsafe = new Object();
    script.returning(16L, "offset", unsafe, "offset arg1", Counter.class.getDeclaredField("count"));
    script.call("put", unsafe, "write field", new Counter(), 16L);
    script.call("putElsewhere", unsafe, "write field", new Counter(), 24L);
    script.check("T1: offset put putElsewhere", "T1: volatileWrite(Counter.count of Counter#1)");
  }

  @Test
  void offsetsOfElementsAreKnown() throws IOException {
    Object unsafe = new Object();
    script.returning(16L, "base", unsafe, "offset arg1", long[].class);
    script.returning(8L, "scale", unsafe, "offset arg1.scale", long[].class);
    long[] array = new long[4];
    script.call("put", unsafe, "write field", array, 32L);
    script.check("T1: base scale put", "T1: volatileWrite(long[]#1[2])");
  }

  @Test
  void objectsThatAreNewAreNotRecorded() throws IOException {
    Date date = new Date();
    script.call("newDate", date, "make this");
    script.call("getTime", date, "plain-read this.time");
    script.check(
        "T1: newDate getTime write(x); T2: getTime", "T1: write(x); T2: read(time of Date#1)");
  }

  private void adder(LongAdder adder) {
    script.call("add", adder, "add this");
    script.call("sum", adder, "sum this");
    script.call("reset", adder, "reset this");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          additions   | T0: write(x); T1: add; T2: add \
            | T0: write(x); T1: commute(a1) volatileWrite(a1); T2: commute(a2) volatileWrite(a2)
          a sum       | T0: add; T1: sum | T0: commute(a0) volatileWrite(a0); T1: volatileRead(a64) volatileRead(a0)
          a first addition after a sum | T0: sum; T1: add add \
            | T0: volatileRead(a64); \
              T1: commute(a64) volatileWrite(a64) commute(a1) volatileWrite(a1) commute(a1) volatileWrite(a1)
          a reset     | T0: add; T1: reset | T0: commute(a0) volatileWrite(a0); T1: volatileWrite(a0)
          nothing to reset | T1: reset write(x) | T1: write(x)
          """)
  void additionsDoNotConflictUntilTheyAreSummedUp(String what, String steps, String expected)
      throws IOException {
    for (int i = 0; i < 3; i++) {
      script.threads().thread("T" + i);
    }
    adder(new LongAdder());
    script.check(steps, expected.replaceAll("\\(a(\\d+)\\)", "(LongAdder#1[$1])"));
  }

  @Test
  void anAdditionWhoseResultIsNotUsedCommutes() throws IOException {
    script.call("increment", new AtomicInteger(), "commute this.value then update this.value");
    script.threads().run("T1: increment");
    assertThat(script.threads().events()).startsWith("T1: commute(value of AtomicInteger#1)");
  }
}
