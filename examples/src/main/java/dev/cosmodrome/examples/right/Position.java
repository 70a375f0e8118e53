package dev.cosmodrome.examples.right;

/** A position on a map. Both coordinates are set while the lock is held. */
public final class Position {
  private static final int ROUNDS = 10;
  private static final int LOOKS = 200;
  private static final int MAX_ITERATIONS = 5_000;

  private int x;
  private int y;
  private int strayed;

  synchronized void setX(int x) {
    this.x = x;
  }

  synchronized void setY(int y) {
    this.y = y;
  }

  synchronized void moveTo(int newX, int newY) {
    setX(newX);
    Thread.yield();
    setY(newY);
  }

  synchronized void look() {
    if (x != y) {
      strayed++;
    }
  }

  /** Another thread reads the position repeatedly while this thread moves along the diagonal. */
  public static void main(String[] args) throws InterruptedException {
    Position position = new Position();
    for (int round = 0; round < ROUNDS; round++) {
      Thread onlooker =
          new Thread(
              () -> {
                for (int i = 0; i < LOOKS; i++) {
                  position.look();
                  if (i % 4 == 0) {
                    Thread.yield();
                  }
                }
              });
      onlooker.start();
      for (int i = 0; i < MAX_ITERATIONS && onlooker.isAlive(); i++) {
        position.moveTo(i, i);
      }
      onlooker.join();
    }
    System.out.println("off the diagonal " + position.strayed + " times");
  }
}
