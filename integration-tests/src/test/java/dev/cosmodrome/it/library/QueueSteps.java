package dev.cosmodrome.it.library;

import java.util.Deque;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/**
 * Two threads that take turns to use concurrent queues. The other one adds and takes away in single
 * steps. Methods that start with "two" look and then act, with the other thread in between; methods
 * that start with "one" are not to be blamed, wherever the other thread comes in.
 */
@SuppressWarnings("UnusedVariable")
final class QueueSteps {
  /** An element that can be had at once. */
  record Due(int number) implements Delayed {
    @Override
    public long getDelay(TimeUnit unit) {
      return 0;
    }

    @Override
    public int compareTo(Delayed other) {
      return Integer.compare(number, ((Due) other).number);
    }
  }

  private final Queue<Integer> linked = new ConcurrentLinkedQueue<>(List.of(1, 2, 3));
  private final Deque<Integer> deque = new ConcurrentLinkedDeque<>(List.of(1, 2, 3));
  private final BlockingQueue<Integer> blocking = new LinkedBlockingQueue<>();
  private final LinkedBlockingDeque<Integer> blockingDeque = new LinkedBlockingDeque<>();
  private final BlockingQueue<Integer> bounded = new ArrayBlockingQueue<>(100);
  private final BlockingQueue<Integer> small = new ArrayBlockingQueue<>(1);
  private final Queue<Integer> sorted = new PriorityBlockingQueue<>(List.of(1, 2, 3));
  private final LinkedTransferQueue<Integer> transferred = new LinkedTransferQueue<>();
  private final DelayQueue<Due> due = new DelayQueue<>(List.of(new Due(1), new Due(2)));
  private final Queue<Integer> direct = new SynchronousQueue<>();

  private QueueSteps() {}

  public static void main(String[] args) throws InterruptedException {
    QueueSteps steps = new QueueSteps();
    Thread other = new Thread(steps::run);
    other.setDaemon(true);
    other.start();
    steps.twoByIsEmpty();
    steps.twoByFailure();
    steps.twoByPeek();
    steps.twoOnDeque();
    steps.twoBySize();
    steps.twoByContains();
    steps.twoOnBlockingDeque();
    steps.twoByCapacity();
    steps.twoOnSortedQueue();
    steps.twoOnTransferQueue();
    steps.twoOnDelayQueue();
    steps.twoInHelper();
    steps.twoByEmptiness();
    steps.oneThatOnlyLooks();
    steps.oneThatOnlyAdds();
    steps.oneThatDrains();
    steps.oneThatTriesAgain();
    steps.oneThatSpins();
    steps.oneOnDirectQueue();
  }

  /** Does everything in single steps, whenever it is this thread's turn. */
  void run() {
    for (int turn = 0; true; turn++) {
      Turns.awaitTurn();
      pollAll();
      addToAll(turn);
      Turns.giveBack();
    }
  }

  private void pollAll() {
    linked.poll();
    deque.pollLast();
    small.poll();
    sorted.poll();
    due.poll();
  }

  private void addToAll(int turn) {
    linked.add(turn);
    deque.add(turn);
    sorted.add(turn);
    blocking.add(turn);
    blockingDeque.add(turn);
    bounded.offer(turn);
    transferred.add(turn);
    direct.offer(turn);
  }

  private void twoByIsEmpty() {
    if (!linked.isEmpty()) {
      Turns.letOtherRun();
      linked.remove();
    }
  }

  /** The element that it saw is gone. */
  private void twoByFailure() {
    small.offer(1);
    if (!small.isEmpty()) {
      Turns.letOtherRun();
      try {
        small.remove();
      } catch (NoSuchElementException e) {
        small.offer(2);
      }
    }
  }

  private Integer twoByPeek() {
    Integer first = linked.peek();
    Turns.letOtherRun();
    return first == null ? null : linked.poll();
  }

  private Integer twoOnDeque() {
    Integer last = deque.peekLast();
    Turns.letOtherRun();
    return last == null ? null : deque.removeLast();
  }

  private void twoBySize() {
    if (blocking.size() < 100) {
      Turns.letOtherRun();
      blocking.add(1);
    }
  }

  private void twoByContains() {
    if (!blocking.contains(99)) {
      Turns.letOtherRun();
      blocking.offer(99);
    }
  }

  private void twoOnBlockingDeque() throws InterruptedException {
    if (blockingDeque.size() < 100) {
      Turns.letOtherRun();
      blockingDeque.putFirst(1);
    }
  }

  private void twoByCapacity() {
    if (bounded.remainingCapacity() > 0) {
      Turns.letOtherRun();
      bounded.add(1);
    }
  }

  private void twoOnSortedQueue() {
    if (!sorted.isEmpty()) {
      Turns.letOtherRun();
      sorted.poll();
    }
  }

  private void twoOnTransferQueue() {
    if (transferred.size() < 100) {
      Turns.letOtherRun();
      transferred.add(1);
    }
  }

  private void twoOnDelayQueue() {
    due.add(new Due(3));
    if (!due.isEmpty()) {
      Turns.letOtherRun();
      due.poll();
    }
  }

  private void twoInHelper() {
    if (hasNext()) {
      Turns.letOtherRun();
      takeNext();
    }
  }

  private boolean hasNext() {
    return linked.peek() != null && !deque.isEmpty();
  }

  private void takeNext() {
    linked.poll();
    deque.poll();
  }

  private void twoByEmptiness() {
    blocking.clear();
    if (blocking.isEmpty()) {
      Turns.letOtherRun();
      blocking.add(1);
    }
  }

  private int oneThatOnlyLooks() {
    int size = linked.size();
    Turns.letOtherRun();
    return size + deque.size();
  }

  private void oneThatOnlyAdds() {
    linked.add(1);
    blocking.add(1);
    Turns.letOtherRun();
    linked.add(2);
    blocking.add(2);
  }

  private int oneThatDrains() {
    int sum = 0;
    Integer next = linked.poll();
    while (next != null) {
      sum += next;
      if (linked.isEmpty()) {
        Turns.letOtherRun();
        return sum;
      }
      next = linked.poll();
    }
    return sum;
  }

  private void oneThatTriesAgain() {
    small.offer(1);
    boolean first = true;
    while (!small.offer(2)) {
      if (first) {
        Turns.letOtherRun();
        first = false;
      }
    }
  }

  private Integer oneThatSpins() {
    transferred.clear();
    boolean first = true;
    while (transferred.isEmpty()) {
      if (first) {
        Turns.letOtherRun();
        first = false;
      }
    }
    return transferred.poll();
  }

  private void oneOnDirectQueue() {
    if (direct.isEmpty()) {
      Turns.letOtherRun();
      direct.offer(1);
    }
  }
}
