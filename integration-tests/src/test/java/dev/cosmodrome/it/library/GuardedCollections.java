package dev.cosmodrome.it.library;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;

/** Several calls of synchronized collections, made one step by the lock that each of them takes. */
@SuppressWarnings("JdkObsolete")
final class GuardedCollections {
  private static final int ROUNDS = 50;

  private final Vector<Integer> stack = new Vector<>();
  private final List<Integer> list = Collections.synchronizedList(new ArrayList<>());

  private GuardedCollections() {}

  public static void main(String[] args) throws InterruptedException {
    GuardedCollections shared = new GuardedCollections();
    List<Thread> threads = List.of(new Thread(shared::work), new Thread(shared::work));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(shared.stack.size() + " " + shared.sum());
  }

  private void work() {
    for (int i = 0; i < ROUNDS; i++) {
      stack.add(i);
      list.add(1);
      pop();
      sum();
    }
  }

  private void pop() {
    synchronized (stack) {
      if (!stack.isEmpty()) {
        stack.remove(stack.size() - 1);
      }
    }
  }

  private int sum() {
    synchronized (list) {
      int sum = 0;
      for (int element : list) {
        sum += element;
      }
      return sum;
    }
  }
}
