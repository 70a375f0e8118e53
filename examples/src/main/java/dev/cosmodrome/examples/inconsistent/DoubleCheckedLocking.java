package dev.cosmodrome.examples.inconsistent;

import org.jspecify.annotations.Nullable;

/** A parser that is made when it is first needed, without {@code volatile}. */
public final class DoubleCheckedLocking {
  private @Nullable Object parser;

  void parse() { // not atomic: two reads that differ
    if (parser == null) {
      Thread.yield();
      synchronized (this) {
        if (parser == null) {
          parser = new Object();
        }
      }
    }
  }

  void forget() {
    parser = null;
  }

  /** It is needed here, forgotten there and needed there again. */
  public static void main(String[] args) throws InterruptedException {
    DoubleCheckedLocking lazy = new DoubleCheckedLocking();
    Meeting.of(
        lazy::parse,
        () -> {
          lazy.forget();
          lazy.parse();
        });
    System.out.println("done");
  }
}
