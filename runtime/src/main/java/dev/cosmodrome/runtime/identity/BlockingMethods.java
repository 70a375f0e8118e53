package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.runtime.Copies;

/**
 * The methods in which a thread waited, slept, parked, joined or blocked, by id. Any thread may add
 * and ask; a thread may see a method that another one has added late, which is harmless.
 */
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

  /** Adds a method, and a note about it, unless another thread was faster. */
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
