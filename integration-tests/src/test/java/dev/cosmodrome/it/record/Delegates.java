package dev.cosmodrome.it.record;

/** Public methods that leave the work to private ones, which access no field themselves. */
final class Delegates {
  private int low;
  private int high;

  public void move(int by) {
    moveBoth(by);
  }

  private void moveBoth(int by) {
    moveLow(by);
    Interruption.here();
    moveHigh(by);
  }

  private void moveLow(int by) {
    low = by;
  }

  private void moveHigh(int by) {
    high = by;
  }

  public synchronized int width() {
    return high - low;
  }

  public static void main(String[] args) throws InterruptedException {
    Delegates range = new Delegates();
    Interruption.prepare(() -> System.out.println(range.width()));
    range.move(1);
  }
}
