package dev.cosmodrome.examples.right;

import dev.cosmodrome.annotations.Atomic;

/** Hands out numbers, one at a time. */
public final class IdGenerator {
  private static final int ROUNDS = 10;
  private static final int IDS = 100;
  private static final int MAX_ITERATIONS = 5_000;

  private int last;

  @Atomic
  synchronized int next() {
    int id = last + 1;
    Thread.yield();
    last = id;
    return id;
  }

  /** Two threads take numbers, this one as long as the other one does. */
  public static void main(String[] args) throws InterruptedException {
    IdGenerator generator = new IdGenerator();
    int taken = ROUNDS * IDS;
    for (int round = 0; round < ROUNDS; round++) {
      Thread other =
          new Thread(
              () -> {
                for (int i = 0; i < IDS; i++) {
                  generator.next();
                }
              });
      other.start();
      for (int i = 0; i < MAX_ITERATIONS && other.isAlive(); i++) {
        generator.next();
        taken++;
      }
      other.join();
    }
    System.out.println((taken - generator.last) + " numbers were handed out twice");
  }
}
