package dev.cosmodrome.examples.inconsistent;

/** A pool of memory: what is free and what is used always makes up the whole, it is thought. */
public final class MemoryPool {
  private static final int ALL = 100;
  private int free = ALL;
  private int used;
  private volatile boolean missing;

  synchronized void changeFree(int by) {
    free += by;
  }

  synchronized void changeUsed(int by) {
    used += by;
  }

  void allocate(int size) { // not atomic: half an update observed
    changeFree(-size);
    Thread.yield();
    changeUsed(size);
  }

  synchronized void audit() {
    if (free + used != ALL) {
      missing = true;
    }
  }

  /** Memory is allocated; an audit comes in between. */
  public static void main(String[] args) throws InterruptedException {
    MemoryPool pool = new MemoryPool();
    Meeting.of(() -> pool.allocate(1), pool::audit);
    System.out.println(pool.missing ? "memory is missing" : "done");
  }
}
