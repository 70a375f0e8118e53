package dev.cosmodrome.runtime;

/** The methods that were seen to wait, sleep, park, join or block. */
final class BlockingMethods {
  private final Definitions definitions;
  private volatile boolean[] seen = new boolean[1024];

  BlockingMethods(Definitions definitions) {
    this.definitions = definitions;
  }

  void add(int method) {
    boolean[] known = seen;
    if (method >= known.length || !known[method]) {
      addNew(method);
    }
  }

  boolean has(int method) {
    boolean[] known = seen;
    return method < known.length && known[method];
  }

  private synchronized void addNew(int method) {
    if (method >= seen.length) {
      seen = Copies.of(seen, Math.max(method + 1, 2 * seen.length));
    }
    if (!seen[method]) {
      seen[method] = true;
      definitions.blocks(method);
    }
  }
}
