package dev.cosmodrome.it.library;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntSupplier;

/**
 * Two threads that take turns to change atomic variables. One does everything in single steps; the
 * methods of the other one do it in two, and it is the first one's turn in between.
 */
final class AtomicSteps {
  private static final int TURNS = 11;
  private static final AtomicLongFieldUpdater<AtomicSteps> TOTAL =
      AtomicLongFieldUpdater.newUpdater(AtomicSteps.class, "total");
  private static final VarHandle SUM;

  static {
    try {
      SUM = MethodHandles.lookup().findVarHandle(AtomicSteps.class, "sum", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final AtomicInteger count = new AtomicInteger();
  private final AtomicLong most = new AtomicLong();
  private final AtomicBoolean once = new AtomicBoolean();
  private final AtomicReference<String> text = new AtomicReference<>("");
  private final AtomicIntegerArray cells = new AtomicIntegerArray(2);
  private final LongAdder adder = new LongAdder();
  private final LongAdder newAdder = new LongAdder();
  private final LongAccumulator newMost = new LongAccumulator(Long::max, 0);
  private volatile long total;
  int sum;

  private AtomicSteps() {}

  public static void main(String[] args) throws InterruptedException {
    for (int i = 1; i < Long.SIZE; i++) {
      Thread idle = new Thread(() -> {}, "idle");
      idle.start();
      idle.join();
    }
    AtomicSteps steps = new AtomicSteps();
    Thread other = new Thread(steps::run);
    other.start();
    steps.twoOnNewAdder();
    steps.twoOnNewAccumulator();
    steps.twoOnInteger();
    steps.twoByCompareAndSet();
    steps.tryTwice();
    steps.twoOnBoolean();
    steps.twoOnElement();
    steps.twoOnField();
    steps.twoOnHandle();
    steps.twoOnAdder();
    steps.addTwice();
    other.join();
  }

  /** Does everything in single steps, whenever it is this thread's turn. */
  void run() {
    for (int turn = 0; turn < TURNS; turn++) {
      Turns.awaitTurn();
      increment();
      singleByReference(count::incrementAndGet);
      set();
      accumulate(turn);
      append("x");
      add();
      addToField();
      addToHandle();
      adder.increment();
      incrementIfNew();
      if (turn > 0) {
        accumulateIfNew();
      }
      Turns.giveBack();
    }
  }

  private int increment() {
    return count.incrementAndGet();
  }

  private void incrementIfNew() {
    if (newAdder.sum() == 0) {
      newAdder.increment();
    }
  }

  private void accumulateIfNew() {
    if (newMost.get() == 0) {
      newMost.accumulate(1);
    }
  }

  private boolean set() {
    return once.getAndSet(true);
  }

  private long accumulate(int i) {
    return most.accumulateAndGet(i, (a, b) -> Math.max(a, b));
  }

  private String append(String more) {
    return text.updateAndGet(before -> before + more);
  }

  private int add() {
    return cells.addAndGet(1, 2);
  }

  private long addToField() {
    return TOTAL.addAndGet(this, 2);
  }

  private int addToHandle() {
    return (int) SUM.getAndAdd(this, 2);
  }

  private int singleByReference(IntSupplier increment) {
    return increment.getAsInt();
  }

  private void twoOnInteger() {
    int before = count.get();
    Turns.letOtherRun();
    count.set(before + 1);
  }

  private void twoByCompareAndSet() {
    int before = count.get();
    text.set("tried");
    Turns.letOtherRun();
    count.compareAndSet(before, before + 1);
  }

  private void tryTwice() {
    int before = count.get();
    Turns.letOtherRun();
    if (!count.compareAndSet(before, before + 1)) {
      count.compareAndSet(count.get(), 0);
    }
  }

  private void twoOnBoolean() {
    boolean before = once.get();
    Turns.letOtherRun();
    once.set(!before);
  }

  private void twoOnElement() {
    int before = cells.get(1);
    Turns.letOtherRun();
    cells.set(1, before + 1);
  }

  private void twoOnField() {
    long before = total;
    Turns.letOtherRun();
    TOTAL.set(this, before + 1);
  }

  private void twoOnHandle() {
    int before = (int) SUM.getVolatile(this);
    Turns.letOtherRun();
    SUM.setVolatile(this, before + 1);
  }

  private void twoOnNewAdder() {
    boolean isNew = newAdder.sum() == 0;
    Turns.letOtherRun();
    if (isNew) {
      newAdder.increment();
    }
  }

  private void twoOnNewAccumulator() {
    boolean isNew = newMost.get() == 0;
    Turns.letOtherRun();
    if (isNew) {
      newMost.accumulate(2);
    }
  }

  private void twoOnAdder() {
    adder.increment();
    if (adder.sum() < 100) {
      Turns.letOtherRun();
      adder.add(adder.sum());
    }
  }

  /** The sum does not depend on the order of two threads. */
  private void addTwice() {
    adder.increment();
    Turns.letOtherRun();
    adder.increment();
  }
}
