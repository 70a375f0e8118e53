package dev.cosmodrome.examples.right;

/** Formats times, with a variable of its own to work in. */
public final class TimeFormat {
  private static final int ROUNDS = 10;
  private static final int TIMES = 100;
  private static final int MAX_ITERATIONS = 5_000;

  private final String separator = ":";

  String format(int minutesOfDay) {
    int time = minutesOfDay;
    Thread.yield();
    return time / 60 + separator + time % 60;
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
