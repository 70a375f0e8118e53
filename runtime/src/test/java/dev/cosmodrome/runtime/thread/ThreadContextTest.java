package dev.cosmodrome.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.StackRoom;
import dev.cosmodrome.runtime.recorder.RecordedClass;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a thread is in the middle of. */
@OwnRuntime
@Timeout(60)
class ThreadContextTest {
  private final TestRecording test = new TestRecording(TestRecording.UNITS);
  private final ThreadScript script = new ThreadScript(test);
  private final ThreadContext context = script.thread("T1");

  ThreadContextTest() throws IOException {}

  @Test
  void suppressionsMayBeNested() {
    context.suppressRecording();
    context.suppressRecording();
    context.resumeRecording();
    assertThat(context.isSuppressed()).isTrue();
    context.resumeRecording();
    assertThat(context.isSuppressed()).isFalse();
  }

  @Test
  void aStackOverflowLosesAnEventAndLackOfMemoryEndsTheRecording() {
    context.lost(new StackOverflowError());
    assertThat(test.recording.isOn()).isTrue();
    context.lost(new OutOfMemoryError());
    assertThat(test.recording.isOn()).isFalse();
  }

  @Test
  void theLockOfAVolatileAccessIsHeldByOneThread() throws InterruptedException {
    ThreadContext other = script.thread("T2");
    AtomicInteger inside = new AtomicInteger();
    List<Integer> most = new ArrayList<>();
    Runnable work =
        () -> {
          ThreadContext mine = Thread.currentThread().getName().equals("one") ? context : other;
          for (int i = 0; i < 10_000; i++) {
            mine.lockVolatile(5);
            int now = inside.incrementAndGet();
            if (now > 1) {
              synchronized (most) {
                most.add(now);
              }
            }
            inside.decrementAndGet();
            mine.unlockVolatile();
          }
        };
    Thread one = new Thread(work, "one");
    Thread two = new Thread(work, "two");
    one.start();
    two.start();
    one.join();
    two.join();
    assertThat(most).isEmpty();
  }

  @Test
  void aLockThatIsHeldForTooLongIsNotWaitedFor() throws InterruptedException {
    context.lockVolatile(5);
    CountDownLatch done = new CountDownLatch(1);
    ThreadContext other = script.thread("T2");
    Thread thread =
        new Thread(
            () -> {
              other.lockVolatile(5);
              other.unlockVolatile();
              done.countDown();
            });
    thread.start();
    done.await();
    context.unlockVolatile();
    thread.join();
    assertThat(VolatileLocks.lock(5)).isNotEqualTo(VolatileLocks.NONE);
  }

  @Test
  void aLockOfAnAccessThatFailedIsReleasedByTheNext() {
    context.lockVolatile(5);
    context.lockVolatile(6);
    context.unlockVolatile();
    assertThat(VolatileLocks.lock(5)).isNotEqualTo(VolatileLocks.NONE);
    assertThat(VolatileLocks.lock(6)).isNotEqualTo(VolatileLocks.NONE);
  }

  @Test
  void aCollectionIsFreshUntilTheThreadHasAnotherOwner() {
    CollectionStep step = context.collections;
    Object list = new Object();
    assertThat(step.isFresh(list, context.owner)).isFalse();
    step.created(list, context.owner);
    assertThat(step.isFresh(list, context.owner)).isTrue();
    assertThat(step.isFresh(new Object(), context.owner)).isFalse();
    script.run("T1: signal(s)");
    assertThat(step.isFresh(list, context.owner)).isFalse();
  }

