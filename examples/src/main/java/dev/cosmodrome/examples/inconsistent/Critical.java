package dev.cosmodrome.examples.inconsistent;

/** A hand-written critical section: a thread that finds it free has not entered it yet. */
public final class Critical {
  private volatile boolean busy;
  private int owner;
  private volatile int disturbed;

  void work(int id) { // not atomic: own value overwritten before use
    if (!busy) {
      Thread.yield();
      busy = true;
      owner = id;
      Thread.yield();
      if (owner != id) {
        disturbed = id;
      }
      busy = false;
    }
  }

  /** Two threads that work in it. */
  public static void main(String[] args) throws InterruptedException {
    Critical critical = new Critical();
    Meeting.of(() -> critical.work(1), () -> critical.work(2));
    System.out.println(critical.disturbed == 0 ? "undisturbed" : "disturbed");
  }
}
