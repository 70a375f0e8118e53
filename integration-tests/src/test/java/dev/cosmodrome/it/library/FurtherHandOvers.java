package dev.cosmodrome.it.library;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.lang.ref.Cleaner;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Threads that hand over by less usual parts of the JDK. Each case uses the field of its name; the
 * fields whose names begin with "wrong" have a race in every run, the others in none.
 */
@SuppressWarnings({
  "FutureReturnValueIgnored",
  "LockNotBeforeTry",
  "ModifiedButNotUsed",
  "ReturnValueIgnored",
  "ThreadPriorityCheck",
  "UnusedVariable"
})
final class FurtherHandOvers {
  int fileHandler;
  int socketHandler;
  int pipe;
  int enqueued;
  int cleaned;
  int exchangedNull;
  int advanced;
  int afterAdvance;
  int rootOfPhasers;
  int oldValue;
  int copiedBySuper;
  int setInEntry;
  int terminated;
  int seenTerminated;
  int closedPool;
  int ownLock;
  int shutdownHook;
  int endedThread;
  int token;
  int wrongToken;
  int wrongFileHandler;
  int wrongPipe;
  int wrongExchange;
  int wrongArrival;
  int wrongPut;
  int wrongMonitorOfLock;
  int wrongMonitorOfReadWriteLock;
  int wrongMonitorOfStampedLock;

  interface Work {
    void run() throws Exception;
  }

  private interface Case {
    void run(FurtherHandOvers data) throws Exception;
  }

  private FurtherHandOvers() {}