  @Test
  void aStepBeginsWithoutWhatAnEarlierOneLeft() {
    CollectionStep step = context.collections;
    step.begin();
    assertThat(step.isOrdered()).isTrue();
    step.commutes();
    step.functionCalled();
    step.lock(new Object(), true);
    FunctionInStep function =
        new FunctionInStep() {
          @Override
          public <K, V> Function<K, V> around(Function<K, V> around) {
            return around;
          }

          @Override
          public <K, V, R> BiFunction<K, V, R> around(BiFunction<K, V, R> around) {
            return around;
          }
        };
    step.wrapFunction(function);
    assertThat(step.isCommuting()).isTrue();
    assertThat(step.hasCalled()).isTrue();
    assertThat(step.function()).isSameAs(function);
    step.begin();
    assertThat(step.isCommuting()).isFalse();
    assertThat(step.hasCalled()).isFalse();
    assertThat(step.function()).isNull();
    step.returned();
    step.unlock();
  }

  /** A class whose objects are recorded. */
  static class Account {
    Object state;
    int balance;
  }

  @Test
  void objectsThatAMethodIsCalledOnAreLoggedWithItsEntry() throws IOException {
    RecordedClass.define(test.recording, Account.class, "state", "Account.balance");
    MethodCalls calls = context.calls();
    calls.entering(context);
    calls.on(context, new Account());
    calls.on(context, new Account());
    calls.on(context, new Object());
    script.run("T1: enter(A.transfer) write(x) exit");
    assertThat(script.events())
        .isEqualTo(
            "T1: enter(A.transfer) on(Account.balance of Account#1) on(Account.balance of"
                + " Account#2) write(x) exit(A.transfer)");
  }

  @Test
  void whatIsKnownOfAMethodIsForgottenWhenItEnds() throws IOException {
    RecordedClass.define(test.recording, Account.class, "state", "Account.balance");
    MethodCalls calls = context.calls();
    calls.entering(context);
    calls.on(context, new Account());
    script.run("T1: enter(A.get) exit enter(A.put) write(x)");
    assertThat(script.events()).isEqualTo("T1: enter(A.put) write(x)");
  }

  @Test
  void aMethodThatCodeWithoutHooksCallsIsACallback() throws IOException {
    MethodCalls calls = context.calls();
    script.run("T1: enter(A.sort)");
    calls.calling(1);
    List<Integer> numbers = new ArrayList<>(List.of(2, 1));
    numbers.sort(
        (a, b) -> {
          calls.entering(context, 2, 7);
          script.run("T1: enter(A.compare) write(x) exit");
          return a.compareTo(b);
        });
    assertThat(numbers).containsExactly(1, 2);
    assertThat(script.events())
        .isEqualTo("T1: enter(A.sort) enter(A.compare) callback write(x) exit(A.compare)");
  }

  @Test
  void aMethodThatIsCalledByItsNameIsNoCallback() throws IOException {
    MethodCalls calls = context.calls();
    script.run("T1: enter(A.run)");
    calls.calling(3);
    calls.passingOn(3, 4);
    calls.passingOn(9, 5);
    calls.entering(context, 4, 7);
    script.run("T1: enter(A.put) write(x)");
    assertThat(script.events()).isEqualTo("T1: enter(A.run) enter(A.put) write(x)");
  }

  @Test
  void manyMethodsCanBeOpen() throws IOException {
    MethodCalls calls = context.calls();
    for (int i = 0; i < 200; i++) {
      calls.entering(context);
      calls.on(context, this);
      script.run("T1: enter(A.m" + i + ")");
    }
    script.run("T1: write(x)");
    assertThat(script.events()).contains("enter(A.m199) write(x)");
  }

  @Test
  void thereIsRoomForHooks() {
    for (int i = 0; i < 3_000; i++) {
      StackRoom.probe(i);
      context.makeRoom();
    }
    assertThat(overflow(0)).isPositive();
  }

  /** How deep a recursion comes before there is no room for hooks; no other error occurs. */
  @SuppressWarnings("InfiniteRecursion") // until the stack overflows
  private int overflow(int depth) {
    try {
      context.makeRoom();
      return overflow(depth + 1);
    } catch (StackOverflowError e) {
      return depth;
    }
  }
}
