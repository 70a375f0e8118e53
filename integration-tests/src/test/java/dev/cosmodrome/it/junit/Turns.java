package dev.cosmodrome.it.junit;

/** Threads take turns; not recorded, because what they do in between would be ordered by it. */
@SuppressWarnings("ThreadPriorityCheck") // others may need the processor
final class Turns {
  private volatile int turn;

  /** An action that is interrupted where it runs its argument. */
  interface Work {
    void run(Runnable between);
  }

  /** Has two threads do something: the second does it while the first is in the midst of it. */
  static void interrupt(Work work) {
    Turns turns = new Turns();
    Thread second =
        new Thread(
            () -> {
              turns.await(1);
              work.run(() -> {});
              turns.next();
            },
            "second");
    second.start();
    work.run(
        () -> {
          turns.next();
          turns.await(2);
        });
    while (second.isAlive()) {
      Thread.yield();
    }
  }

  /** Has two threads count, so that one count is lost unless they count safely. */
  static void add(Counter counter, boolean safely) {
    interrupt(
        between -> {
          if (safely) {
            counter.addSafely();
            between.run();
          } else {
            counter.add(between);
          }
        });
  }

  private void await(int which) {
    while (turn != which) {
      Thread.yield();
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread at a time
  private void next() {
    turn++;
  }
}
