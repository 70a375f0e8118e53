package dev.cosmodrome.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Paths that the user names. */
final class UserPath {
  private UserPath() {}

  static Path of(String name) {
    if (name.isEmpty()) {
      throw new FailedException("the name of a file is empty");
    }
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new FailedException(name + ": no file has such a name here: " + e.getReason());
    }
  }
}
