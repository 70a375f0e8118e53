package dev.cosmodrome.it.junit;

/** Counts, in two steps. */
final class Counter {
  private int count;

  /** Reads, does something else, and writes. */
  void add(Runnable between) {
    int before = count;
    between.run();
    count = before + 1;
  }

  synchronized void addSafely() {
    count++;
  }

  /** Works on another one, by two steps. */
  void addTwiceTo(Counter other, Runnable between) {
    other.addSafely();
    between.run();
    other.addSafely();
  }
}
