package dev.cosmodrome.examples.inconsistent;

import dev.cosmodrome.annotations.AtomicSet;
import dev.cosmodrome.annotations.UnitFor;

/** A vector of blocks: one that is free is looked for and taken by two calls. */
public final class AllocationVector {
  private static final int BLOCKS = 4;

  @AtomicSet(value = "blocks", elements = true)
  private final boolean[] taken = new boolean[BLOCKS];

  synchronized int findFree() {
    for (int i = 0; i < BLOCKS; i++) {
      if (!taken[i]) {
        return i;
      }
    }
    return BLOCKS - 1;
  }

  synchronized void set(int block, boolean value) {
    taken[block] = value;
  }

  private static final class Client {
    void allocate(@UnitFor AllocationVector vector) { // not atomic: stale value at update
      int block = vector.findFree();
      Thread.yield();
      vector.set(block, true);
    }
  }

  /** One client takes blocks; another thread returns each, and a second client takes it. */
  public static void main(String[] args) throws InterruptedException {
    AllocationVector vector = new AllocationVector();
    Client client = new Client();
    Meeting.of(() -> client.allocate(vector), () -> client.allocate(vector));
    System.out.println("done");
  }
}
