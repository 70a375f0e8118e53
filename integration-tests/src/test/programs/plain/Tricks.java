import java.util.concurrent.atomic.AtomicLong;

/**
 * A service with one error and four deliberate tricks. Each is called by one thread and interrupted
 * in the middle by a second one.
 */
public final class Tricks {
  private final AtomicLong longest = new AtomicLong();
  private volatile boolean stopped;
  private volatile int level;
  private volatile int polls;
  private int served;

  /** The error: one of two requests that are served at the same time is not counted. */
  int serve() {
    int before = served;
    Turns.pass();
    served = before + 1;
    return before;
  }

  /** A compare-and-set that is tried again. */
  void measure(long time) {
    while (true) {
      long known = longest.get();
      Turns.pass();
      if (known >= time || longest.compareAndSet(known, time)) {
        return;
      }
    }
  }

  /** A flag that changes once, and is read twice. */
  boolean work() {
    boolean before = stopped;
    Turns.pass();
    boolean after = stopped;
    return before == after;
  }

  void stop() {
    stopped = true;
  }

  /** Readers need no lock, and may see the first of two writes. */
  void raise() {
    synchronized (this) {
      level = level + 1;
      Turns.pass();
      level = level + 1;
    }
  }

  int level() {
    return level;
  }

  /** A loop that reads until there is a change. */
  int poll() {
    int last = 0;
    for (int i = 0; i < 2; i++) {
      last = polls;
      Turns.pass();
    }
    return last;
  }

  void change() {
    polls = 1;
    polls = 2;
  }

  public static void main(String[] args) throws InterruptedException {
    Tricks service = new Tricks();
    for (int i = 0; i < 3; i++) {
      Turns.run(service::serve, service::serve);
    }
    Turns.run(() -> service.measure(7), () -> service.measure(5));
    Turns.run(service::work, service::stop);
    Turns.run(service::raise, service::level);
    Turns.run(service::poll, service::change);
  }
}
