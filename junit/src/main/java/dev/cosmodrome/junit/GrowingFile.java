package dev.cosmodrome.junit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that is still written, up to where it is known to be whole. */
final class GrowingFile extends InputStream {
  private final InputStream in;
  private long remaining;
  private long length;

  GrowingFile(Path file) throws IOException {
    in = Files.newInputStream(file);
  }

  /** Says that the file is whole up to this length. */
  void growTo(long newLength) {
    remaining += newLength - length;
    length = newLength;
  }

  @Override
  public int read() throws IOException {
    int next = remaining == 0 ? -1 : in.read();
    remaining -= next < 0 ? 0 : 1;
    return next;
  }

  @Override
  public int read(byte[] to, int from, int most) throws IOException {
    if (most > 0 && remaining == 0) {
      return -1;
    }
    int count = in.read(to, from, (int) Math.min(most, remaining));
    remaining -= Math.max(count, 0);
    return count;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