  public static void main(String[] args) throws Exception {
    FurtherHandOvers data = new FurtherHandOvers();
    Case[] cases = {
      FurtherHandOvers::channels,
      FurtherHandOvers::pipes,
      FurtherHandOvers::references,
      FurtherHandOvers::exchangers,
      FurtherHandOvers::phasers,
      FurtherHandOvers::tokens,
      FurtherHandOvers::maps,
      FurtherHandOvers::copies,
      FurtherHandOvers::askedThread,
      FurtherHandOvers::threadWithState,
      FurtherHandOvers::closedPool,
      FurtherHandOvers::monitorsOfLocks,
      FurtherHandOvers::entries
    };
    for (Case each : cases) {
      each.run(data);
    }
    data.shutdownHook = 1;
    start(() -> data.endedThread = 1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  data.shutdownHook++;
                  data.endedThread++;
                }));
    System.out.println("done");
  }

  /** The same object is in two queues; only one of them is read. */
  private static void tokens(FurtherHandOvers data) throws InterruptedException {
    Queue<Object> right = new ConcurrentLinkedQueue<>();
    Queue<Object> wrong = new ConcurrentLinkedQueue<>();
    Thread first =
        start(
            () -> {
              data.token = 1;
              right.add(Thread.State.NEW);
            });
    Thread second =
        start(
            () -> {
              data.wrongToken = 1;
              wrong.add(Thread.State.NEW);
            });
    while (right.poll() == null) {
      Thread.onSpinWait();
    }
    data.token++;
    data.wrongToken++;
    first.join();
    second.join();
  }

  private static Thread start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    thread.start();
    return thread;
  }

  private static void inThreads(Work one, Work other) throws Exception {
    Thread first = start(one);
    Thread second = start(other);
    first.join();
    second.join();
  }

  /** Calls a function when an operation has succeeded. */
  private record Handler<V>(Consumer<V> then) implements CompletionHandler<V, String> {
    @Override
    public void completed(V result, String attachment) {
      then.accept(result);
    }

    @Override
    public void failed(Throwable failure, String attachment) {
      throw new IllegalStateException(failure);
    }
  }

  private static void channels(FurtherHandOvers data) throws Exception {
    Path file = Files.writeString(Files.createTempFile("hand", "over"), "text");
    CountDownLatch read = new CountDownLatch(1);
    try (AsynchronousFileChannel channel = AsynchronousFileChannel.open(file)) {
      data.fileHandler = 1;
      Handler<Integer> handler =
          new Handler<>(
              count -> {
                data.fileHandler++;
                data.wrongFileHandler++;
                read.countDown();
              });
      channel.read(ByteBuffer.allocate(4), 0, "", handler);
      data.wrongFileHandler = 1;
      read.await();
      data.fileHandler++;
    }
    Files.delete(file);
    sockets(data);
  }

  private static void sockets(FurtherHandOvers data) throws Exception {
    CountDownLatch read = new CountDownLatch(1);
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (AsynchronousServerSocketChannel server =
            AsynchronousServerSocketChannel.open().bind(anyPort);
        AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
      data.socketHandler = 1;
      Handler<Integer> whenRead =
          new Handler<>(
              count -> {
                data.socketHandler++;
                read.countDown();
              });
      Handler<AsynchronousSocketChannel> whenAccepted =
          new Handler<>(
              socket -> {
                data.socketHandler++;
                socket.read(ByteBuffer.allocate(1), "", whenRead);
              });
      server.accept("", whenAccepted);
      client.connect(server.getLocalAddress()).get();
      client.write(ByteBuffer.allocate(1)).get();
      read.await();
      data.socketHandler++;
    }
  }

  /** A thread that reads sees whether the one that writes has ended; here it has not. */
  private static void pipes(FurtherHandOvers data) throws Exception {
    CountDownLatch read = new CountDownLatch(1);
    try (PipedInputStream in = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(in)) {
      inThreads(
          () -> {
            data.pipe = 1;
            out.write(1);
            data.wrongPipe = 1;
            read.await();
          },
          () -> {
            readByte(in);
            data.pipe++;
            data.wrongPipe++;
            read.countDown();
          });
    }
  }

  private static void readByte(PipedInputStream in) throws IOException {
    if (in.read() != 1) {
      throw new IllegalStateException();
    }
  }

  private static void references(FurtherHandOvers data) throws Exception {
    ReferenceQueue<Object> queue = new ReferenceQueue<>();
    WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
    inThreads(
        () -> {
          data.enqueued = 1;
          reference.enqueue();
        },
        () -> {
          queue.remove();
          data.enqueued++;
        });
    CountDownLatch done = new CountDownLatch(1);
    data.cleaned = 1;
    Runnable action =
        () -> {
          data.cleaned++;
          done.countDown();
        };
    Cleaner.create().register(new Object(), action);
    while (!done.await(1, TimeUnit.MILLISECONDS)) {
      System.gc();
    }
    data.cleaned++;
  }

  private static void exchangers(FurtherHandOvers data) throws Exception {
    Exchanger<@Nullable Object> exchanger = new Exchanger<>();
    inThreads(
        () -> {
          data.exchangedNull = 1;
          exchanger.exchange(null);
          data.wrongExchange = 1;
        },
        () -> {
          exchanger.exchange(null);
          data.exchangedNull++;
          data.wrongExchange++;
        });
  }

  private static void phasers(FurtherHandOvers data) throws Exception {
    Phaser phaser =
        new Phaser(2) {
          @Override
          protected boolean onAdvance(int phase, int parties) {
            data.advanced++;
            data.afterAdvance = 1;
            return true;
          }
        };
    inThreads(
        () -> {
          data.advanced = 1;
          phaser.arrive();
          data.wrongArrival = 1;
        },
        () -> {
          phaser.arriveAndAwaitAdvance();
          data.wrongArrival++;
        });
    Phaser other =
        new Phaser(2) {
          @Override
          protected boolean onAdvance(int phase, int parties) {
            data.afterAdvance = 2;
            return true;
          }
        };
    Work work =
        () -> {
          other.arriveAndAwaitAdvance();
          Math.abs(data.afterAdvance);
        };
    inThreads(work, work);
    Phaser root = new Phaser();
    Phaser one = new Phaser(root, 1);
    Phaser two = new Phaser(root, 1);
    inThreads(
        () -> {
          data.rootOfPhasers = 1;
          one.arriveAndAwaitAdvance();
        },
        () -> {
          two.arriveAndAwaitAdvance();
          data.rootOfPhasers++;
        });
  }

  private static void maps(FurtherHandOvers data) throws Exception {
    Map<String, String> map = new ConcurrentHashMap<>(Map.of("key", "old"));
    inThreads(
        () -> {
          data.oldValue = 1;
          data.wrongPut = 1;
          map.put("key", "new");
        },
        () -> {
          map.put("another key", "new");
          data.wrongPut++;
          String old = map.put("key", "old");
          while (!"new".equals(old)) {
            Thread.yield();
            old = map.put("key", "old");
          }
          data.oldValue++;
        });
    inThreads(
        () -> {
          for (Map.Entry<String, String> entry : map.entrySet()) {
            data.setInEntry = 1;
            if (entry.getKey().equals("key")) {
              entry.setValue("set");
            }
          }
        },
        () -> {
          while (!"set".equals(map.get("key"))) {
            Thread.yield();
          }
          data.setInEntry++;
        });
  }

  /** Leaves copying to its superclass. */
  private static final class Copy extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Copy(Collection<String> elements) {
      super(elements);
    }
  }

  private static void copies(FurtherHandOvers data) throws Exception {
    Map<String, String> map = new ConcurrentHashMap<>();
    inThreads(
        () -> {
          data.copiedBySuper = 1;
          map.put("key", "value");
        },
        () -> {
          while (new Copy(map.keySet()).isEmpty()) {
            Thread.yield();
          }
          data.copiedBySuper++;
        });
  }

  private static void askedThread(FurtherHandOvers data) {
    Thread thread = start(() -> data.terminated = 1);
    while (thread.isAlive()) {
      Thread.yield();
    }
    data.terminated++;
  }

  private static void threadWithState(FurtherHandOvers data) {
    Thread thread = start(() -> data.seenTerminated = 1);
    while (thread.getState() != Thread.State.TERMINATED) {
      Thread.yield();
    }
    data.seenTerminated++;
  }

  private static void closedPool(FurtherHandOvers data) throws Exception {
    ForkJoinPool pool = new ForkJoinPool(2);
    data.closedPool = 1;
    pool.submit(() -> data.closedPool++);
    if (pool instanceof AutoCloseable closeable) {
      closeable.close();
    } else {
      pool.shutdown();
      pool.awaitTermination(1, TimeUnit.DAYS);
    }
    data.closedPool++;
  }

  /** A lock of the program that uses its monitor. */
  private static final class OwnLock implements Lock {
    private boolean isTaken;

    @Override
    public synchronized void lock() {
      while (isTaken) {
        try {
          wait();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
      isTaken = true;
    }

    @Override
    public synchronized void unlock() {
      isTaken = false;
      notifyAll();
    }

    @Override
    public void lockInterruptibly() {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean tryLock() {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Condition newCondition() {
      throw new UnsupportedOperationException();
    }
  }

  /** The monitor of a lock is another lock. */
  private static void monitorsOfLocks(FurtherHandOvers data) throws Exception {
    Lock own = new OwnLock();
    Work useOwn =
        () -> {
          own.lock();
          data.ownLock++;
          own.unlock();
        };
    inThreads(useOwn, useOwn);
    Lock lock = new ReentrantLock();
    ReentrantReadWriteLock readWriteLock = new ReentrantReadWriteLock();
    StampedLock stampedLock = new StampedLock();
    inThreads(
        () -> {
          lock.lock();
          data.wrongMonitorOfLock++;
          lock.unlock();
          readWriteLock.writeLock().lock();
          data.wrongMonitorOfReadWriteLock++;
          readWriteLock.writeLock().unlock();
          long stamp = stampedLock.writeLock();
          data.wrongMonitorOfStampedLock++;
          stampedLock.unlockWrite(stamp);
        },
        () -> {
          synchronized (lock) {
            data.wrongMonitorOfLock++;
          }
          synchronized (readWriteLock) {
            data.wrongMonitorOfReadWriteLock++;
          }
          synchronized (stampedLock) {
            data.wrongMonitorOfStampedLock++;
          }
        });
  }

  /** Entries of a map that is not made for several threads: two threads, one and two entries. */
  private static void entries(FurtherHandOvers data) throws Exception {
    Map<String, Integer> map = new HashMap<>(Map.of("wrong", 1, "left", 1, "right", 1));
    CyclicBarrier start = new CyclicBarrier(2);
    inThreads(
        () -> {
          start.await();
          setValues(map, "wrong", "left");
        },
        () -> {
          start.await();
          setValues(map, "right", "none");
          for (Map.Entry<String, Integer> entry : map.entrySet()) {
            if (entry.getKey().equals("wrong")) {
              Math.abs(entry.getValue());
            }
          }
        });
  }

  private static void setValues(Map<String, Integer> map, String key, String other) {
    for (Map.Entry<String, Integer> entry : map.entrySet()) {
      if (entry.getKey().equals(key) || entry.getKey().equals(other)) {
        entry.setValue(2);
      }
    }
  }
}
