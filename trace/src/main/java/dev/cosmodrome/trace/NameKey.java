package dev.cosmodrome.trace;

/**
 * The keys by which names are found: the bytes of a name of up to seven bytes, with its length on
 * top, or the hash of a longer one, which is negative.
 */
final class NameKey {
  /** The length of the longest name that is its own key, in bytes. */
  static final int SHORT_NAME = 7;

  private static final long HASHED = 1L << 63;

  private NameKey() {}

  /** The key of a name. */
  static long of(byte[] source, int from, int length) {
    return length <= SHORT_NAME ? ofShort(source, from, length) : hash(source, from, length);
  }

  /** The key of a short name. */
  static long ofShort(byte[] source, int from, int length) {
    long key = (long) length << 56;
    for (int i = 0; i < length; i++) {
      key |= (source[from + i] & 0xFFL) << (8 * i);
    }
    return key;
  }

  /** A hash with the top bit set, which no short key has. */
  private static long hash(byte[] source, int from, int length) {
    long hash = length;
    int at = from;
    for (; at + Long.BYTES <= from + length; at += Long.BYTES) {
      hash = mix(hash ^ (long) CosmoFormat.LONG.get(source, at));
    }
    return mix(hash ^ ofShort(source, at, from + length - at)) | HASHED;
  }

  private static long mix(long bits) {
    long mixed = bits * 0x9E3779B97F4A7C15L;
    return mixed ^ (mixed >>> 32);
  }
}
