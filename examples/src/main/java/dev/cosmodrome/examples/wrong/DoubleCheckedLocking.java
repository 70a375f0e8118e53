package dev.cosmodrome.examples.wrong;

import org.jspecify.annotations.Nullable;

/**
 * Makes a parser when it is first needed, and avoids the lock after that. Without {@code volatile},
 * another thread may see the parser before what is in it.
 */
public final class DoubleCheckedLocking {
  private static final int ROUNDS = 200;

  private static final class Parser {
    private int rules;

    Parser() {
      Thread.yield();
      rules = 42; // race
    }
  }

  private @Nullable Parser parser;
  private volatile boolean firstIsHere;
  private volatile boolean secondIsHere;

  Parser parser() { // not atomic: non-repeatable read
    if (parser == null) { // race
      synchronized (this) {
        if (parser == null) {
          parser = new Parser(); // race
        }
      }
    }
    return parser; // race
  }

  /** Two threads come to a parser at the same time, again and again. */
  public static void main(String[] args) throws InterruptedException {
    DoubleCheckedLocking[] lazies = new DoubleCheckedLocking[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      lazies[i] = new DoubleCheckedLocking();
    }
    Thread second =
        new Thread(
            () -> {
              for (DoubleCheckedLocking lazy : lazies) {
                lazy.secondIsHere = true;
                while (!lazy.firstIsHere) {
                  Thread.yield();
                }
                lazy.parser();
              }
            });
    second.start();
    int rules = 0;
    for (DoubleCheckedLocking lazy : lazies) {
      lazy.firstIsHere = true;
      while (!lazy.secondIsHere) {
        Thread.yield();
      }
      rules += lazy.parser().rules; // race
    }
    second.join();
    System.out.println(rules + " rules");
  }
}
