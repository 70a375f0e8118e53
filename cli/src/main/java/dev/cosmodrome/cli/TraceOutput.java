package dev.cosmodrome.cli;

import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceFormat;
import dev.cosmodrome.trace.TraceWriter;
import dev.cosmodrome.trace.Traces;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The destination of a trace that a command writes. A file appears only when it is complete. */
final class TraceOutput {
  private static final String STANDARD_OUTPUT = "-";
  private static final int BUFFER = 1 << 16;

  /** The contents of the trace. */
  @FunctionalInterface
  interface Content {
    void writeTo(TraceWriter writer) throws IOException;
  }

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = {
        "The file to write, or - for standard output.",
        "The extension selects the format: .cosmo or .std, optionally followed by .gz."
      })
  private @Nullable String file;

  @Option(
      names = "--to",
      paramLabel = "cosmo|std",
      description = "The format, if the extension does not select it.")
  private @Nullable TraceFormat format;

  private long limit = Long.MAX_VALUE;

  /** Sets the size in bytes from which on writing a file fails. */
  void limit(long bytes) {
    limit = bytes;
  }

  /** Writes a trace to the file of the option, or to {@code argument} if that is given instead. */
  void write(@Nullable String argument, Symbols symbols, Content content) throws IOException {
    String name = name(argument);
    TraceFormat chosen = format(name);
    if (name.equals(STANDARD_OUTPUT)) {
      write(NamedOutput.standard(), chosen, symbols, content);
      return;
    }
    Path path = UserPath.of(name);
    if (Files.isDirectory(path)) {
      throw new FailedException(name + ": is a directory");
    }
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      write(open(path, name, Long.MAX_VALUE), chosen, symbols, content);
    } else {
      replace(path, name, chosen, symbols, content);
    }
  }

  private String name(@Nullable String argument) {
    if (file != null && argument != null) {
      throw new FailedException("two output files: " + argument + " and " + file);
    }
    String name = file == null ? argument : file;
    if (name == null) {
      throw new FailedException("no output file; name one with -o");
    }
    return name;
  }

  private TraceFormat format(String name) {
    if (format != null) {
      return format;
    }
    return TraceFormat.ofFileName(name)
        .orElseThrow(
            () -> new FailedException(name + ": unknown extension; use .cosmo or .std, or --to"));
  }

  /**
   * Writes to a temporary file and moves it to its place, so that a failure leaves no incomplete
   * file.
   */
  private void replace(Path file, String name, TraceFormat format, Symbols symbols, Content content)
      throws IOException {
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    Path folder = target.resolveSibling("");
    UserPath.expectFolder(folder, name, "there is no folder " + folder);
    Path part =
        target.resolveSibling(target.getFileName() + "." + ProcessHandle.current().pid() + ".part");
    part.toFile().deleteOnExit();
    OutputStream out = open(part, name, limit);
    try {
      write(out, format, symbols, content);
      move(part, target, name);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static void move(Path from, Path to, String name) {
    try {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw Failures.of(name, e);
    }
  }

  /** Opens a file, which is gzipped if its extension says so. */
  private static OutputStream open(Path file, String name, long limit) throws IOException {
    OutputStream out = new LimitedOutput(NamedOutput.file(file, name), name, limit);
    boolean gzip = name.toLowerCase(Locale.ROOT).endsWith(".gz");
    return gzip ? new GZIPOutputStream(out, BUFFER) : out;
  }

  /** Writes the content; if this fails, the file has no end mark. */
  private static void write(OutputStream to, TraceFormat format, Symbols symbols, Content content)
      throws IOException {
    try (OutputStream out = to) {
      TraceWriter writer = Traces.write(out, format, symbols);
      content.writeTo(writer);
      writer.close();
    }
  }
}
