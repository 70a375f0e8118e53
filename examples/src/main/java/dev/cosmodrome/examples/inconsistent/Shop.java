package dev.cosmodrome.examples.inconsistent;

import dev.cosmodrome.annotations.UnitFor;

/** A shop whose customers look whether there is anything, and take it then. */
public final class Shop {
  private int items;

  synchronized boolean isEmpty() {
    return items == 0;
  }

  synchronized void take() {
    items--;
  }

  synchronized void supply() {
    items++;
  }

  private static final class Customer {
    void buy(@UnitFor Shop shop) { // not atomic: stale value at update
      if (!shop.isEmpty()) {
        Thread.yield();
        shop.take();
      }
    }
  }

  /** One customer takes what a supplier brings and another customer has seen. */
  public static void main(String[] args) throws InterruptedException {
    Shop shop = new Shop();
    Customer customer = new Customer();
    shop.supply();
    Meeting.of(() -> customer.buy(shop), shop::supply);
    System.out.println("done");
  }
}
