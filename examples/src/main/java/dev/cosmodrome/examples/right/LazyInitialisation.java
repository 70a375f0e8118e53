package dev.cosmodrome.examples.right;

import org.jspecify.annotations.Nullable;

/** Opens a session when it is first needed, and again after it was closed: one at a time. */
public final class LazyInitialisation {
  private static final int ROUNDS = 10;
  private static final int USES = 100;
  private static final int MAX_ITERATIONS = 5_000;

  private static final class Session {}

  private @Nullable Session session;

  synchronized void open() {
    if (session == null) {
      Thread.yield();
      session = new Session();
    }
  }

  synchronized void close() {
    session = null;
  }

  /** Two threads need the session for a while, again and again. */
  public static void main(String[] args) throws InterruptedException {
    LazyInitialisation lazy = new LazyInitialisation();
    for (int round = 0; round < ROUNDS; round++) {
      Thread other =
          new Thread(
              () -> {
                for (int i = 0; i < USES; i++) {
                  lazy.open();
                  lazy.close();
                }
              });
      other.start();
      for (int i = 0; i < MAX_ITERATIONS && other.isAlive(); i++) {
        lazy.open();
        lazy.close();
      }
      other.join();
    }
    System.out.println("closed: " + (lazy.session == null));
  }
}
