package dev.cosmodrome.examples.right;

import dev.cosmodrome.annotations.NotAtomic;
import org.jspecify.annotations.Nullable;

/**
 * Makes a parser when it is first needed, and avoids the lock after that. The field is volatile, so
 * that a thread that sees the parser sees its contents.
 *
 * <p>If two threads come first, one of them sees no parser and then the other's: right, but not one
 * step. Here the first one comes alone.
 */
public final class DoubleCheckedLocking {
  private static final int ROUNDS = 1_000;

  private static final class Parser {
    private int rules;

    Parser() {
      Thread.yield();
      rules = 42;
    }
  }

  private volatile @Nullable Parser parser;

  @NotAtomic
  Parser parser() {
    Parser seen = parser;
    if (seen == null) {
      synchronized (this) {
        seen = parser;
        if (seen == null) {
          seen = new Parser();
          parser = seen;
        }
      }
    }
    return seen;
  }

  /** Two threads need a parser, the second one when it is there. */
  public static void main(String[] args) throws InterruptedException {
    DoubleCheckedLocking lazy = new DoubleCheckedLocking();
    Thread first =
        new Thread(
            () -> {
              for (int i = 0; i < ROUNDS; i++) {
                lazy.parser();
              }
            });
    first.start();
    while (lazy.parser == null) {
      Thread.yield();
    }
    int rules = 0;
    for (int i = 0; i < ROUNDS; i++) {
      rules += lazy.parser().rules;
    }
    first.join();
    System.out.println(rules + " rules");
  }
}
