package dev.cosmodrome.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A file that must not become larger than a limit; writing more fails. */
final class LimitedOutput extends FilterOutputStream {
  private final String name;
  private final long limit;
  private long written;

  /** Limits a file, which the user knows as {@code name}, to so many bytes. */
  LimitedOutput(OutputStream out, String name, long limit) {
    super(out);
    this.name = name;
    this.limit = limit;
  }

  /** Returns the number of bytes that a size such as 500m or 4g is. */
  static long bytes(String size) {
    int digits = size.length() - 1;
    int unit = digits < 0 ? -1 : "kmg".indexOf(Character.toLowerCase(size.charAt(digits)));
    String number = unit < 0 ? size : size.substring(0, digits);
    if (!number.matches("[0-9]{1,9}")) {
      throw new FailedException("--limit needs a size such as 500m or 4g, not '" + size + "'");
    }
    return Long.parseLong(number) << (10 * (unit + 1));
  }

  @Override
  public void write(int next) throws IOException {
    count(1);
    out.write(next);
  }

  @Override
  public void write(byte[] from, int start, int length) throws IOException {
    count(length);
    out.write(from, start, length);
  }

  private void count(int length) {
    written += length;
    if (written > limit) {
      throw new FailedException(
          name + ": would be larger than " + limit + " bytes; --limit allows more");
    }
  }
}
