package dev.cosmodrome.it.record;

import java.lang.reflect.Field;
import java.util.Arrays;

/** A program that does one thing of Java at a time, in threads that take turns. */
final class CoreEvents {
  private static int counter;
  private static volatile boolean flag;
  private static Box shared = new Box();
  private static final Object LOCK = new Object();

  private CoreEvents() {}

  static class Box implements Cloneable {
    int value;
    volatile int turn;
    final int fixed = 3;

    synchronized void add(int amount) {
      value += amount;
    }

    synchronized void addTwice(int amount) {
      add(amount);
      add(amount);
    }

    @Override
    public Box clone() throws CloneNotSupportedException {
      return (Box) super.clone();
    }
  }

  static class Wide extends Box {
    long wide;
  }

  /** Has a static initialiser that makes and changes things. */
  static class Config {
    static int[] ports = {80, 443};
    static Box box = new Box();

    static {
      box.value = ports[1];
    }

    private Config() {}
  }

  /** Has a static initialiser that makes a single thing. */
  static class Settings {
    static final Box BOX = new Box();

    private Settings() {}
  }

  @FunctionalInterface
  interface Work {
    void run() throws Exception;
  }

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "fields" -> fields();
      case "own" -> own();
      case "statics" -> statics();
      case "arrays" -> arrays();
      case "volatile" -> inThread(CoreEvents::volatiles);
      case "monitors" -> inThread(CoreEvents::monitors);
      case "exceptions" -> inThread(CoreEvents::exceptions);
      case "wait" -> waits();
      case "interrupt" -> interrupts();
      case "initialisation" -> initialisation();
      case "constant" -> constant();
      case "arraycopy" -> arraycopy();
      case "clone" -> clones();
      case "reflection" -> inThread(CoreEvents::reflection);
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void inThread(Work work) throws InterruptedException {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            },
            "worker");
    thread.start();
    thread.join();
  }

  private static void fields() throws InterruptedException {
    Wide wide = new Wide();
    wide.value = 1;
    inThread(
        () -> {
          wide.value = wide.value + wide.fixed;
          wide.wide++;
          wide.value++;
        });
    wide.wide++;
  }

  private static void own() {
    Box box = new Box();
    box.value++;
    synchronized (LOCK) {
      box.value++;
    }
    box.value++;
  }

  private static void statics() throws InterruptedException {
    counter = 1;
    inThread(() -> counter++);
    counter++;
  }

  private static void arrays() throws InterruptedException {
    long[] longs = new long[3];
    Object[][] grid = new Object[2][2];
    longs[0] = 1;
    inThread(
        () -> {
          longs[1] = longs[0];
          grid[1][0] = "x";
        });
    longs[2] += longs[1];
  }

  private static void volatiles() {
    shared.turn = 1;
    flag = shared.turn == 1 && !flag;
  }

  private static void monitors() {
    shared.addTwice(1);
    synchronized (LOCK) {
      synchronized (LOCK) {
        shared.value++;
      }
      counter++;
    }
  }

  private static void exceptions() {
    try {
      synchronized (LOCK) {
        counter = Integer.parseInt("one");
      }
    } catch (NumberFormatException e) {
      counter++;
    }
  }

  private static void waits() throws InterruptedException {
    Thread waiter =
        new Thread(
            () -> {
              synchronized (LOCK) {
                while (counter == 0) {
                  try {
                    LOCK.wait();
                  } catch (InterruptedException e) {
                    return;
                  }
                }
                counter = 2;
              }
            },
            "waiter");
    waiter.start();
    while (waiter.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    synchronized (LOCK) {
      counter = 1;
      LOCK.notifyAll();
    }
    waiter.join();
  }

  private static void interrupts() throws InterruptedException {
    Thread sleeper =
        new Thread(
            () -> {
              try {
                Thread.sleep(Long.MAX_VALUE);
              } catch (InterruptedException e) {
                counter++;
              }
            },
            "sleeper");
    sleeper.start();
    while (sleeper.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    counter = 1;
    sleeper.interrupt();
    sleeper.join();
  }

  private static void initialisation() throws InterruptedException {
    inThread(() -> counter = Config.ports[0] + Config.box.value);
    counter += Config.box.value;
  }

  private static void constant() throws InterruptedException {
    inThread(() -> Settings.BOX.value++);
    Settings.BOX.value++;
  }

  private static void arraycopy() throws InterruptedException {
    int[] from = {1, 2, 3};
    int[] to = new int[4];
    inThread(() -> System.arraycopy(from, 1, to, 2, 2));
    if (Arrays.stream(to).sum() != 5) {
      throw new IllegalStateException(Arrays.toString(to));
    }
  }

  private static void clones() throws InterruptedException {
    Box box = new Box();
    char[] letters = {'a', 'b'};
    inThread(
        () -> {
          Box copy = box.clone();
          copy.value = box.value + 1;
          letters.clone()[1] = 'c';
        });
    box.value++;
  }

  private static void reflection() throws ReflectiveOperationException {
    Field value = Box.class.getDeclaredField("value");
    Field turn = Box.class.getDeclaredField("turn");
    Field total = CoreEvents.class.getDeclaredField("counter");
    value.setInt(shared, value.getInt(shared) + 1);
    turn.set(shared, (Integer) turn.get(shared) + 1);
    total.setInt(null, 7);
  }
}
