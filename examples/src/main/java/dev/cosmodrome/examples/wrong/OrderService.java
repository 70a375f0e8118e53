package dev.cosmodrome.examples.wrong;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Takes orders, each on a thread of its own. The stock is in a concurrent map, but is looked up and
 * reduced in two steps: two orders get the same pieces.
 */
public final class OrderService {
  private static final int ROUNDS = 20;
  private static final int ORDERS = 25;
  private static final int PIECES = 10_000;
  private static final List<String> ITEMS = List.of("chair", "lamp", "table");

  private final Map<String, Integer> stock = new ConcurrentHashMap<>();
  private final Map<Integer, Receipt> receipts = new ConcurrentHashMap<>();
  private final ExecutorService threads;

  private record Order(int number, String item, int pieces) {}

  private record Receipt(Order order, boolean isDelivered) {}

  private OrderService(ExecutorService threads) {
    this.threads = threads;
    for (String item : ITEMS) {
      stock.put(item, PIECES);
    }
  }

  CompletableFuture<Receipt> order(Order order) {
    return CompletableFuture.supplyAsync(() -> handle(order), threads);
  }

  private Receipt handle(Order order) {
    Receipt receipt = new Receipt(order, reserve(order.item, order.pieces));
    receipts.put(order.number, receipt);
    return receipt;
  }

  private boolean reserve(String item, int pieces) { // not atomic: check-then-act
    int left = stock.getOrDefault(item, 0);
    if (left < pieces) {
      return false;
    }
    Thread.yield();
    stock.put(item, left - pieces);
    return true;
  }

  private int soldTwice() {
    int pieces = -ITEMS.size() * PIECES;
    for (Receipt receipt : receipts.values()) {
      pieces += receipt.isDelivered ? receipt.order.pieces : 0;
    }
    for (int left : stock.values()) {
      pieces += left;
    }
    return pieces;
  }

  /** Threads without limit: virtual ones, if this JDK has them. */
  private static ExecutorService threads() {
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (ReflectiveOperationException e) {
      return Executors.newCachedThreadPool();
    }
  }

  /** Many orders for few items. */
  public static void main(String[] args) {
    ExecutorService threads = threads();
    OrderService service = new OrderService(threads);
    for (int round = 0; round < ROUNDS; round++) {
      List<CompletableFuture<Receipt>> orders = new ArrayList<>();
      for (int i = 0; i < ORDERS; i++) {
        orders.add(service.order(new Order(round * ORDERS + i, ITEMS.get(i % ITEMS.size()), 1)));
      }
      CompletableFuture.allOf(orders.toArray(new CompletableFuture<?>[0])).join();
    }
    threads.shutdown();
    System.out.println(service.soldTwice() + " pieces were sold twice");
  }
}
