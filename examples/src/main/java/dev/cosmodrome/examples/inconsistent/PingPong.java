package dev.cosmodrome.examples.inconsistent;

import org.jspecify.annotations.Nullable;

/** A ball that is gone when it is to be hit. */
public final class PingPong {
  private @Nullable Object ball;
  private volatile boolean missed;

  void hit() { // not atomic: two reads that differ
    if (ball != null) {
      Thread.yield();
      missed |= ball == null;
    }
  }

  void exchange() {
    ball = ball == null ? new Object() : null;
  }

  /** One player hits the ball, the other one exchanges it. */
  public static void main(String[] args) throws InterruptedException {
    PingPong game = new PingPong();
    Meeting.of(game::hit, game::exchange);
    System.out.println(game.missed ? "missed" : "done");
  }
}
