package dev.cosmodrome.benchmarks.programs;

/**
 * Fast Fourier transform of an image: all rows, then all columns; each thread does half of them.
 */
public final class Fft {
  private static final int ROUNDS = 10;

  private final int n;
  private final double[][] real;
  private final double[][] imaginary;

  private Fft(int n) {
    this.n = n;
    real = new double[n][n];
    imaginary = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        real[i][j] = (i * 13 + j * 7) % 17;
      }
    }
  }

  /** Takes the number of rows, a power of two. */
  public static void main(String[] args) throws InterruptedException {
    Fft image = new Fft(Integer.highestOneBit(Size.of(args, 1_024)));
    for (int round = 0; round < ROUNDS; round++) {
      image.transformRows();
      image.transpose();
      image.transformRows();
      image.transpose();
    }
    System.out.println("transformed image, power " + image.power());
  }

  private void transformRows() throws InterruptedException {
    Parallel.run(
        part -> {
          for (int i = Parallel.from(part, n); i < Parallel.from(part + 1, n); i++) {
            transform(real[i], imaginary[i]);
          }
        });
  }

  /** Transforms a row in place, scaled so that its power stays the same. */
  private static void transform(double[] re, double[] im) {
    reverseBits(re);
    reverseBits(im);
    for (int half = 1; half < re.length; half *= 2) {
      for (int k = 0; k < half; k++) {
        double angle = -Math.PI * k / half;
        double cos = Math.cos(angle);
        double sin = Math.sin(angle);
        for (int i = k; i < re.length; i += 2 * half) {
          int j = i + half;
          double x = cos * re[j] - sin * im[j];
          double y = cos * im[j] + sin * re[j];
          re[j] = re[i] - x;
          im[j] = im[i] - y;
          re[i] += x;
          im[i] += y;
        }
      }
    }
    double scale = 1 / Math.sqrt(re.length);
    for (int i = 0; i < re.length; i++) {
      re[i] *= scale;
      im[i] *= scale;
    }
  }

  private static void reverseBits(double[] row) {
    int shift = Integer.numberOfLeadingZeros(row.length) + 1;
    for (int i = 0; i < row.length; i++) {
      int j = Integer.reverse(i) >>> shift;
      if (i < j) {
        double swapped = row[i];
        row[i] = row[j];
        row[j] = swapped;
      }
    }
  }

  private void transpose() {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double re = real[i][j];
        real[i][j] = real[j][i];
        real[j][i] = re;
        double im = imaginary[i][j];
        imaginary[i][j] = imaginary[j][i];
        imaginary[j][i] = im;
      }
    }
  }

  private long power() {
    double power = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        power += real[i][j] * real[i][j] + imaginary[i][j] * imaginary[i][j];
      }
    }
    return Math.round(power);
  }
}
