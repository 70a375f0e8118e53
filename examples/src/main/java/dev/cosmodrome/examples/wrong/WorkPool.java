package dev.cosmodrome.examples.wrong;

/**
 * A pool of two workers. A job is queued, and then counted as open: a fast worker finishes it
 * before it is counted.
 */
public final class WorkPool {
  private static final int SHIFT = 300;

  private static final class Queue {
    private final int[] jobs = new int[4];
    private int first;
    private int count;

    synchronized boolean add(int job) {
      if (count == jobs.length) {
        return false;
      }
      jobs[(first + count) % jobs.length] = job;
      count++;
      notifyAll();
      return true;
    }

    synchronized int next() throws InterruptedException {
      while (count == 0) {
        wait();
      }
      int job = jobs[first];
      first = (first + 1) % jobs.length;
      count--;
      return job;
    }
  }

  private static final class OpenJobs {
    private int count;
    private int fewest;

    synchronized void add(int more) {
      count += more;
      fewest = Math.min(fewest, count);
    }
  }

  private final class Worker extends Thread {
    private int result;

    @Override
    public void run() {
      try {
        for (int i = 0; i < SHIFT; i++) {
          result += queue.next();
          open.add(-1);
        }
      } catch (InterruptedException e) {
        interrupt();
      }
    }
  }

  private final Queue queue = new Queue();
  private final OpenJobs open = new OpenJobs();

  void submit(int job) { // not atomic: interleaved writes
    if (queue.add(job)) {
      Thread.yield();
      open.add(1);
    }
  }

  /** This thread submits jobs as long as there is a worker. */
  public static void main(String[] args) throws InterruptedException {
    WorkPool pool = new WorkPool();
    Worker first = pool.new Worker();
    Worker second = pool.new Worker();
    first.start();
    second.start();
    while (first.isAlive() || second.isAlive()) {
      pool.submit(1);
    }
    first.join();
    second.join();
    System.out.println(first.result + second.result + " jobs done");
    System.out.println("there were as few as " + pool.open.fewest + " open jobs");
  }
}
