package dev.cosmodrome.it.library;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Two threads that move a range and look at it, always with a lock of one kind or another. */
@SuppressWarnings({"LockNotBeforeTry", "ThreadPriorityCheck"})
final class GuardedRange {
  private static final int ROUNDS = 50;

  private int low;
  private int high;

  private GuardedRange() {}

  /** A way to move a range and to measure it. */
  private interface Access {
    void move();

    int width();
  }

  public static void main(String[] args) throws InterruptedException {
    GuardedRange range = new GuardedRange();
    Access access =
        switch (args[0]) {
          case "read and write lock" -> range.new ByLocks(new ReentrantReadWriteLock());
          case "views of a stamped lock" -> range.new ByLocks(new StampedLock().asReadWriteLock());
          case "stamped lock" -> range.new ByStamps();
          case "converted stamps" -> range.new ByConversion();
          case "downgrading" -> range.new ByDowngrading();
          case "semaphore" -> range.new ByPermit();
          default -> throw new IllegalArgumentException(args[0]);
        };
    Thread other = new Thread(() -> use(access));
    other.start();
    use(access);
    other.join();
    System.out.println(range.high - range.low);
  }

  private static void use(Access access) {
    for (int i = 0; i < ROUNDS; i++) {
      access.move();
      access.width();
    }
  }

  private void shift() {
    low++;
    high++;
  }

  private final class ByLocks implements Access {
    private final ReadWriteLock lock;

    ByLocks(ReadWriteLock lock) {
      this.lock = lock;
    }

    @Override
    public void move() {
      while (!lock.writeLock().tryLock()) {
        Thread.yield();
      }
      shift();
      lock.writeLock().unlock();
    }

    @Override
    public int width() {
      lock.readLock().lock();
      int width = high - low;
      lock.readLock().unlock();
      return width;
    }
  }

  private final class ByStamps implements Access {
    private final StampedLock lock = new StampedLock();

    @Override
    public void move() {
      long stamp = lock.writeLock();
      shift();
      lock.unlock(stamp);
    }

    @Override
    public int width() {
      long stamp = lock.tryOptimisticRead();
      int width = high - low;
      if (!lock.validate(stamp)) {
        stamp = lock.readLock();
        width = high - low;
        lock.unlockRead(stamp);
      }
      return width;
    }
  }

  /** A reader becomes a writer, and a writer a reader. */
  private final class ByConversion implements Access {
    private final StampedLock lock = new StampedLock();

    @Override
    public void move() {
      long stamp = lock.readLock();
      int width = high - low;
      long converted = lock.tryConvertToWriteLock(stamp);
      if (converted == 0) {
        lock.unlockRead(stamp);
        return;
      }
      low++;
      high = low + width;
      lock.unlockWrite(converted);
    }

    @Override
    public int width() {
      long stamp = lock.writeLock();
      shift();
      stamp = lock.tryConvertToReadLock(stamp);
      int width = high - low;
      lock.unlock(stamp);
      return width;
    }
  }

  private final class ByDowngrading implements Access {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    @Override
    public void move() {
      width();
    }

    @Override
    public int width() {
      lock.writeLock().lock();
      shift();
      lock.readLock().lock();
      lock.writeLock().unlock();
      int width = high - low;
      lock.readLock().unlock();
      return width;
    }
  }

  private final class ByPermit implements Access {
    private final Semaphore permit = new Semaphore(1);

    @Override
    public void move() {
      take();
      shift();
      permit.release();
    }

    @Override
    public int width() {
      take();
      int width = high - low;
      permit.release();
      return width;
    }

    private void take() {
      while (!permit.tryAcquire()) {
        Thread.yield();
      }
    }
  }
}
