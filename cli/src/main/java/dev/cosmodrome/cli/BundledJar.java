package dev.cosmodrome.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A jar that is contained in the one of the command. */
enum BundledJar {
  AGENT("cosmodrome-agent.jar"),

  /** The annotations that a single source file may import. */
  ANNOTATIONS("cosmodrome-annotations.jar");

  private final String name;

  BundledJar(String name) {
    this.name = name;
  }

  /** Copies it to a temporary file. */
  Path unpack() throws IOException {
    Path jar = Files.createTempFile("cosmodrome", ".jar");
    copyTo(jar);
    return jar;
  }

  /** Copies it to a file, which is replaced if it exists. */
  void copyTo(Path file) throws IOException {
    try (InputStream in = BundledJar.class.getResourceAsStream("/" + name)) {
      if (in == null) {
        throw new FailedException(name + " is missing from this build");
      }
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
