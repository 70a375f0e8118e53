import java.util.concurrent.CountDownLatch;

/**
 * Threads that work on locals, with a counter that is guarded. With an argument, one of them loses
 * an update of another field as well.
 */
public class Probed {
  private final CountDownLatch hasRead = new CountDownLatch(1);
  private final CountDownLatch hasWritten = new CountDownLatch(1);
  private int count;
  private int lost;

  static int work(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      if (i % 2 == 0) {
        sum += i;
      } else {
        sum -= 1;
      }
    }
    return sum;
  }

  synchronized void add(int n) {
    count += n;
  }

  private synchronized int read() {
    return lost;
  }

  private synchronized void write(int n) {
    lost = n;
  }

  void slowly() throws InterruptedException {
    int before = read();
    hasRead.countDown();
    hasWritten.await();
    write(before + 1);
  }

  void quickly() throws InterruptedException {
    hasRead.await();
    write(10);
    hasWritten.countDown();
  }

  private void run(boolean isFirst, boolean isWrong) {
    for (int j = 0; j < 20; j++) {
      add(work(j));
      Thread.yield();
    }
    try {
      if (isWrong && isFirst) {
        slowly();
      } else if (isWrong) {
        quickly();
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    Probed probed = new Probed();
    boolean isWrong = arguments.length > 0;
    Thread first = new Thread(() -> probed.run(true, isWrong));
    Thread second = new Thread(() -> probed.run(false, isWrong));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(probed.count + " " + probed.lost);
  }
}
