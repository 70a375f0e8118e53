package dev.cosmodrome.examples.wrong;

/**
 * Formats times, with a field to work in: two threads that share a format get each other's time.
 */
public final class TimeFormat {
  private static final int ROUNDS = 10;
  private static final int TIMES = 100;
  private static final int MAX_ITERATIONS = 5_000;

  private int minutes;

  String format(int minutesOfDay) { // not atomic: overwritten before use
    minutes = minutesOfDay; // race
    Thread.yield();
    int time = minutes; // race
    return time / 60 + ":" + time % 60;
  }

  /** Two threads format a time of their own. */
  public static void main(String[] args) throws InterruptedException {
    TimeFormat format = new TimeFormat();
    int wrong = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Thread other =
          new Thread(
              () -> {
                for (int i = 0; i < TIMES; i++) {
                  format.format(8 * 60 + 15);
                }
              });
      other.start();
      for (int i = 0; i < MAX_ITERATIONS && other.isAlive(); i++) {
        if (!format.format(20 * 60 + 45).equals("20:45")) {
          wrong++;
        }
      }
      other.join();
    }
    System.out.println(wrong + " times are wrong");
  }
}
