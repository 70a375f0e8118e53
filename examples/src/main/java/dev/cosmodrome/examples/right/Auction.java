package dev.cosmodrome.examples.right;

/** Takes bids until it is closed, and none while it is being closed. */
public final class Auction {
  private static final int AUCTIONS = 200;

  private boolean open = true;
  private int highest;
  private int winning;

  synchronized boolean bid(int amount) {
    if (!open) {
      return false;
    }
    Thread.yield();
    highest = amount;
    return true;
  }

  synchronized boolean hasBids() {
    return highest > 0;
  }

  synchronized void close() {
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
