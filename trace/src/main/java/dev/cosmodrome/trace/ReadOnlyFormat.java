package dev.cosmodrome.trace;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The formats in which traces are read, but not written. */
enum ReadOnlyFormat {
  /** RoadRunner's log. */
  RR {
    @Override
    TraceReader reader(InputStream in) {
      return new RoadRunnerReader(in);
    }

    @Override
    boolean isLine(String line) {
      return RoadRunnerReader.START.matcher(line).matches()
          || RoadRunnerReader.MESSAGE.matcher(line).matches()
          || line.startsWith("[main: ")
          || line.startsWith("[RR: ");
    }
  },
  /** RAPID's table with a column for each thread. */
  CSV {
    @Override
    TraceReader reader(InputStream in) {
      return new CsvReader(in);
    }

    @Override
    boolean isLine(String line) {
      return CsvReader.LINE.matcher(line).matches();
    }
  };

  /** The number of bytes from which the format is recognised. */
  private static final int START = 1 << 13;

  abstract TraceReader reader(InputStream in);

  /** Returns whether a line without a bar is one of this format. */
  abstract boolean isLine(String line);

  /**
   * Returns the format of a stream by its first line that is not a comment; empty if it is none of
   * these.
   */
  static Optional<ReadOnlyFormat> of(BufferedInputStream in) throws IOException {
    in.mark(START);
    String start = new String(in.readNBytes(START), StandardCharsets.UTF_8);
    in.reset();
    List<ReadOnlyFormat> formats = List.of(values());
    return start
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .findFirst()
        .filter(line -> line.indexOf('|') < 0)
        .flatMap(line -> formats.stream().filter(format -> format.isLine(line)).findFirst());
  }

  /** Returns the format that the extension of a file selects, without {@code .gz}. */
  static Optional<ReadOnlyFormat> of(String fileName) {
    return List.of(values()).stream()
        .filter(format -> TraceFormat.isNamed(fileName, format.name()))
        .findFirst();
  }
}
