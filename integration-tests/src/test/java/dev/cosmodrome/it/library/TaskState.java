package dev.cosmodrome.it.library;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * Methods that six tasks run on two threads, so that at least three of them share a thread. Those
 * whose name starts with {@code one} are atomic, the others are not.
 */
@SuppressWarnings("UnusedVariable")
final class TaskState {
  /** A thread with fields that it alone uses. */
  private static final class Worker extends Thread {
    private int tasks;
    private int last;

    Worker(Runnable run) {
      super(run);
    }
  }

  private static final class Buffer {
    private int size;
    private int capacity;
  }

  private static final ThreadLocal<Buffer> BUFFER = ThreadLocal.withInitial(Buffer::new);
  private static final ThreadLocal<Buffer> SET_BUFFER = new ThreadLocal<>();
  private static final ThreadLocal<int[]> ARRAY = ThreadLocal.withInitial(() -> new int[2]);
  private static final ThreadLocal<StringBuilder> TEXT =
      ThreadLocal.withInitial(StringBuilder::new);
  private static final ThreadLocal<List<Integer>> LIST = ThreadLocal.withInitial(ArrayList::new);

  private final LongAdder calls = new LongAdder();
  private final DoubleAdder total = new DoubleAdder();
  private final LongAccumulator largest = new LongAccumulator(Math::max, 0);
  private final Buffer shared = new Buffer();
  private final Object lock = new Object();

  private TaskState() {}

  public static void main(String[] args) throws Exception {
    TaskState state = new TaskState();
    state.run(
        switch (args[0]) {
          case "thread" -> state::oneOnWorker;
          case "fields" -> state::oneOnBuffer;
          case "fields of a set object" -> state::oneOnSetBuffer;
          case "elements" -> state::oneOnArray;
          case "text" -> state::oneOnText;
          case "list" -> state::oneOnList;
          case "shared fields" -> state::twoOnBuffers;
          case "adders" -> state::oneOnAdders;
          default -> state::twoOnAdder;
        });
  }

  private void run(Runnable task) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2, Worker::new);
    List<Future<?>> tasks = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      tasks.add(pool.submit(task));
    }
    for (Future<?> each : tasks) {
      each.get();
    }
    pool.shutdown();
    System.out.println(calls.sum() + " " + total.sum() + " " + largest.get() + " " + shared.size);
  }

  private void oneOnWorker() {
    Worker worker = (Worker) Thread.currentThread();
    worker.tasks++;
    worker.last = worker.tasks;
  }

  private void oneOnBuffer() {
    use(BUFFER.get());
  }

  private void oneOnSetBuffer() {
    Buffer buffer = SET_BUFFER.get();
    if (buffer == null) {
      buffer = new Buffer();
      SET_BUFFER.set(buffer);
    }
    synchronized (lock) {
      buffer.capacity = 1;
    }
    use(buffer);
  }

  private static void use(Buffer buffer) {
    buffer.size++;
    buffer.capacity = 2 * buffer.size;
  }

  private void oneOnArray() {
    int[] array = ARRAY.get();
    array[0]++;
    array[1] = array[0];
  }

  private void oneOnText() {
    StringBuilder text = TEXT.get();
    text.setLength(0);
    text.append("n=").append(text.length());
  }

  private void oneOnList() {
    List<Integer> list = LIST.get();
    list.add(list.size());
  }

  private void twoOnBuffers() {
    use(BUFFER.get());
    use(shared);
  }

  private void oneOnAdders() {
    calls.increment();
    total.add(0.5);
    largest.accumulate(3);
  }

  private void twoOnAdder() {
    long before = calls.sum();
    if (before < 10) {
      calls.increment();
    }
  }
}
