package dev.cosmodrome.it.library;

import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.text.ChoiceFormat;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/** Threads that share objects of the JDK and do everything right. */
@SuppressWarnings({"JavaUtilDate", "ReturnValueIgnored", "UnusedVariable"})
final class OrderedObjects {
  private static final int THREADS = 3;
  private static final int ROUNDS = 20;
  private static final Pattern LETTER = Pattern.compile("a");

  /** A calendar that has a lock. */
  static final class LockedCalendar extends GregorianCalendar {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized void setTimeInMillis(long time) {
      super.setTimeInMillis(time);
    }

    @Override
    public synchronized int get(int field) {
      return super.get(field);
    }
  }

  /** Bits that have a lock; the JDK calls the one method by the other. */
  static final class LockedBits extends BitSet {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized void set(int bit) {
      super.set(bit);
    }
  }

  /** A stream that counts, with its lock. */
  static final class CountedBytes extends ByteArrayOutputStream {
    private int calls;

    @Override
    public synchronized void write(int value) {
      calls++;
      super.write(value);
    }
  }

  private final Date date = new Date(5);
  private final Calendar calendar = Calendar.getInstance();
  private final ChoiceFormat choice = new ChoiceFormat("0#none|1#some");
  private final MessageDigest digest;
  private final Matcher matcher = LETTER.matcher("aa");
  private final StringJoiner joiner = new StringJoiner(",");
  private final LockedCalendar lockedCalendar = new LockedCalendar();
  private final LockedBits lockedBits = new LockedBits();
  private final CountedBytes bytes = new CountedBytes();
  private final BlockingQueue<CRC32> checksums = new ArrayBlockingQueue<>(ROUNDS);
  private final ThreadLocal<Matcher> matchers = ThreadLocal.withInitial(() -> LETTER.matcher("a"));

  private OrderedObjects() throws GeneralSecurityException {
    digest = MessageDigest.getInstance("MD5");
    calendar.get(Calendar.YEAR);
  }

  public static void main(String[] args) throws Exception {
    OrderedObjects shared = new OrderedObjects();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      threads.add(new Thread(shared::use));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(shared.bytes.size());
  }

  private void use() {
    for (int i = 0; i < ROUNDS; i++) {
      date.getTime();
      calendar.get(Calendar.YEAR);
      choice.format(1);
      withLock();
      lockedCalendar.setTimeInMillis(i);
      lockedCalendar.get(Calendar.YEAR);
      lockedBits.set(i, true);
      bytes.write(i);
      matchers.get().reset().find();
      handOver();
    }
  }

  private synchronized void withLock() {
    digest.update((byte) 1);
    digest.digest();
    matcher.reset();
    matcher.find();
    joiner.add("a");
    joiner.length();
  }

  private void handOver() {
    CRC32 given = checksums.poll();
    CRC32 checksum = given == null ? new CRC32() : given;
    checksum.update(1);
    checksums.add(checksum);
  }
}
