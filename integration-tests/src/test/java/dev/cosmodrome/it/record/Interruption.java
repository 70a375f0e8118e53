package dev.cosmodrome.it.record;

/** Another thread that acts while a method is in the middle of what it does. */
final class Interruption {
  private static Thread waiting;

  private Interruption() {}

  /** Has an action done by another thread now, and again when a method is {@link #here}. */
  static void prepare(Runnable action) throws InterruptedException {
    Thread before = new Thread(action);
    before.start();
    before.join();
    waiting = new Thread(action);
  }

  /** The other thread acts, once, before this one goes on. It does not count as waiting. */
  static void here() {
    Thread other = waiting;
    waiting = null;
    if (other != null) {
      other.start();
      while (other.getState() != Thread.State.TERMINATED) {}
    }
  }
}
