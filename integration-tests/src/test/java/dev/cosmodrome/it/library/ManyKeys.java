package dev.cosmodrome.it.library;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Uses very many keys of a shared map, and very many collections of each thread's own. */
@SuppressWarnings({"UnusedVariable", "ModifiedButNotUsed"})
final class ManyKeys {
  private ManyKeys() {}

  public static void main(String[] args) throws InterruptedException {
    int count = Integer.parseInt(args[0]);
    Map<Integer, String> map = new ConcurrentHashMap<>();
    Thread other = new Thread(() -> use(map, count / 2, count));
    other.start();
    use(map, 0, count / 2);
    other.join();
    System.out.println("done");
  }

  private static void use(Map<Integer, String> map, int from, int to) {
    for (int i = from; i < to; i++) {
      map.put(i, "value");
      map.remove(i);
      List<Integer> own = new ArrayList<>();
      own.add(i);
      Map<Integer, Integer> ownMap = new HashMap<>();
      ownMap.put(i, own.get(0));
    }
  }
}
