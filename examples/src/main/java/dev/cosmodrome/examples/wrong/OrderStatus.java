package dev.cosmodrome.examples.wrong;

/**
 * An order, shipped again and again. The customer may read that it has been shipped before the
 * parcel's number is there.
 */
public final class OrderStatus {
  private static final int ROUNDS = 10;
  private static final int QUESTIONS = 200;
  private static final int MAX_ITERATIONS = 5_000;

  private volatile int shipped;
  private volatile int parcel;
  private int missing;

  void ship(int number) { // not atomic: dirty read
    shipped = number;
    Thread.yield();
    parcel = number;
  }

  int shipped() {
    return shipped;
  }

  int parcel() {
    return parcel;
  }

  /** A customer asks for the parcel, again and again, while this thread ships. */
  public static void main(String[] args) throws InterruptedException {
    OrderStatus order = new OrderStatus();
    for (int round = 0; round < ROUNDS; round++) {
      Thread customer =
          new Thread(
              () -> {
                for (int i = 0; i < QUESTIONS; i++) {
                  if (order.shipped() > order.parcel()) {
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
