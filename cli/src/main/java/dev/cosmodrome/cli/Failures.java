package dev.cosmodrome.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** What went wrong with a file. */
final class Failures {
  private Failures() {}

  /** Why something could not be done with the file that the user knows as {@code name}. */
  static FailedException of(String name, IOException cause) {
    return new FailedException(name + ": " + reason(cause));
  }

  private static String reason(IOException cause) {
    if (cause instanceof NoSuchFileException) {
      return "no such file";
    }
    if (cause instanceof AccessDeniedException) {
      return "permission denied";
    }
    String reason = cause instanceof FileSystemException e ? e.getReason() : cause.getMessage();
    return reason == null ? "can't be used" : reason;
  }
}
