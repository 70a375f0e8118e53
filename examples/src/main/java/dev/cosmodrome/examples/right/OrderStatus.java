package dev.cosmodrome.examples.right;

/** An order, shipped again and again. The customer reads the status from before or after. */
public final class OrderStatus {
  private static final int ROUNDS = 10;
  private static final int QUESTIONS = 200;
  private static final int MAX_ITERATIONS = 5_000;

  private int shipped;
  private int parcel;
  private int missing;

  synchronized void ship(int number) {
    shipped = number;
    Thread.yield();
    parcel = number;
  }

  synchronized boolean isParcelMissing() {
    return shipped > parcel;
  }

  /** A customer asks for the parcel, again and again, while this thread ships. */
  public static void main(String[] args) throws InterruptedException {
    OrderStatus order = new OrderStatus();
    for (int round = 0; round < ROUNDS; round++) {
      Thread customer =
          new Thread(
              () -> {
                for (int i = 0; i < QUESTIONS; i++) {
                  if (order.isParcelMissing()) {
                    order.missing++;
                  }
                  if (i % 4 == 0) {
                    Thread.yield();
                  }
                }
              });
      customer.start();
      for (int i = 1; i < MAX_ITERATIONS && customer.isAlive(); i++) {
        order.ship(i);
      }
      customer.join();
    }
    System.out.println(order.missing + " times, there was no parcel");
  }
}
