package dev.cosmodrome.benchmarks.programs;

/** Moves bodies by their gravity; each thread moves half of them, all see where all others are. */
public final class NBody {
  private static final double TIME_STEP = 0.001;
  private static final int STEPS = 20;

  private static final class Body {
    double x;
    double y;
    double z;
    double velocityX;
    double velocityY;
    double velocityZ;
    final double mass;

    Body(int number) {
      x = Math.cos(number) * (1 + number % 7);
      y = Math.sin(number) * (1 + number % 5);
      z = number % 3;
      mass = 1 + number % 4;
    }

    void attract(Body[] bodies) {
      for (Body other : bodies) {
        double dx = other.x - x;
        double dy = other.y - y;
        double dz = other.z - z;
        double square = dx * dx + dy * dy + dz * dz + 0.01;
        double pull = TIME_STEP * other.mass / (square * Math.sqrt(square));
        velocityX += dx * pull;
        velocityY += dy * pull;
        velocityZ += dz * pull;
      }
    }

    void move() {
      x += TIME_STEP * velocityX;
      y += TIME_STEP * velocityY;
      z += TIME_STEP * velocityZ;
    }
  }

  private NBody() {}

  /** Takes the number of bodies. */
  public static void main(String[] args) throws InterruptedException {
    Body[] bodies = new Body[Size.of(args, 4_500)];
    for (int i = 0; i < bodies.length; i++) {
      bodies[i] = new Body(i);
    }
    Barrier barrier = new Barrier();
    Parallel.run(
        part -> {
          int from = Parallel.from(part, bodies.length);
          int to = Parallel.from(part + 1, bodies.length);
          for (int step = 0; step < STEPS; step++) {
            for (int i = from; i < to; i++) {
              bodies[i].attract(bodies);
            }
            barrier.await();
            for (int i = from; i < to; i++) {
              bodies[i].move();
            }
            barrier.await();
          }
        });
    double sum = 0;
    for (Body body : bodies) {
      sum += body.x + body.y + body.z;
    }
    System.out.println("moved bodies, sum of coordinates " + sum);
  }
}
