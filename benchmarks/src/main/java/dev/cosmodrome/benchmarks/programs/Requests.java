package dev.cosmodrome.benchmarks.programs;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * Answers requests, each on a thread of its own: a virtual one, if the JDK has them. A request is
 * parsed, looked up, answered and counted.
 */
public final class Requests {
  private static final int BATCH = 1_000;
  private static final int PRODUCTS = 500;

  private record Product(String name, int price) {}

  private final Map<String, Product> products = new ConcurrentHashMap<>();
  private final Map<String, Integer> sold = new ConcurrentHashMap<>();
  private final Semaphore permits = new Semaphore(8);

  private Requests() {}

  /** The argument is the number of requests, in thousands. */
  public static void main(String[] args) throws ReflectiveOperationException {
    int batches = Size.of(args, 80);
    Requests shop = new Requests();
    for (int i = 0; i < PRODUCTS; i++) {
      shop.products.put("product" + i, new Product("product" + i, 1 + i % 90));
    }
    ExecutorService executor = threadPerTask();
    long income = 0;
    for (int batch = 0; batch < batches; batch++) {
      List<CompletableFuture<Integer>> answers = new ArrayList<>();
      for (int i = 0; i < BATCH; i++) {
        String request = request(batch * BATCH + i);
        answers.add(CompletableFuture.supplyAsync(() -> shop.answer(request), executor));
      }
      income += answers.stream().mapToLong(CompletableFuture::join).sum();
    }
    executor.shutdown();
    int items = shop.sold.values().stream().mapToInt(Integer::intValue).sum();
    System.out.println("sold " + items + " items for " + income);
  }

  private static ExecutorService threadPerTask() throws ReflectiveOperationException {
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (NoSuchMethodException | InvocationTargetException e) {
      return Executors.newCachedThreadPool();
    }
  }

  private static String request(int number) {
    StringBuilder request = new StringBuilder();
    for (int line = 0; line < 8; line++) {
      int product = (number * 31 + line * 17) % PRODUCTS;
      request
          .append(line == 0 ? "product" : "&product")
          .append(product)
          .append('=')
          .append(1 + line % 3);
    }
    return request.toString();
  }

  private int answer(String request) {
    Map<String, Integer> order = new HashMap<>();
    for (String line : request.split("&", -1)) {
      int equals = line.indexOf('=');
      order.merge(
          line.substring(0, equals), Integer.valueOf(line.substring(equals + 1)), Integer::sum);
    }
    permits.acquireUninterruptibly();
    try {
      return order.entrySet().stream().mapToInt(e -> sell(e.getKey(), e.getValue())).sum();
    } finally {
      permits.release();
    }
  }

  private int sell(String name, int count) {
    Product product = Objects.requireNonNull(products.get(name));
    sold.merge(product.name(), count, Integer::sum);
    return product.price() * count;
  }
}
