package dev.cosmodrome.trace;

import java.util.Arrays;
import java.util.Random;

/** Random damage to the bytes of a file. */
final class Damage {
  private static final int[] NUMBERS = {
    0,
    1,
    -1,
    255,
    65_536,
    (1 << 20) - 1,
    1 << 20,
    (1 << 20) + 1,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE
  };

  private Damage() {}

  /** The bytes with one kind of damage at a random place. */
  static byte[] to(byte[] bytes, Random random) {
    int from = random.nextInt(bytes.length);
    int to = from + 1 + random.nextInt(Math.min(bytes.length - from, 1 << random.nextInt(10)));
    return switch (random.nextInt(6)) {
      case 0 -> flipped(bytes, random.nextInt(8 * bytes.length));
      case 1 -> overwritten(bytes, from, random.nextInt(256));
      case 2 -> replaced(bytes, from, from, randomBytes(to - from, random));
      case 3 -> replaced(bytes, from, to, new byte[0]);
      case 4 -> replaced(bytes, from, from, Arrays.copyOfRange(bytes, from, to));
      default -> withNumber(bytes, from, random);
    };
  }

  static byte[] flipped(byte[] bytes, int bit) {
    return overwritten(bytes, bit / 8, bytes[bit / 8] ^ (1 << (bit % 8)));
  }

  /** Overwrites four bytes with a number that breaks careless length arithmetic. */
  static byte[] withNumber(byte[] bytes, int at, Random random) {
    byte[] damaged = bytes.clone();
    if (at <= bytes.length - Integer.BYTES) {
      int old = (int) CosmoFormat.INT.get(damaged, at);
      int choice = random.nextInt(NUMBERS.length + 2);
      CosmoFormat.INT.set(
          damaged,
          at,
          choice < NUMBERS.length ? NUMBERS[choice] : old + (choice % 2 == 0 ? 1 : -1));
    }
    return damaged;
  }

  private static byte[] overwritten(byte[] bytes, int at, int value) {
    byte[] damaged = bytes.clone();
    damaged[at] = (byte) value;
    return damaged;
  }

  private static byte[] replaced(byte[] bytes, int from, int to, byte[] by) {
    byte[] damaged = new byte[bytes.length - (to - from) + by.length];
    System.arraycopy(bytes, 0, damaged, 0, from);
    System.arraycopy(by, 0, damaged, from, by.length);
    System.arraycopy(bytes, to, damaged, from + by.length, bytes.length - to);
    return damaged;
  }

  private static byte[] randomBytes(int length, Random random) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
