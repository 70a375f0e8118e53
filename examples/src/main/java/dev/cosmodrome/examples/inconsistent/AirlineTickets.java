package dev.cosmodrome.examples.inconsistent;

/** The seats of a plane, in static fields: the last ones are sold twice. */
public final class AirlineTickets {
  private static final int SEATS = 10;
  private static int sold;
  private static boolean open = true;

  private AirlineTickets() {}

  static void sell() { // not atomic: stale value at update
    if (open) {
      int before = sold;
      Thread.yield();
      sold = before + 1;
      open = before + 1 < SEATS;
    } else {
      sold = 0;
      open = true; // the next flight
    }
  }

  /** Two counters. */
  public static void main(String[] args) throws InterruptedException {
    Meeting.of(AirlineTickets::sell, AirlineTickets::sell);
    System.out.println(sold + " sold");
  }
}
