package dev.cosmodrome.it.library;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.LongSummaryStatistics;
import java.util.Properties;
import java.util.Random;
import java.util.Scanner;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import javax.crypto.Mac;

/** Two threads that use objects of the JDK without a lock; some are made for that. */
@SuppressWarnings({"JavaUtilDate", "ReturnValueIgnored", "UnusedVariable"})
final class RacingObjects {
  private final Date date = new Date(0);
  private final Calendar calendar = new GregorianCalendar();
  private final Matcher matcher = Pattern.compile("a").matcher("a");
  private final MessageDigest digest;
  private final Mac mac;
  private final StringJoiner joiner = new StringJoiner(",");
  private final LongSummaryStatistics statistics = new LongSummaryStatistics();
  private final CRC32 checksum = new CRC32();
  private final Scanner scanner = new Scanner("a b c d e f");
  private final SplittableRandom splittable = new SplittableRandom(1);

  private final Random random = new Random(1);
  private final Properties properties = new Properties();

  private RacingObjects() throws GeneralSecurityException {
    digest = MessageDigest.getInstance("MD5");
    mac = Mac.getInstance("HmacMD5");
  }

  public static void main(String[] args) throws Exception {
    RacingObjects shared = new RacingObjects();
    Thread other = new Thread(shared::change);
    other.start();
    shared.change();
    shared.look();
    other.join();
    System.out.println("done");
  }

  private void change() {
    date.setTime(1);
    calendar.setTimeInMillis(1);
    matcher.reset();
    digest.reset();
    mac.reset();
    joiner.add("a");
    statistics.accept(1);
    checksum.update(1);
    scanner.useRadix(10);
    splittable.nextInt();
    random.nextInt();
    properties.setProperty("a", "b");
  }

  private void look() {
    properties.getProperty("a");
  }
}
