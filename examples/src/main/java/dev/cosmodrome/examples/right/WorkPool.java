package dev.cosmodrome.examples.right;

/** A pool of two workers. A job is queued and counted as open under the same lock. */
public final class WorkPool {
  private static final int SHIFT = 300;

  private final int[] jobs = new int[4];
  private int first;
  private int count;
  private int open;
  private int fewest;

  synchronized void submit(int job) {
    if (count < jobs.length) {
      jobs[(first + count) % jobs.length] = job;
      count++;
      notifyAll();
      Thread.yield();
      open++;
    }
  }

  private synchronized int next() throws InterruptedException {
    while (count == 0) {
      wait();
    }
    int job = jobs[first];
    first = (first + 1) % jobs.length;
    count--;
    return job;
  }

  private synchronized void done() {
    open--;
    fewest = Math.min(fewest, open);
  }

  private final class Worker extends Thread {
    private int result;

    @Override
    public void run() {
      try {
        for (int i = 0; i < SHIFT; i++) {
          result += next();
          done();
        }
      } catch (InterruptedException e) {
        interrupt();
      }
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
    System.out.println("there were as few as " + pool.fewest + " open jobs");
  }
}
