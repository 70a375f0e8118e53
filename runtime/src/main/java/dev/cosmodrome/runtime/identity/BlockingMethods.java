package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.runtime.Copies;

/** The methods that were seen to wait, sleep, park, join or block. */
public final class BlockingMethods {
  private final Definitions definitions;
  private volatile boolean[] seen = new boolean[1024];

  public BlockingMethods(Definitions definitions) {
    this.definitions = definitions;
  }

  public void add(int method) {
    boolean[] known = seen;
    if (method >= known.length || !known[method]) {
      addNew(method);
    }
  }

  public boolean has(int method) {
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
