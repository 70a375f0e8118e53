package dev.cosmodrome.benchmarks.programs;

/** Draws shining spheres; each thread draws every second row. Vectors are immutable objects. */
public final class RayTracer {
  private static final int DEPTH = 3;
  private static final Vec LIGHT = new Vec(-1, 2, -1.5).unit();

  private record Vec(double x, double y, double z) {
    Vec plus(Vec other) {
      return new Vec(x + other.x, y + other.y, z + other.z);
    }

    Vec minus(Vec other) {
      return new Vec(x - other.x, y - other.y, z - other.z);
    }

    Vec times(double factor) {
      return new Vec(x * factor, y * factor, z * factor);
    }

    double dot(Vec other) {
      return x * other.x + y * other.y + z * other.z;
    }

    Vec unit() {
      return times(1 / Math.sqrt(dot(this)));
    }
  }

  private record Sphere(Vec centre, double radius, double brightness) {
    /** Returns the distance at which a ray meets the sphere, or infinity. */
    double distance(Vec origin, Vec direction) {
      Vec toCentre = centre.minus(origin);
      double along = toCentre.dot(direction);
      double square = radius * radius - toCentre.dot(toCentre) + along * along;
      double distance = square < 0 ? -1 : along - Math.sqrt(square);
      return distance > 1e-6 ? distance : Double.POSITIVE_INFINITY;
    }
  }

  private final Sphere[] spheres = new Sphere[32];
  private final int[][] pixels;

  private RayTracer(int n) {
    pixels = new int[n][n];
    for (int i = 0; i < spheres.length; i++) {
      Vec centre = new Vec(i % 4 - 1.5, i / 4 % 4 - 1.5, i < 16 ? 4 : 5.5);
      spheres[i] = new Sphere(centre, 0.4 + i % 3 * 0.1, 0.4 + i % 5 * 0.1);
    }
  }

  /** Takes the number of rows. */
  public static void main(String[] args) throws InterruptedException {
    RayTracer image = new RayTracer(Size.of(args, 2_400));
    Parallel.run(
        part -> {
          for (int row = part; row < image.pixels.length; row += Parallel.THREADS) {
            image.draw(row);
          }
        });
    long checksum = 0;
    for (int[] row : image.pixels) {
      for (int pixel : row) {
        checksum = 31 * checksum + pixel;
      }
    }
    System.out.println("drawn image, checksum " + checksum);
  }

  private void draw(int row) {
    Vec eye = new Vec(0, 0, -2);
    double n = pixels.length;
    for (int column = 0; column < pixels.length; column++) {
      Vec direction = new Vec(column / n - 0.5, 0.5 - row / n, 1).unit();
      pixels[row][column] = (int) (255 * light(eye, direction, DEPTH));
    }
  }

  /** The light that comes from a direction, mirrored a few times. */
  private double light(Vec origin, Vec direction, int depth) {
    double nearest = Double.POSITIVE_INFINITY;
    Sphere hit = null;
    for (Sphere sphere : spheres) {
      double distance = sphere.distance(origin, direction);
      if (distance < nearest) {
        nearest = distance;
        hit = sphere;
      }
    }
    if (hit == null || depth == 0) {
      return 0.1;
    }
    Vec point = origin.plus(direction.times(nearest));
    Vec normal = point.minus(hit.centre()).unit();
    Vec mirrored = direction.minus(normal.times(2 * direction.dot(normal)));
    double direct = Math.max(0, normal.dot(LIGHT)) * hit.brightness();
    return 0.7 * direct + 0.3 * light(point, mirrored, depth - 1);
  }
}
