package dev.cosmodrome.trace;

/**
 * The bounds of the threads, sites and targets that events may name: those in the symbol tables.
 */
final class EventLimits {
  private final Symbols symbols;
  private final int[] targets = new int[Op.COUNT];
  private int threads;
  private int sites;

  EventLimits(Symbols symbols) {
    this.symbols = symbols;
  }

  /** Reads the current sizes of the symbol tables. */
  void update() {
    threads = symbols.of(Kind.THREAD).size();
    sites = symbols.of(Kind.SITE).size();
    for (int operation = 0; operation < Op.COUNT; operation++) {
      Kind kind = Op.target(operation);
      targets[operation] = kind == null ? 1 : symbols.of(kind).size();
    }
  }

  boolean allow(int operation, int thread, int target, int site) {
    return operation < Op.COUNT
        && Integer.compareUnsigned(thread, threads) < 0
        && Integer.compareUnsigned(site, sites) < 0
        && Integer.compareUnsigned(target, targets[operation]) < 0;
  }

  /** Returns whether a row may be {@link Op#SEGMENT}: target and site are parts of a number. */
  boolean allowSegment(int thread, int target, int site) {
    return Integer.compareUnsigned(thread, threads) < 0 && PackedEvent.fits(target, site);
  }
}
