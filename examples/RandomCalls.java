import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Ten threads call methods of two collections at random; one is an argument of the other's. */
public class RandomCalls {
  static final int THREADS = 10;
  static final int DISTINCT_ITEMS = 20;

  /** An element that is there at once. */
  record Item(int number) implements Delayed {
    public long getDelay(TimeUnit unit) {
      return 0;
    }

    public int compareTo(Delayed other) {
      return Integer.compare(number, ((Item) other).number);
    }
  }

  static Supplier<Collection<Item>> kind(String name) {
    return switch (name) {
      case "Vector" -> Vector::new;
      case "ArrayList" -> () -> Collections.synchronizedList(new ArrayList<>());
      case "ArrayBlockingQueue" -> () -> new ArrayBlockingQueue<>(2 * DISTINCT_ITEMS);
      case "LinkedBlockingQueue" -> () -> new LinkedBlockingQueue<>(2 * DISTINCT_ITEMS);
      case "DelayQueue" -> () -> cast(new DelayQueue<Item>());
      default -> throw new IllegalArgumentException(name);
    };
  }

  static Collection<Item> cast(DelayQueue<Item> queue) {
    return queue;
  }

  static void call(Collection<Item> one, Collection<Item> other, Random random) {
    if (random.nextInt(3) > 0) {
      callCollection(one, other, new Item(random.nextInt(DISTINCT_ITEMS)), random.nextInt(12));
    } else if (one instanceof List<Item> list) {
      callList(list, other, new Item(random.nextInt(DISTINCT_ITEMS)), random.nextInt(8));
    } else if (one instanceof Queue<Item> queue) {
      callQueue(queue, new Item(random.nextInt(DISTINCT_ITEMS)), random.nextInt(4));
    }
  }

  static void callCollection(
      Collection<Item> one, Collection<Item> other, Item item, int method) {
    switch (method) {
      case 0 -> one.contains(item);
      case 1 -> one.remove(item);
      case 2 -> one.addAll(other);
      case 3 -> one.containsAll(other);
      case 4 -> one.removeAll(other);
      case 5 -> one.retainAll(other);
      case 6 -> one.toArray();
      case 7 -> one.clear();
      case 8 -> one.forEach(found -> {});
      case 9 -> one.removeIf(found -> found.equals(item));
      default -> one.add(item);
    }
  }

  static void callList(List<Item> list, Collection<Item> other, Item item, int method) {
    switch (method) {
      case 0 -> list.get(0);
      case 1 -> list.set(0, item);
      case 2 -> list.add(0, item);
      case 3 -> list.remove(0);
      case 4 -> list.indexOf(item);
      case 5 -> list.equals(other);
      case 6 -> list.hashCode();
      default -> new Vector<>(other);
    }
  }

  static void callQueue(Queue<Item> queue, Item item, int method) {
    switch (method) {
      case 0 -> queue.poll();
      case 1 -> queue.peek();
      case 2 -> queue.size();
      default -> queue.offer(item);
    }
  }

  /** Runs the calls of one thread. */
  record Caller(Collection<Item> one, Collection<Item> other, int count, Random random)
      implements Runnable {
    public void run() {
      for (int i = 0; i < count; i++) {
        try {
          if (random.nextBoolean()) {
            call(one, other, random);
          } else {
            call(other, List.of(), random); // not with the first one: each would wait for the other
          }
          if (i % DISTINCT_ITEMS == 0) {
            one.clear();
            other.clear();
          }
        } catch (RuntimeException e) {
          // Full, empty, out of bounds or changed meanwhile: as it happens.
        }
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Supplier<Collection<Item>> kind = kind(args[0]);
    int count = Integer.parseInt(args[1]);
    Collection<Item> one = kind.get();
    Collection<Item> other = kind.get();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      threads.add(new Thread(new Caller(one, other, count, new Random(i))));
    }
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(args[0] + ": " + THREADS * count + " calls");
  }
}
