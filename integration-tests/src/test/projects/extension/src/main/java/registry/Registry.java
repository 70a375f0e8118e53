package registry;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;

/** Gives names a number. */
public final class Registry {
  private final Map<String, Integer> numbers = new ConcurrentHashMap<>();

  /** The number of a name; one that has none gets the next. */
  public int register(String name, IntSupplier next) {
    if (!numbers.containsKey(name)) {
      numbers.put(name, next.getAsInt());
    }
    return numbers.get(name);
  }
}
