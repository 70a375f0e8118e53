package dev.cosmodrome.it.library;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;

/**
 * Two threads that take turns. They take the locks of two collections in different orders, by calls
 * and by themselves, and that of a third one always last.
 */
@SuppressWarnings("JdkObsolete")
final class CircleOfCollections {
  private final Map<String, Integer> table = new Hashtable<>();
  private final List<String> list = Collections.synchronizedList(new ArrayList<>());
  private final List<String> last = Collections.synchronizedList(new ArrayList<>());

  private CircleOfCollections() {}

  public static void main(String[] args) throws InterruptedException {
    CircleOfCollections shared = new CircleOfCollections();
    Thread other = new Thread(shared::run);
    other.start();
    shared.put();
    shared.addLast();
    Turns.letOtherRun();
    other.join();
    System.out.println("done");
  }

  private void run() {
    Turns.awaitTurn();
    addKeys();
    addLast();
    Turns.giveBack();
  }

  private void put() {
    synchronized (list) {
      table.put("a", list.size());
    }
  }

  private void addKeys() {
    synchronized (table) {
      for (String key : table.keySet()) {
        list.add(key);
      }
    }
  }

  private void addLast() {
    synchronized (list) {
      last.add("a");
      synchronized (last) {
        list.add(last.get(0));
      }
    }
  }
}
