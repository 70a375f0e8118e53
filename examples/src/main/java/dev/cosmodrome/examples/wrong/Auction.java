package dev.cosmodrome.examples.wrong;

/**
 * Takes bids until it is closed. A bidder that looked just before may still raise the bid just
 * after, when the winner has been told.
 */
public final class Auction {
  private static final int AUCTIONS = 200;

  private volatile boolean open = true;
  private volatile int highest;
  private int winning;

  boolean bid(int amount) { // not atomic: check-then-act
    if (!open) {
      return false;
    }
    Thread.yield();
    highest = amount;
    return true;
  }

  boolean hasBids() {
    return highest > 0;
  }

  void close() {
    open = false;
    winning = highest;
  }

  /** One thread bids as long as it can, this one closes. */
  public static void main(String[] args) throws InterruptedException {
    Auction[] auctions = new Auction[AUCTIONS];
    for (int i = 0; i < AUCTIONS; i++) {
      auctions[i] = new Auction();
    }
    Thread bidder =
        new Thread(
            () -> {
              for (Auction auction : auctions) {
                int amount = 1;
                while (auction.bid(amount)) {
                  amount++;
                }
              }
            });
    bidder.start();
    for (Auction auction : auctions) {
      while (!auction.hasBids()) {
        Thread.yield();
      }
      auction.close();
    }
    bidder.join();
    int late = 0;
    for (Auction auction : auctions) {
      if (auction.highest != auction.winning) {
        late++;
      }
    }
    System.out.println(late + " of " + AUCTIONS + " auctions took a bid after they were closed");
  }
}
