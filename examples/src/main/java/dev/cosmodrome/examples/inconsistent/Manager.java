package dev.cosmodrome.examples.inconsistent;

/** A manager of memory: what is free and what is used always makes up the whole, it is thought. */
public final class Manager {
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

  /** Memory is allocated and given back; an audit comes in between. */
  public static void main(String[] args) throws InterruptedException {
    Manager manager = new Manager();
    Meeting.of(() -> manager.allocate(1), manager::audit);
    System.out.println(manager.missing ? "memory is missing" : "done");
  }
}
