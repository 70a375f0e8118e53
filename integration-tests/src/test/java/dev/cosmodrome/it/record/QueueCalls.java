package dev.cosmodrome.it.record;

import java.util.AbstractList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Elements that are added to a queue one by one, while another thread adds one. */
final class QueueCalls {
  private QueueCalls() {}

  /** Two elements; another thread acts before the second one is given. */
  private static List<String> interrupted() {
    return new AbstractList<>() {
      @Override
      public String get(int index) {
        if (index == 1) {
          Interruption.here();
        }
        return "element";
      }

      @Override
      public int size() {
        return 2;
      }
    };
  }

  public static void main(String[] args) throws InterruptedException {
    Queue<String> queue =
        args[0].equals("array") ? new ArrayBlockingQueue<>(9) : new LinkedBlockingQueue<>();
    Interruption.prepare(() -> queue.add("other"));
    queue.addAll(interrupted());
    System.out.println(queue.size());
  }
}
