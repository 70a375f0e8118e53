package dev.cosmodrome.it.library;

/**
 * The task pool of Enea and Farzan's Figure 1: one thread takes tasks at the head, the other one at
 * the tail, each with a claim first and a look at the other end then. The second thread takes its
 * task when the first one has got its own, or when it has ended.
 */
public final class TaskPools {
  private static final int TASKS = 4;

  private TaskPools() {}

  /** A pool. */
  interface Pool {
    String takeFirst();

    String takeLast();
  }

  /** A pool that relies on writes being seen at once. */
  static final class Plain implements Pool {
    private final String[] tasks = tasks();
    private int head;
    private int tail = TASKS;

    @Override
    public String takeFirst() {
      head++; // the claim of the head
      if (head <= tail) {
        return tasks[head - 1];
      }
      head--;
      return "none";
    }

    @Override
    public String takeLast() {
      tail--;
      if (head <= tail) { // the look at the head
        return tasks[tail];
      }
      tail++;
      return "none";
    }
  }

  /** The same with fields that are. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // each has one writer
  static final class Volatile implements Pool {
    private final String[] tasks = tasks();
    private volatile int head;
    private volatile int tail = TASKS;

    @Override
    public String takeFirst() {
      head++;
      if (head <= tail) {
        return tasks[head - 1];
      }
      head--;
      return "none";
    }

    @Override
    public String takeLast() {
      tail--;
      if (head <= tail) {
        return tasks[tail];
      }
      tail++;
      return "none";
    }
  }

  private static String[] tasks() {
    return new String[] {"first", "second", "third", "fourth"};
  }

  /** Takes the first task; stays until the other thread has taken the last one, or does not. */
  private static final class First extends Thread {
    private final Pool pool;
    private final boolean stays;
    private String task = "";

    First(Pool pool, boolean stays) {
      this.pool = pool;
      this.stays = stays;
    }

    @Override
    public void run() {
      task = pool.takeFirst();
      if (stays) {
        Turns.letOtherRun();
      }
    }
  }

  /** Takes the last task when the other thread has got its own. */
  private static final class Last extends Thread {
    private final Pool pool;
    private final First first;
    private String task = "";

    Last(Pool pool, First first) {
      this.pool = pool;
      this.first = first;
    }

    @Override
    public void run() {
      if (first.stays) {
        Turns.awaitTurn();
      } else {
        Turns.awaitEnd(first);
      }
      task = pool.takeLast();
      Turns.giveBack();
    }
  }

  /** Takes two tasks from a pool. */
  public static void main(String[] args) throws InterruptedException {
    Pool pool = args[0].equals("plain") ? new Plain() : new Volatile();
    First first = new First(pool, args[1].equals("stays"));
    Last last = new Last(pool, first);
    first.start();
    last.start();
    first.join();
    last.join();
    System.out.println(first.task);
    System.out.println(last.task);
  }
}
