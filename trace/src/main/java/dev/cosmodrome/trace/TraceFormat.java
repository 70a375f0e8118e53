package dev.cosmodrome.trace;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** The formats a trace can have. */
public enum TraceFormat {
  /** The native, compact format. */
  COSMO {
    @Override
    TraceReader reader(InputStream in, boolean partial) throws IOException {
      return new CosmoReader(in, partial);
    }

    @Override
    TraceWriter writer(OutputStream out, Symbols symbols) throws IOException {
      return new CosmoWriter(out, symbols);
    }

    @Override
    void readNotes(InputStream in, Consumer<Note> notes) throws IOException {
      new CosmoNotes(in, notes).read();
    }
  },
  /** RAPID's text format. */
  STD {
    @Override
    TraceReader reader(InputStream in, boolean partial) {
      return new StdReader(in);
    }

    @Override
    TraceWriter writer(OutputStream out, Symbols symbols) {
      return new StdWriter(out, symbols);
    }

    @Override
    void readNotes(InputStream in, Consumer<Note> notes) throws IOException {
      new StdNotes(in, notes).read();
    }
  };

  static final String GZIP_SUFFIX = ".gz";

  /** Creates a reader; see {@link CosmoReader} for {@code partial}. */
  abstract TraceReader reader(InputStream in, boolean partial) throws IOException;

  /** Creates a writer of events with these names. */
  abstract TraceWriter writer(OutputStream out, Symbols symbols) throws IOException;

  /** Reads the notes of a trace, without its events. */
  abstract void readNotes(InputStream in, Consumer<Note> notes) throws IOException;

  /** Returns the format that the extension of a file selects, without {@code .gz}. */
  public static Optional<TraceFormat> ofFileName(String name) {
    for (TraceFormat format : values()) {
      if (isNamed(name, format.word())) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  /** Returns whether a file name has an ending, {@code .gz} aside, in capitals or not. */
  static boolean isNamed(String file, String ending) {
    String name = file.toLowerCase(Locale.ROOT);
    String end = "." + ending.toLowerCase(Locale.ROOT);
    return name.endsWith(end) || name.endsWith(end + GZIP_SUFFIX);
  }

  /** Returns the format's name, which is also its file name extension. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
