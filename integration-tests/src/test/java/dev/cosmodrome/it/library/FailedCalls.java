package dev.cosmodrome.it.library;

import java.text.DateFormat;
import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Locale;

/** Two threads use a format without a lock; each of their calls fails. */
final class FailedCalls {
  @SuppressWarnings("DateFormatConstant") // that is the defect
  private static final DateFormat FORMAT = new SimpleDateFormat("yyyy", Locale.ROOT);

  private FailedCalls() {}

  private static void parse() {
    try {
      FORMAT.parse("no year");
    } catch (ParseException e) {
      // as expected
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread one = new Thread(FailedCalls::parse);
    Thread other = new Thread(FailedCalls::parse);
    one.start();
    other.start();
    one.join();
    other.join();
    System.out.println("done");
  }
}
