package dev.cosmodrome.trace;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

/** Opens traces, whatever their format and whether they are gzipped. */
public final class Traces {
  private static final int BUFFER = 1 << 16;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private Traces() {}

  /**
   * Reads a trace from a stream; its first bytes tell the format. Deferred accesses are malformed,
   * because they have to be known before the events; {@link TraceFile} reads a trace that has some.
   *
   * @param partial whether a native trace that was cut off ends at its last whole chunk instead of
   *     being malformed
   */
  public static TraceReader read(InputStream in, boolean partial) throws IOException {
    return read(in, "", partial);
  }

  /**
   * Reads a trace from a stream; its first bytes tell the format, unless the name of its file tells
   * that it is one that is only read.
   */
  public static TraceReader read(InputStream in, String name, boolean partial) throws IOException {
    BufferedInputStream plain = plain(in, partial, BUFFER);
    plain.mark(1);
    int first = plain.read();
    plain.reset();
    if (first < 0) {
      throw new TraceException("line 1", "the trace is empty");
    }
    TraceFormat format = format(plain);
    Optional<ReadOnlyFormat> readOnly = readOnly(plain, format, name);
    if (readOnly.isPresent()) {
      return readOnly.get().reader(plain);
    }
    return format.reader(plain, partial);
  }

  /** Reads a trace from a file. */
  public static TraceReader read(Path file) throws IOException {
    return new TraceFile(file, false).open();
  }

  /**
   * Finds the notes of a file, wherever they are in it. If the file is malformed, returns the notes
   * up to the error, which is reported when the events are read.
   */
  public static List<Note> notes(Path file) {
    List<Note> notes = new ArrayList<>();
    try (InputStream in = Files.newInputStream(file)) {
      BufferedInputStream plain = plain(in, false, BUFFER);
      TraceFormat format = format(plain);
      if (readOnly(plain, format, file.toString()).isEmpty()) {
        format.readNotes(plain, notes::add);
      }
    } catch (IOException e) {
      return notes;
    }
    return notes;
  }

  /** Returns whether a native trace, which is not gzipped, has its end mark. */
  public static boolean isComplete(Path file) throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      if (channel.size() < CosmoFormat.HEADER) {
        return false;
      }
      channel.position(channel.size() - CosmoFormat.HEADER);
      ByteBuffer last = ByteBuffer.allocate(CosmoFormat.HEADER);
      while (last.hasRemaining() && channel.read(last) >= 0) {}
      byte[] header = last.array();
      return header[0] == CosmoFormat.END
          && (int) CosmoFormat.INT.get(header, CosmoFormat.STORED_LENGTH) == 0;
    }
  }

  /** Writes a trace to a stream. */
  public static TraceWriter write(OutputStream out, TraceFormat format, Symbols symbols)
      throws IOException {
    return format.writer(new BufferedOutputStream(out, BUFFER), symbols);
  }

  /** Writes a trace to a file, gzipped if its name ends so. */
  public static TraceWriter write(Path file, TraceFormat format, Symbols symbols)
      throws IOException {
    OutputStream out = Files.newOutputStream(file);
    boolean gzip = file.toString().toLowerCase(Locale.ROOT).endsWith(TraceFormat.GZIP_SUFFIX);
    return write(gzip ? new GZIPOutputStream(out, BUFFER) : out, format, symbols);
  }

  /** Unzips a trace if it is gzipped, and skips a byte-order mark. */
  static BufferedInputStream plain(InputStream in, boolean partial, int buffer) throws IOException {
    BufferedInputStream packed = new BufferedInputStream(in, buffer);
    if (!isZipped(packed)) {
      skipByteOrderMark(packed);
      return packed;
    }
    Unzipped unzipped = new Unzipped(packed);
    BufferedInputStream plain = new BufferedInputStream(unzipped, buffer);
    skipByteOrderMark(plain);
    unzipped.endsWhereCut = partial && format(plain) == TraceFormat.COSMO;
    return plain;
  }

  private static boolean isZipped(BufferedInputStream in) throws IOException {
    return startsWith(in, (byte) 0x1F, (byte) 0x8B);
  }

  /** Some editors begin a text in UTF-8 with a mark. */
  private static void skipByteOrderMark(BufferedInputStream in) throws IOException {
    if (startsWith(in, BYTE_ORDER_MARK)) {
      in.skipNBytes(BYTE_ORDER_MARK.length);
    }
  }

  private static TraceFormat format(BufferedInputStream in) throws IOException {
    return startsWith(in, CosmoFormat.MAGIC[0]) ? TraceFormat.COSMO : TraceFormat.STD;
  }

  private static Optional<ReadOnlyFormat> readOnly(
      BufferedInputStream in, TraceFormat format, String name) throws IOException {
    if (format == TraceFormat.COSMO) {
      return Optional.empty();
    }
    Optional<ReadOnlyFormat> named = ReadOnlyFormat.of(name);
    return named.isPresent() ? named : ReadOnlyFormat.of(in);
  }

  private static boolean startsWith(BufferedInputStream in, byte... magic) throws IOException {
    in.mark(magic.length);
    byte[] start = in.readNBytes(magic.length);
    in.reset();
    return Arrays.equals(start, magic);
  }

  /** A gzip stream whose errors have readable messages. */
  private static final class Unzipped extends FilterInputStream {
    /** Whether truncated data counts as its end instead of an error. */
    private boolean endsWhereCut;

    Unzipped(InputStream in) throws IOException {
      super(open(in));
    }

    private static InputStream open(InputStream in) throws IOException {
      try {
        return new GZIPInputStream(in, BUFFER);
      } catch (EOFException | ZipException e) {
        throw damaged();
      }
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
      try {
        return super.read(to, from, length);
      } catch (EOFException e) {
        if (endsWhereCut) {
          return -1;
        }
        throw damaged();
      } catch (ZipException e) {
        throw damaged();
      }
    }

    private static IOException damaged() {
      return new IOException("the gzip data is damaged or cut off");
    }
  }
}
