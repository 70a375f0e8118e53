package dev.cosmodrome.benchmarks.programs;

/** The size that a program is run with. */
final class Size {
  private Size() {}

  /** The first argument, or {@code standard} times the property {@code scale}. */
  static int of(String[] args, int standard) {
    if (args.length > 0) {
      return Integer.parseInt(args[0]);
    }
    double scale = Double.parseDouble(System.getProperty("scale", "1"));
    return Math.max(1, (int) Math.round(scale * standard));
  }
}
