package dev.cosmodrome.runtime;

/** The methods that were seen to wait, sleep, park, join or block. */
final class BlockingMethods {
  private static volatile boolean[] seen = new boolean[1024];

  private BlockingMethods() {}

  static void add(int method) {
    boolean[] known = seen;
    if (method >= known.length || !known[method]) {
      addNew(method);
    }
  }

  static boolean has(int method) {
    boolean[] known = seen;
    return method < known.length && known[method];
  }

  private static synchronized void addNew(int method) {
    if (method >= seen.length) {
      seen = Copies.of(seen, Math.max(method + 1, 2 * seen.length));
    }
    if (!seen[method]) {
      seen[method] = true;
      Definitions.blocks(method);
    }
  }
}
