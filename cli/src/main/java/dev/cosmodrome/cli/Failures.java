package dev.cosmodrome.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Messages for files that cannot be read or written. */
final class Failures {
  private Failures() {}

  /** Returns the exception for the file that the user knows as {@code name}. */
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
    return reason == null ? "cannot be read or written" : reason;
  }
}
