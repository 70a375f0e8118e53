package dev.cosmodrome.examples.wrong;

import java.util.Arrays;

/**
 * Listeners in an array that is replaced as a whole, so that firing an event needs no lock. Adding
 * and removing a listener need one: otherwise one thread replaces the array of the other.
 */
public final class EventListeners {
  private static final int ROUNDS = 10;
  private static final int USES = 100;
  private static final int MAX_ITERATIONS = 5_000;

  private volatile Runnable[] listeners = {};

  void add(Runnable listener) { // not atomic: lost update
    Runnable[] old = listeners;
    Runnable[] copy = Arrays.copyOf(old, old.length + 1);
    copy[old.length] = listener;
    Thread.yield();
    listeners = copy;
  }

  boolean remove(Runnable listener) { // not atomic: lost update
    Runnable[] old = listeners;
    Runnable[] copy = new Runnable[old.length];
    int kept = 0;
    for (Runnable each : old) {
      if (each != listener) {
        copy[kept++] = each;
      }
    }
    Thread.yield();
    listeners = Arrays.copyOf(copy, kept);
    return kept < old.length;
  }

  /** Two components listen for a while, again and again. */
  public static void main(String[] args) throws InterruptedException {
    EventListeners events = new EventListeners();
    Runnable mine = () -> {};
    Runnable theirs = Thread::yield;
    int lost = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Thread other =
          new Thread(
              () -> {
                for (int i = 0; i < USES; i++) {
                  events.add(theirs);
                  events.remove(theirs);
                }
              });
      other.start();
      for (int i = 0; i < MAX_ITERATIONS && other.isAlive(); i++) {
        events.add(mine);
        if (!events.remove(mine)) {
          lost++;
        }
      }
      other.join();
    }
    System.out.println(lost + " listeners were lost");
  }
}
