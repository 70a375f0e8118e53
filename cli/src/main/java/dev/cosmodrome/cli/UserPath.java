package dev.cosmodrome.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Paths that the user names. */
final class UserPath {
  private UserPath() {}

  /** Returns a file to write. Fails if its folder does not exist. */
  static Path output(String name) {
    Path file = of(name);
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      throw new FailedException(name + ": is a directory");
    }
    String missing = "no such folder";
    if (folder == null) {
      throw new FailedException(name + ": " + missing);
    }
    expectFolder(folder, name, missing);
    return file;
  }

  /** Fails if there is no folder, or it cannot be read. */
  static void expectFolder(Path folder, String name, String missing) {
    if (!Files.isDirectory(folder)) {
      boolean isKnown = Files.exists(folder) || Files.notExists(folder);
      throw new FailedException(name + ": " + (isKnown ? missing : "permission denied"));
    }
  }

  /** Fails if a file to write is one of the traces that are read. */
  static void keep(List<String> traces, String output) {
    Path file = of(output);
    for (String trace : traces) {
      if (TraceInput.isFile(trace) && isSame(file, of(trace), output)) {
        throw new FailedException(output + ": is the trace itself; name another output file");
      }
    }
  }

  private static boolean isSame(Path file, Path other, String name) {
    try {
      return Files.exists(file) && Files.isSameFile(file, other);
    } catch (IOException e) {
      throw Failures.of(name, e);
    }
  }

  static Path of(String name) {
    if (name.isEmpty()) {
      throw new FailedException("a file name is empty");
    }
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new FailedException(name + ": invalid file name: " + e.getReason());
    }
  }
}
