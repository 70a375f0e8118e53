package dev.cosmodrome.examples.right;

/** Prices that are replaced as a whole, and read without a lock: once for each question. */
public final class PriceTable {
  private static final int ROUNDS = 10;
  private static final int UPDATES = 200;
  private static final int MAX_ITERATIONS = 5_000;

  private record Prices(int bid, int ask) {}

  private volatile Prices current = new Prices(0, 1);

  void update(int bid) {
    current = new Prices(bid, bid + 1);
  }

  int spread() {
    Prices prices = current;
    Thread.yield();
    return prices.ask() - prices.bid();
  }

  /** Prices change, again and again, while this thread looks at their difference. */
  public static void main(String[] args) throws InterruptedException {
    PriceTable table = new PriceTable();
    int wrong = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Thread market =
          new Thread(
              () -> {
                for (int i = 0; i < UPDATES; i++) {
                  table.update(i);
                  if (i % 4 == 0) {
                    Thread.yield();
                  }
                }
              });
      market.start();
      for (int i = 0; i < MAX_ITERATIONS && market.isAlive(); i++) {
        if (table.spread() != 1) {
          wrong++;
        }
      }
      market.join();
    }
    System.out.println(wrong + " spreads are wrong");
  }
}
