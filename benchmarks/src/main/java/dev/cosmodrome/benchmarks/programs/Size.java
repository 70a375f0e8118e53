package dev.cosmodrome.benchmarks.programs;

/** The size that a program is run with. */
final class Size {
  private Size() {}

  /** The first argument, or {@code standard}. */
  static int of(String[] args, int standard) {
    return args.length > 0 ? Integer.parseInt(args[0]) : standard;
  }
}
