package dev.cosmodrome.it.library;

import java.awt.EventQueue;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.StreamHandler;

/**
 * Code that objects of the JDK call while they hold a lock, by two threads that nothing else
 * orders. Each case uses the field of its name; the fields whose names begin with "wrong" have a
 * race in every run, the others in none.
 */
@SuppressWarnings({"InputStreamSlowMultibyteRead", "ThreadJoinLoop", "UnusedVariable"})
final class LockedCallbackCases {
  int printStream;
  int printedLine;
  int bufferedOutput;
  int nestedOutput;
  int bufferedWriter;
  int sharedWriter;
  int printWriter;
  int encoder;
  int bufferedReader;
  int decoder;
  int failingOutput;
  int formatter;
  int loader;
  int replaced;
  int removed;
  int sorted;
  int arrayQueue;
  int arrayQueueRemoved;
  int priorityQueue;
  int eventQueue;
  int eventQueueResult;
  int wrongDirectWrite;
  int wrongTwoStreams;
  int wrongBesideThePrinter;
  int wrongReplacedInMap;

  interface Work {
    void run() throws Exception;
  }

  private LockedCallbackCases() {}

  public static void main(String[] args) throws Exception {
    LockedCallbackCases data = new LockedCallbackCases();
    data.streams();
    data.writersAndReaders();
    data.wrongStreams();
    data.others();
    data.eventQueue();
    System.out.println("done");
  }

  /** Runs work on two threads, which nothing orders. */
  private static void twice(Work work) throws InterruptedException {
    Thread[] threads = {thread(work), thread(work)};
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static Thread thread(Work work) {
    return new Thread(
        () -> {
          try {
            work.run();
          } catch (Exception e) {
            throw new IllegalStateException("work failed", e);
          }
        });
  }

  /** A stream of the program. */
  private static OutputStream to(Runnable action) {
    return new OutputStream() {
      @Override
      public void write(int b) {
        action.run();
      }

      @Override
      public void write(byte[] bytes, int start, int length) {
        action.run();
      }
    };
  }

  private static Writer writerTo(Runnable action) {
    return new Writer() {
      @Override
      public void write(char[] chars, int start, int length) {
        action.run();
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }

  private void streams() throws Exception {
    PrintStream print = new PrintStream(to(() -> printStream++), true, StandardCharsets.UTF_8);
    twice(() -> print.write(1));
    PrintStream lines = new PrintStream(to(() -> printedLine++), true, StandardCharsets.UTF_8);
    twice(() -> lines.println("line"));
    OutputStream buffered = new BufferedOutputStream(to(() -> bufferedOutput++), 1);
    twice(() -> buffered.write(new byte[4]));
    PrintStream nested =
        new PrintStream(
            new BufferedOutputStream(to(() -> nestedOutput++)), true, StandardCharsets.UTF_8);
    twice(() -> nested.println("line"));
    OutputStream failing =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            failingOutput++;
            throw new IOException("no room");
          }
        };
    OutputStream failingBuffer = new BufferedOutputStream(failing, 1);
    twice(() -> fail(() -> failingBuffer.write(new byte[4])));
  }

  private void writersAndReaders() throws Exception {
    Writer buffered = new BufferedWriter(writerTo(() -> bufferedWriter++), 1);
    twice(() -> buffered.write("ab"));
    Writer shared = writerTo(() -> sharedWriter++);
    twice(
        () -> {
          Writer own = new BufferedWriter(shared);
          own.write("ab");
          own.flush();
        });
    PrintWriter print = new PrintWriter(writerTo(() -> printWriter++));
    twice(() -> print.println("line"));
    Writer encoding = new OutputStreamWriter(to(() -> encoder++), StandardCharsets.UTF_8);
    twice(
        () -> {
          encoding.write("ab");
          encoding.flush();
        });
    Reader reader =
        new BufferedReader(
            new Reader() {
              @Override
              public int read(char[] chars, int start, int length) {
                bufferedReader++;
                chars[start] = 'a';
                return 1;
              }

              @Override
              public void close() {}
            },
            1);
    twice(() -> reader.read());
    InputStream bytes =
        new ByteArrayInputStream(new byte[1 << 15]) {
          @Override
          public synchronized int read(byte[] into, int start, int length) {
            return super.read(into, start, length);
          }
        };
    Reader decoding =
        new InputStreamReader(
            new InputStream() {
              @Override
              public int read() throws IOException {
                decoder++;
                return bytes.read();
              }
            },
            StandardCharsets.UTF_8);
    char[] chars = new char[1 << 13];
    twice(() -> decoding.read(chars.clone()));
  }

  private void wrongStreams() throws Exception {
    OutputStream direct = to(() -> wrongDirectWrite++);
    PrintStream print = new PrintStream(direct, true, StandardCharsets.UTF_8);
    Thread printing = thread(() -> print.write(1));
    Thread writing = thread(() -> direct.write(1));
    printing.start();
    writing.start();
    printing.join();
    writing.join();
    OutputStream target = to(() -> wrongTwoStreams++);
    twice(() -> new PrintStream(target, true, StandardCharsets.UTF_8).write(1));
    twice(
        () -> {
          System.err.print("");
          wrongBesideThePrinter++;
          System.err.print("");
        });
    ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    map.put("key", 1);
    twice(() -> map.replaceAll((key, value) -> wrongReplacedInMap++));
  }

  private void others() throws Exception {
    StreamHandler handler =
        new StreamHandler(
            OutputStream.nullOutputStream(),
            new Formatter() {
              @Override
              public String format(LogRecord message) {
                formatter++;
                return "message";
              }
            });
    // Later versions of the JDK format a message before they acquire the handler's lock.
    if (Runtime.version().feature() < 24) {
      twice(() -> handler.publish(new LogRecord(Level.INFO, "message")));
    }
    ClassLoader classes =
        new ClassLoader() {
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            loader++;
            throw new ClassNotFoundException(name);
          }
        };
    twice(() -> fail(() -> classes.loadClass("no.such.Type")));
    List<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2));
    twice(() -> list.replaceAll(element -> element + replaced++));
    twice(() -> list.removeIf(element -> removed++ < 0));
    twice(() -> list.sort((left, right) -> sorted++));
    ArrayBlockingQueue<Integer> array = new ArrayBlockingQueue<>(2, true, List.of(1, 2));
    twice(() -> array.forEach(element -> arrayQueue++));
    twice(() -> array.removeIf(element -> arrayQueueRemoved++ < 0));
    PriorityBlockingQueue<Integer> priority = new PriorityBlockingQueue<>(List.of(1, 2));
    twice(() -> priority.forEach(element -> priorityQueue++));
  }

  private static void fail(Work work) throws Exception {
    try {
      work.run();
      throw new IllegalStateException("the work did not fail");
    } catch (IOException | ClassNotFoundException e) {
      // That is expected.
    }
  }

  private void eventQueue() throws Exception {
    System.setProperty("java.awt.headless", "true");
    if (ModuleLayer.boot().findModule("java.desktop").isEmpty()) {
      return;
    }
    thread(
            () -> {
              eventQueue++;
              EventQueue.invokeLater(() -> eventQueue++);
            })
        .start();
    EventQueue.invokeAndWait(() -> eventQueueResult++);
    eventQueueResult++;
  }
}
