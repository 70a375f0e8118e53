package dev.cosmodrome.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Small text files that the user names. */
final class TextFile {
  private TextFile() {}

  static String read(String name) {
    Path file = UserPath.of(name);
    if (Files.isDirectory(file)) {
      throw new FailedException(name + ": is a directory");
    }
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw Failures.of(name, e);
    }
  }

  /** Writes a text; half a character, which a name of a class may have, becomes a question mark. */
  static void write(String name, String text) {
    Path file = UserPath.output(name);
    try {
      Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw Failures.of(name, e);
    }
  }
}
