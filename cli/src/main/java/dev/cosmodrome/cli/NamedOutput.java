package dev.cosmodrome.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** An output with a name for messages about failures to write. */
final class NamedOutput extends OutputStream {
  /** Standard output, whose {@code PrintStream} would hide failures. It stays open. */
  private static final class StandardOutput extends OutputStream {
    private final PrintStream out = System.out;

    @Override
    public void write(int next) throws IOException {
      write(new byte[] {(byte) next}, 0, 1);
    }

    @Override
    public void write(byte[] from, int start, int length) throws IOException {
      out.write(from, start, length);
      flush();
    }

    @Override
    public void flush() throws IOException {
      if (out.checkError()) {
        throw new IOException("cannot be written");
      }
    }
  }

  @FunctionalInterface
  private interface Action {
    void run() throws IOException;
  }

  private final String name;
  private final OutputStream out;

  private NamedOutput(String name, OutputStream out) {
    this.name = name;
    this.out = out;
  }

  static OutputStream standard() {
    return new NamedOutput("standard output", new StandardOutput());
  }

  /** Writes to {@code file}, which the user knows as {@code name}. */
  static OutputStream file(Path file, String name) {
    try {
      return new NamedOutput(name, Files.newOutputStream(file));
    } catch (IOException e) {
      throw Failures.of(name, e);
    }
  }

  @Override
  public void write(int next) {
    run(() -> out.write(next));
  }

  @Override
  public void write(byte[] from, int start, int length) {
    run(() -> out.write(from, start, length));
  }

  @Override
  public void flush() {
    run(out::flush);
  }

  @Override
  public void close() {
    run(out::close);
  }

  private void run(Action action) {
    try {
      action.run();
    } catch (IOException e) {
      throw Failures.of(name, e);
    }
  }
}
