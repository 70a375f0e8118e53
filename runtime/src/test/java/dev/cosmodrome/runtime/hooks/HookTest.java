package dev.cosmodrome.runtime.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.recorder.RecordedClass;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What hooks in instrumented code record. */
@OwnRuntime
class HookTest {
  private final TestRecording test = new TestRecording(Recorder.RECORDING);
  private final ThreadScript script = new ThreadScript(test);
  private final ThreadContext first = script.thread("T1");
  private final ThreadContext second = script.thread("T2");

  HookTest() throws IOException {}

  /** A class with recorded fields. */
  static class Account implements Cloneable {
    Object state;
    int balance;
    volatile int limit;
    static int total;

    @Override
    public Account clone() {
      try {
        return (Account) super.clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private void defineAccount() {
    RecordedClass.define(
        test.recording, Account.class, "state", "Account.balance", "volatile Account.limit");
  }

  private String events() throws IOException {
    return script.events().replace("Account.", "").replace(" of Account#1", "");
  }

  @Test
  void fieldsOfOwnObjectsAreNotRecorded() throws IOException {
    defineAccount();
    Account account = new Account();
    account.state = Hooks.claim(account.state, first);
    Hooks.writeField(account, account.state, first, 0, 0);
    Hooks.readField(account, account.state, first, 0, 0);
    Hooks.readField(account, account.state, second, 0, 0);
    Hooks.writeField(account, account.state, first, 0, 0);
    assertThat(events()).isEqualTo("T2: read(balance)\nT1: write(balance)");
  }

  @Test
  void volatileFieldsAreRecordedInOneStep() throws IOException {
    defineAccount();
    Account account = new Account();
    Hooks.lockVolatile(account, first);
    Hooks.readVolatileField(account, account.state, first, 1, 0);
    Hooks.writeVolatileField(account, account.state, first, 1, 0);
    Hooks.unlockVolatile(first);
    Hooks.lockVolatile(account, second);
    Hooks.readVolatileField(account, account.state, second, ~1, 0);
    Hooks.writeVolatileField(account, account.state, second, ~1, 0);
    Hooks.unlockVolatile(second);
    assertThat(events())
        .isEqualTo(
            "T1: volatileRead(limit) volatileWrite(limit)\n"
                + "T2: acquireRead(limit) releaseWrite(limit)");
  }

  @Test
  void staticFieldsAreRecorded() throws IOException {
    int statics = RecordedClass.defineStatics(test.recording, Account.class, "total", "last");
    Hooks.writeStatic(statics, first, 0, 0);
    Hooks.readStatic(statics, second, 0, 0);
    Hooks.lockVolatileStatic(statics, first);
    Hooks.readVolatileStatic(statics, first, 1, 0);
    Hooks.writeVolatileStatic(statics, first, 1, 0);
    Hooks.unlockVolatile(first);
    Hooks.readStatic(-1, first, 0, 0);
    Hooks.writeStatic(-1, first, 0, 0);
    Hooks.writeVolatileStatic(-1, first, 0, 0);
    Hooks.readVolatileStatic(-1, first, 0, 0);
    assertThat(events())
        .isEqualTo("T1: write(total)\nT2: read(total)\nT1: volatileRead(last) volatileWrite(last)");
  }

  @Test
  void methodsAndMonitorsAreRecorded() throws IOException {
    int method = test.method("A.put");
    Object lock = script.lock("l");
    int depth = Hooks.enter(lock, first, method);
    Hooks.acquiring(script.lock("m"), first, 0);
    Hooks.writeStatic(script.variable("x"), first, 0, 0);
    Hooks.waiting(script.lock("m"), first, 0);
    Hooks.readStatic(script.variable("x"), first, 0, 0);
    Hooks.releasing(script.lock("m"), first, 0);
    Hooks.exitByException(first, depth);
    assertThat(events())
        .isEqualTo(
            "T1: enter(A.put) acquire(l) acquire(m) write(x) release(m) acquire(m) read(x)"
                + " release(m) release(l) exit(A.put)");
  }

  @Test
  void nothingHappensToNull() throws IOException {
    Hooks.acquiring(null, first, 0);
    Hooks.releasing(null, first, 0);
    Hooks.waiting(null, first, 0);
    Hooks.lockVolatile(null, first);
    Hooks.cloning(null, first);
    Hooks.cloned(null, null, first, 0);
    Hooks.holds(null, null, "A.f", first);
    Hooks.holds(null, "A.f", first);
    StatementHooks.acquiring(null, first, 0, 0);
    StatementHooks.releasing(null, first, 0);
    ArrayHooks.created(null, first);
    ArrayHooks.createdAll(null, first);
    assertThat(ArrayHooks.writeElement(null, 0, null, first, 0)).isNull();
    ArrayHooks.arraycopy(null, 0, null, 0, 1, first, 0);
    HandOverHooks.sending(null);
    HandOverHooks.received(null);
    QueueElementHooks.elementSent(null, "queue");
    assertThat(events()).isEmpty();
  }

  @Test
  void statementsAreRecordedAsBlocks() throws IOException {
    int block = test.method("A.run:synchronized");
    StatementHooks.acquiring(script.lock("l"), first, 0, block);
    StatementHooks.begin(first, test.method("A.run:x++"));
    Hooks.writeStatic(script.variable("x"), first, 0, 0);
    StatementHooks.end(first);
    StatementHooks.releasing(script.lock("l"), first, 0);
    assertThat(events())
        .isEqualTo(
            "T1: enter(A.run:synchronized) acquire(l) enter(A.run:x++) write(x) exit(A.run:x++)"
                + " release(l) exit(A.run:synchronized)");
  }

  @Test
  void elementsOfArraysThatOthersReachAreRecorded() throws IOException {
    int[] array = new int[3];
    ArrayHooks.created(array, first);
    assertThat(ArrayHooks.writeElement(array, 0, null, first, 0)).as("it is new").isNull();
    Identity identity = ArrayHooks.readElement(array, 1, null, second, 0);
    assertThat(identity).isNotNull();
    ArrayHooks.readElement(array, 2, identity, second, 0);
    ArrayHooks.writeElement(array, 2, identity, second, 0);
    ArrayHooks.writeElement(array, 3, identity, second, 0);
    ArrayHooks.writeElement(array, -1, null, second, 0);
    assertThat(events()).isEqualTo("T2: read(int[]#1[1]) read(int[]#1[2]) write(int[]#1[2])");
  }

  @Test
  void aKnownIdentityDecidesWhetherElementsAreRecorded() throws IOException {
    int[] array = new int[1000];
    ArrayHooks.created(array, first);
    Identity identity = ArrayHooks.readElement(array, 0, null, first, 0);
    assertThat(ArrayHooks.writeElement(array, 1, identity, first, 0)).isSameAs(identity);
    assertThat(ArrayHooks.readElement(array, 1, identity, first, 0)).isSameAs(identity);
    ArrayHooks.readElement(array, 2, identity, second, 0);
    ArrayHooks.writeElement(array, 3, identity, first, 0);
    ArrayHooks.writeElement(array, 1000, identity, first, 0);
    ArrayHooks.writeElement(array, -1, identity, first, 0);
    assertThat(script.events()).isEqualTo("T2: read(int[]#1[2])\nT1: write(int[]#1[3])");
  }

  @Test
  void longArraysAndPartsOfArraysBelongToTheirThread() throws IOException {
    int[] large = new int[300];
    int[][] parts = new int[2][2];
    ArrayHooks.created(large, first);
    ArrayHooks.createdAll(parts, first);
    ArrayHooks.writeElement(large, 0, null, first, 0);
    ArrayHooks.writeElement(parts[1], 0, null, first, 0);
    script.run("T1: signal(s)");
    ArrayHooks.writeElement(parts[1], 0, null, first, 0);
    assertThat(events()).isEqualTo("T1: signal(s) write(int[]#1[0])");
  }

  @Test
  void copiesReadAndWriteElements() throws IOException {
    int[] from = new int[3];
    int[] to = new int[2];
    ArrayHooks.arraycopy(from, 1, to, 0, 2, first, 0);
    ArrayHooks.arraycopy(from, 2, to, 0, 2, first, 0);
    ArrayHooks.arraycopy(from, -1, to, 0, 1, first, 0);
    ArrayHooks.arraycopy(from, 0, "text", 0, 1, first, 0);
    assertThat(events())
        .isEqualTo("T1: read(int[]#1[1]) read(int[]#1[2]) write(int[]#2[0]) write(int[]#2[1])");
  }

  @Test
  void aCloneReadsItsOriginal() throws IOException {
    defineAccount();
    Account account = new Account();
    Hooks.writeField(account, account.state, second, 0, 0);
    Hooks.cloning(account, first);
    Account copy = account.clone();
    Hooks.cloned(account, copy, first, 0);
    assertThat(copy.state).isEqualTo(first.owner);
    int[] array = {1};
    Hooks.cloned(array, array.clone(), first, 0);
    assertThat(events())
        .isEqualTo("T2: write(balance)\nT1: read(balance) volatileRead(limit) read(int[]#1[0])");
  }

  @Test
  void reflectiveAccessesAreAccesses() throws Exception {
    defineAccount();
    Account account = new Account();
    var balance = Account.class.getDeclaredField("balance");
    var limit = Account.class.getDeclaredField("limit");
    Hooks.readReflectively(balance, account, first, 0);
    Hooks.writeReflectively(balance, account, first, 0);
    Hooks.readReflectively(limit, account, first, 0);
    Hooks.writeReflectively(limit, account, first, 0);
    Hooks.readReflectively(balance, null, first, 0);
    Hooks.readReflectively(balance, "another object", first, 0);
    Hooks.writeReflectively(null, account, first, 0);
    assertThat(events())
        .isEqualTo("T1: read(balance) write(balance) volatileRead(limit) volatileWrite(limit)");
  }

  @Test
  void fieldsThatHoldArraysAndCollectionsAreNoted() {
    defineAccount();
    Account account = new Account();
    Hooks.holds(account, new int[1], "Account.history", first);
    Hooks.holds(new ArrayList<>(), "Account.ALL", first);
    Hooks.holds(account, "text", "Account.name", first);
    assertThat(test.notes())
        .containsExactly(
            "holds int[]#1: Account.history of Account#1", "holds ArrayList#1: Account.ALL");
  }

  @Test
  void membersThatInstrumentationAddedAreHidden() throws Exception {
    var declared = Added.class.getDeclaredFields();
    assertThat(ReflectionHooks.declaredFields(declared))
        .extracting(Field::getName)
        .containsExactly("own");
    assertThat(ReflectionHooks.declaredMethods(Added.class.getDeclaredMethods()))
        .extracting(Method::getName)
        .contains("work")
        .noneMatch(name -> name.startsWith(ReflectionHooks.ADDED));
    var others = Account.class.getDeclaredMethods();
    assertThat(ReflectionHooks.declaredMethods(others)).isSameAs(others);
    var fields = Account.class.getDeclaredFields();
    assertThat(ReflectionHooks.declaredFields(fields)).isSameAs(fields);
  }

  /** A class as instrumentation leaves it. */
  @SuppressWarnings({"unused", "MemberName"})
  static class Added {
    int own;
    int $cosmodrome$state;

    void work() {}

    void $cosmodrome$added() {}
  }

  @Test
  void initializersAreMarked() throws IOException {
    Hooks.initializing(first);
    Hooks.writeStatic(script.variable("x"), first, 0, 0);
    Hooks.initialized(first);
    Hooks.writeStatic(script.variable("y"), first, 0, 0);
    assertThat(events()).isEqualTo("T1: write(y)");
  }

  @Test
  void functionsOfAtomicsRunWithoutTheLockOfTheVariable() {
    Object atomic = new Object();
    Hooks.lockVolatile(atomic, first);
    var doubled = StepFunctions.inStep((IntUnaryOperator) x -> 2 * x, atomic, first);
    var sum = StepFunctions.inStep((LongBinaryOperator) Long::sum, atomic, first);
    var text = StepFunctions.inStep((UnaryOperator<String>) String::trim, atomic, first);
    assertThat(doubled.applyAsInt(4)).isEqualTo(8);
    assertThat(sum.applyAsLong(4, 5)).isEqualTo(9);
    assertThat(text.apply(" a ")).isEqualTo("a");
    assertThat(StepFunctions.inStep((IntUnaryOperator) null, atomic, first)).isNull();
    Hooks.unlockVolatile(first);
    assertThat(Arrays.asList(doubled, sum, text)).doesNotContainNull();
  }
}
