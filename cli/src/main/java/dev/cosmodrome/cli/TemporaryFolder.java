package dev.cosmodrome.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder for recordings that are not kept. */
final class TemporaryFolder implements AutoCloseable {
  private final Path path;

  TemporaryFolder() throws IOException {
    path = Files.createTempDirectory("cosmodrome");
  }

  Path file(String name) {
    return path.resolve(name);
  }

  List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      return files.sorted().toList();
    }
  }

  /**
   * Lets the JVM delete the folder, with its current contents, if the JVM ends before the folder is
   * closed.
   */
  void deleteOnExit() throws IOException {
    path.toFile().deleteOnExit();
    files().forEach(file -> file.toFile().deleteOnExit());
  }

  @Override
  public void close() throws IOException {
    files().forEach(TemporaryFolder::delete);
    Files.deleteIfExists(path);
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
