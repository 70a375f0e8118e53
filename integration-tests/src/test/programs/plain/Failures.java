import java.util.Arrays;
import java.util.concurrent.Callable;

/** Failures of all kinds, and their messages. */
public class Failures {
  int x;
  long wide;
  volatile double real;
  Failures next;
  int[] numbers;
  long[][] table;
  Object[] objects;
  static Failures none;
  private int depth;
  private static int staticDepth;

  interface Action {
    void run() throws Exception;
  }

  static void attempt(String what, Action action) {
    try {
      action.run();
      System.out.println(what + ": fine");
    } catch (Throwable e) {
      System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
      for (StackTraceElement element : e.getStackTrace()) {
        if (element.getClassName().startsWith("dev.cosmodrome")) {
          System.out.println("  at " + element);
        }
      }
    }
  }

  public static void main(String[] args) throws Exception {
    nulls();
    arrays();
    monitors();
    if (args.length > 0) {
      return;
    }
    Failures failures = new Failures();
    for (int i = 0; i < 2; i++) {
      failures.overflows();
    }
    System.out.println(overflowInConstructor());
    tooMuchMemory();
    Thread thread = new Thread(failures::overflows);
    thread.start();
    thread.join();
    throughLocks();
  }

  static void nulls() {
    Failures here = new Failures();
    attempt("read", () -> System.out.println(here.next.x));
    attempt("write", () -> here.next.x = 1);
    attempt("read long", () -> System.out.println(none.wide));
    attempt("write long", () -> none.wide = here.x);
    attempt("write volatile", () -> here.next.next.real = 1);
    attempt("increment", () -> here.next.x++);
    attempt("element", () -> System.out.println(here.numbers[0]));
    attempt("write element", () -> here.numbers[here.x] = 2);
    attempt("write long element", () -> here.table[1][here.x] += 2);
    attempt("length", () -> System.out.println(here.numbers.length));
    attempt("call", () -> here.next.toString());
    attempt("throw", () -> { throw (RuntimeException) here.objects[0]; });
    attempt("clone", () -> here.numbers.clone());
    attempt("copy", () -> System.arraycopy(here.numbers, 0, here.numbers, 0, 1));
    attempt("unbox", () -> { Integer number = null; here.x = number; });
    attempt("locals", () -> locals(1, 2L, null));
    attempt("lock", () -> { synchronized (here.next) { here.x++; } });
    attempt("wait", () -> here.next.wait(1));
    attempt("wait with nanos", () -> here.next.wait(1, 1));
  }

  static int locals(int first, long second, Failures third) {
    int count = first + (int) second;
    Failures fourth = third;
    long[] fifth = count > 5 ? new long[1] : null;
    if (count < 9) {
      fifth[count] = fourth == null ? 1 : 2;
    }
    return fourth.x;
  }

  static void arrays() {
    Object[] texts = new String[2];
    int[] numbers = {1, 2, 3};
    double[] reals = new double[1];
    attempt("read beyond", () -> System.out.println(numbers[3]));
    attempt("write beyond", () -> numbers[-1] = 4);
    attempt("write real beyond", () -> reals[1] = 4);
    attempt("store", () -> texts[0] = 1);
    attempt("store beyond", () -> texts[2] = 1);
    attempt("negative", () -> System.out.println(new int[numbers[0] - 2].length));
    attempt("negative table", () -> System.out.println(new long[2][numbers[0] - 3].length));
    attempt("negative objects", () -> System.out.println(new String[-5].length));
    attempt("copy beyond", () -> System.arraycopy(numbers, 1, numbers, 0, 3));
    attempt("copy negative", () -> System.arraycopy(numbers, 1, numbers, 0, -3));
    attempt("copy other type", () -> System.arraycopy(numbers, 0, reals, 0, 1));
    attempt("copy no array", () -> System.arraycopy("text", 0, reals, 0, 1));
    attempt("copy in part", () -> System.arraycopy(new Object[] {"a", 1}, 0, texts, 0, 2));
    System.out.println(Arrays.toString(texts) + Arrays.toString(numbers));
    attempt("cast", () -> System.out.println((Integer) (Object) texts));
    attempt("divide", () -> numbers[0] /= numbers[1] - 2);
    System.out.println(Arrays.toString(numbers));
  }

