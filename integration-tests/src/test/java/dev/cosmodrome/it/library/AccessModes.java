package dev.cosmodrome.it.library;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Accesses in all modes, and fences. */
public final class AccessModes {
  private static final VarHandle HANDLE;
  private static final AtomicIntegerFieldUpdater<Cell> UPDATER =
      AtomicIntegerFieldUpdater.newUpdater(Cell.class, "updated");

  static {
    try {
      HANDLE = MethodHandles.lookup().findVarHandle(Cell.class, "handled", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** The accessed fields, by the way of access. */
  static final class Cell {
    int handled;
    int plain;
    volatile int updated;
    final AtomicInteger atomic = new AtomicInteger();
    final AtomicIntegerArray array = new AtomicIntegerArray(1);
  }

  private final String mode;
  private final Cell x = new Cell();
  private final Cell y = new Cell();
  private int data;

  private AccessModes(String mode) {
    this.mode = mode;
  }

  private void write(Cell cell) {
    switch (mode) {
      case "release" -> HANDLE.setRelease(cell, 1);
      case "opaque", "opaque, full fence", "opaque, other fences" -> HANDLE.setOpaque(cell, 1);
      case "volatile" -> HANDLE.setVolatile(cell, 1);
      case "plain handle" -> HANDLE.set(cell, 1);
      case "lazySet" -> cell.atomic.lazySet(1);
      case "lazySet of an element" -> cell.array.lazySet(0, 1);
      case "lazySet of an updater" -> UPDATER.lazySet(cell, 1);
      case "setPlain" -> cell.atomic.setPlain(1);
      case "release update" -> HANDLE.getAndSetRelease(cell, 1);
      case "plain update" -> cell.atomic.weakCompareAndSetPlain(0, 1);
      default -> cell.plain = 1;
    }
  }

  private int read(Cell cell) {
    return switch (mode) {
      case "release", "release update" -> (int) HANDLE.getAcquire(cell);
      case "opaque", "opaque, full fence", "opaque, other fences" -> (int) HANDLE.getOpaque(cell);
      case "volatile" -> (int) HANDLE.getVolatile(cell);
      case "plain handle" -> (int) HANDLE.get(cell);
      case "lazySet" -> cell.atomic.get();
      case "lazySet of an element" -> cell.array.get(0);
      case "lazySet of an updater" -> UPDATER.get(cell);
      case "setPlain" -> cell.atomic.getPlain();
      case "plain update" -> cell.atomic.getPlain();
      default -> cell.plain;
    };
  }

  private void fence() {
    if (mode.endsWith("full fence")) {
      VarHandle.fullFence();
    } else if (mode.endsWith("other fences")) {
      VarHandle.releaseFence();
      VarHandle.storeStoreFence();
      VarHandle.acquireFence();
      VarHandle.loadLoadFence();
    }
  }

  int left() {
    write(x);
    fence();
    return read(y);
  }

  int right() {
    write(y);
    fence();
    return read(x);
  }

  void send() {
    data = 1;
    if (mode.endsWith("fences")) {
      VarHandle.releaseFence();
    }
    write(x);
  }

  int receive() {
    int seen = read(x);
    if (mode.endsWith("fences")) {
      VarHandle.acquireFence();
    }
    return seen + data;
  }

  /** Accesses in all modes, by one thread. */
  private static void all(Cell cell) {
    HANDLE.setOpaque(cell, (int) HANDLE.getOpaque(cell));
    HANDLE.setRelease(cell, (int) HANDLE.getAcquire(cell));
    HANDLE.setVolatile(cell, (int) HANDLE.getVolatile(cell));
    HANDLE.getAndAddAcquire(cell, 1);
    HANDLE.getAndBitwiseOrRelease(cell, 1);
    HANDLE.compareAndExchangeAcquire(cell, -1, 1);
    cell.atomic.lazySet(cell.atomic.getAcquire());
    cell.atomic.setOpaque(1);
    cell.atomic.weakCompareAndSetPlain(1, 2);
    cell.array.setRelease(0, 1);
    UPDATER.lazySet(cell, 1);
    VarHandle.fullFence();
    VarHandle.acquireFence();
    VarHandle.loadLoadFence();
    VarHandle.releaseFence();
    VarHandle.storeStoreFence();
  }

  /** Runs one thread after the other, which the recorder does not see. */
  private static void inTurns(Runnable first, Runnable second) throws InterruptedException {
    Thread one =
        new Thread(
            () -> {
              first.run();
              Turns.letOtherRun();
            });
    Thread other =
        new Thread(
            () -> {
              Turns.awaitTurn();
              second.run();
              Turns.giveBack();
            });
    one.start();
    other.start();
    one.join();
    other.join();
  }

  /** Does what the first argument says, in the mode of the second. */
  public static void main(String[] args) throws InterruptedException {
    AccessModes program = new AccessModes(args[1]);
    switch (args[0]) {
      case "all" -> all(program.x);
      case "buffering" -> inTurns(program::left, program::right);
      default -> inTurns(program::send, program::receive);
    }
  }
}
