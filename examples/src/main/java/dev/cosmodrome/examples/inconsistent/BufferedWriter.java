package dev.cosmodrome.examples.inconsistent;

import dev.cosmodrome.annotations.AtomicSet;

/** A buffer whose length and contents are written one after the other. */
public final class BufferedWriter {
  private static final int SIZE = 16;

  @AtomicSet(value = "buffer", elements = true)
  private final char[] buffer = new char[SIZE];

  @AtomicSet("buffer")
  private int length;

  synchronized int length() {
    return length;
  }

  synchronized void put(int at, char letter) {
    buffer[at] = letter;
  }

  synchronized void setLength(int length) {
    this.length = length;
  }

  void append(char letter) { // not atomic: stale value at update
    int at = length() % SIZE;
    Thread.yield();
    put(at, letter);
    setLength(at + 1);
  }

  /** Two writers. */
  public static void main(String[] args) throws InterruptedException {
    BufferedWriter writer = new BufferedWriter();
    Meeting.of(() -> writer.append('a'), () -> writer.append('b'));
    System.out.println(writer.length() + " letters");
  }
}
