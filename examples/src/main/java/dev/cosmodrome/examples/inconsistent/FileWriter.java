package dev.cosmodrome.examples.inconsistent;

import dev.cosmodrome.annotations.Deterministic;

/**
 * A file that is written by several threads at a time, each its part. The unit of work spans these
 * threads, so that only {@code determinism} detects the read of half a file.
 */
public final class FileWriter {
  private int header;
  private int body;
  private volatile boolean torn;
  private volatile boolean done;

  @Deterministic
  void write(int version) throws InterruptedException { // not deterministic
    Thread first = new Thread(() -> setHeader(version));
    Thread second = new Thread(() -> setBody(version));
    first.start();
    first.join();
    second.start();
    second.join();
  }

  private void setHeader(int version) {
    header = version;
  }

  private void setBody(int version) {
    body = version;
  }

  void read() {
    torn |= header != body;
  }

  /** Another thread reads the file while it is written. */
  public static void main(String[] args) throws InterruptedException {
    FileWriter writer = new FileWriter();
    Thread reader =
        new Thread(
            () -> {
              while (!writer.torn && !writer.done) {
                writer.read();
                Thread.yield();
              }
            });
    reader.start();
    for (int version = 1; version <= 2_000 && !writer.torn; version++) {
      writer.write(version);
    }
    writer.done = true;
    reader.join();
    System.out.println(writer.torn ? "half a file was read" : "done");
  }
}
