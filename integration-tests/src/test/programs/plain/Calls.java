import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Calls of java.util.concurrent that fail, by all kinds of code. */
public class Calls {
  static final Lock LOCK = new ReentrantLock();
  static final AtomicInteger NUMBER = new AtomicInteger(7);
  static AtomicInteger none;
  static Lock noLock;
  volatile int field;

  interface SerializableAction extends Callable<Integer>, Serializable {}

  static void show(String what, Callable<?> call) {
    try {
      System.out.println(what + ": " + call.call());
    } catch (Throwable e) {
      StackTraceElement top = e.getStackTrace()[0];
      System.out.println(what + ": " + e + " at " + top.getMethodName());
    }
  }

  public static void main(String[] args) throws Exception {
    show("no number", () -> none.incrementAndGet());
    show("no number with arguments", () -> none.compareAndSet(1, 2));
    show("no lock", () -> noLock.tryLock(1, TimeUnit.SECONDS));
    show("no elements", () -> new AtomicIntegerArray(2).getAndAdd(2, 5));
    show("no function", () -> NUMBER.updateAndGet(null));
    show("failing function", () -> NUMBER.updateAndGet(n -> n / (n - n)));
    show("nested function", () -> NUMBER.updateAndGet(n -> n + NUMBER.get()));
    show("blocking function", () -> NUMBER.accumulateAndGet(blocked(), (a, b) -> a + blocked()));
    show("not locked", Calls::unlock);
    show("read lock's condition", () -> new ReentrantReadWriteLock().readLock().newCondition());
    show("condition without lock", () -> waitWithoutLock(LOCK.newCondition()));
    show("wrong stamp", () -> unlock(new StampedLock()));
    show("permits", () -> new Semaphore(2).tryAcquire(3));
    show("negative permits", () -> new Semaphore(2).tryAcquire(-3));
    show("late", () -> new CompletableFuture<Integer>().get(1, TimeUnit.MILLISECONDS));
    show("wrong object", () -> updater().get(new Object()));
    show("wrong field", () -> AtomicIntegerFieldUpdater.newUpdater(Calls.class, "fields"));
    show("handle", Calls::handles);
    show("reference", Calls::references);
    show("serialized reference", Calls::serialized);
    show("pool", Calls::pool);
    show("overflow", () -> overflow(0) > 0);
    show("methods", () -> methods());
  }

  static int blocked() {
    synchronized (LOCK) {
      return 2;
    }
  }

  static int unlock() {
    LOCK.unlock();
    return 1;
  }

  static int unlock(StampedLock lock) {
    lock.unlockWrite(17);
    return 1;
  }

  static int waitWithoutLock(Condition condition) throws InterruptedException {
    condition.await();
    return 1;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  static AtomicIntegerFieldUpdater<Object> updater() {
    return (AtomicIntegerFieldUpdater) AtomicIntegerFieldUpdater.newUpdater(Calls.class, "field");
  }

  static String handles() throws ReflectiveOperationException {
    VarHandle handle = MethodHandles.lookup().findVarHandle(Calls.class, "field", int.class);
    Calls calls = new Calls();
    handle.setVolatile(calls, 3);
    int before = (int) handle.getAndAdd(calls, 4);
    boolean swapped = handle.compareAndSet(calls, 7, 8);
    try {
      handle.getAndAdd((Calls) null, 1);
    } catch (NullPointerException e) {
      return before + " " + swapped + " " + (int) handle.get(calls);
    }
    return "?";
  }

  static String references() throws Exception {
    AtomicReference<String> text = new AtomicReference<>("a");
    Callable<String> get = text::get;
    java.util.function.UnaryOperator<String> set = text::getAndSet;
    java.util.function.IntSupplier next = NUMBER::incrementAndGet;
    java.util.function.Function<AtomicInteger, Integer> any = AtomicInteger::get;
    return get.call() + set.apply("b") + get.call() + next.getAsInt() + any.apply(NUMBER);
  }

  static int serialized() throws Exception {
    AtomicInteger number = new AtomicInteger(5);
    SerializableAction action = number::incrementAndGet;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(action);
    ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    return ((SerializableAction) in.readObject()).call();
  }

  static String pool() throws InterruptedException, TimeoutException {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    try {
      return pool.submit(() -> 1 / (NUMBER.get() - NUMBER.get())).get(9, TimeUnit.SECONDS) + "";
    } catch (ExecutionException e) {
      return e.getMessage();
    } finally {
      pool.shutdown();
    }
  }

  static int overflow(int depth) {
    LOCK.lock();
    try {
      return overflow(depth + 1);
    } catch (StackOverflowError e) {
      return depth;
    } finally {
      LOCK.unlock();
    }
  }

  static String methods() {
    String[] names =
        Arrays.stream(Calls.class.getDeclaredMethods())
            .filter(method -> !method.isSynthetic() || method.getName().startsWith("$"))
            .map(Method::getName)
            .sorted()
            .toArray(String[]::new);
    return Arrays.toString(names);
  }
}