  static void monitors() {
    Object lock = new Object();
    attempt("notify", () -> lock.notify());
    attempt("notifyAll", () -> lock.notifyAll());
    attempt("wait", () -> lock.wait());
    attempt("wait a while", () -> lock.wait(10));
    attempt("negative wait", () -> { synchronized (lock) { lock.wait(-1); } });
    attempt("negative nanos", () -> { synchronized (lock) { lock.wait(1, -1); } });
    attempt("after all", () -> { synchronized (lock) { lock.notify(); } });
    System.out.println(Thread.holdsLock(lock));
  }

  synchronized int recurseSynchronized(int n) {
    x++;
    return recurseSynchronized(n + 1) + numbers[0];
  }

  int recurseInBlock(int n) {
    synchronized (this) {
      depth++;
      try {
        return recurseInBlock(n + 1) + numbers[0];
      } finally {
        depth--;
      }
    }
  }

  static int recurseStatic(long n) {
    staticDepth++;
    try {
      return 1 + recurseStatic(n + 1);
    } finally {
      staticDepth--;
    }
  }

  static int recurseInArray(int[] depths, Object[] locks) {
    depths[0]++;
    int deep;
    try {
      synchronized (locks[depths[0] & 7]) {
        deep = 1 + recurseInArray(depths, locks);
      }
    } finally {
      depths[0]--;
    }
    return deep;
  }

  /** Recursion without an end, caught, many times over; nothing stays locked or half done. */
  void overflows() {
    numbers = new int[] {1};
    Object[] locks = new Object[8];
    Arrays.setAll(locks, i -> new Object());
    int[] depths = {0};
    for (int i = 0; i < 6; i++) {
      overflow(() -> recurseSynchronized(0));
      overflow(() -> recurseInBlock(0));
      overflow(() -> recurseStatic(0));
      overflow(() -> recurseInArray(depths, locks));
    }
    boolean held = Thread.holdsLock(this);
    for (Object lock : locks) {
      held |= Thread.holdsLock(lock);
    }
    System.out.println("depth " + depth + staticDepth + depths[0] + " held " + held);
    numbers[0]++;
    synchronized (this) {
      x = numbers[0];
    }
    Thread other = new Thread(this::touch);
    other.start();
    try {
      other.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    System.out.println("x " + x);
  }

  private synchronized void touch() {
    x++;
    numbers[0]--;
  }

  static void overflow(Callable<Integer> deep) {
    try {
      deep.call();
      System.out.println("no end was expected");
    } catch (StackOverflowError e) {
      // As expected.
    } catch (Throwable e) {
      System.out.println("unexpected " + e);
    }
  }

  Failures(int n) {
    next = new Failures(n + 1);
    next.x = n;
  }

  Failures() {}

  static String overflowInConstructor() {
    try {
      return "made " + new Failures(0);
    } catch (StackOverflowError e) {
      return "caught " + e.getMessage();
    }
  }

  static void tooMuchMemory() {
    try {
      System.out.println(new long[Integer.MAX_VALUE].length);
    } catch (OutOfMemoryError e) {
      System.out.println("caught " + e.getMessage());
    }
  }

  synchronized void fail(int n) {
    if (n == 0) {
      throw new IllegalStateException("deep");
    }
    synchronized (numbers) {
      fail(n - 1);
    }
  }

  static synchronized void failStatic() throws Exception {
    throw new Exception("static");
  }

  static void throughLocks() throws Exception {
    Failures failures = new Failures();
    failures.numbers = new int[3];
    attempt("through locks", () -> failures.fail(5));
    attempt("static", Failures::failStatic);
    System.out.println(
        Thread.holdsLock(failures)
            + " " + Thread.holdsLock(failures.numbers)
            + " " + Thread.holdsLock(Failures.class));
    Thread other =
        new Thread(() -> {
          attempt("elsewhere", () -> failures.fail(5));
          synchronized (failures) {
            failures.x++;
          }
        });
    other.start();
    other.join();
    System.out.println(failures.x);
  }
}
