package dev.cosmodrome.junit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The specifications that annotations of tests name. The agent needs their rules before classes are
 * loaded, because methods that do little are recorded only if a rule names them.
 */
final class NamedSpecifications {
  private static final String ELEMENT = "specification";
  private static final int CONSTANTS_AT = 8;
  private static final int UTF8 = 1;

  /**
   * The lengths in bytes of constants of other kinds, by their tags; constants with tag 5 and 6
   * take two entries of the pool.
   */
  private static final int[] LENGTHS = {
    0, 0, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2
  };

  private NamedSpecifications() {}

  /** The files among the constants of a class file, if it has an annotation that can name one. */
  static Set<String> in(String classFile) {
    Set<String> files = new TreeSet<>();
    try {
      List<String> texts = texts(classFile.getBytes(ISO_8859_1));
      if (texts.contains(ELEMENT)) {
        texts.stream().filter(NamedSpecifications::isFile).forEach(files::add);
      }
    } catch (IOException e) {
      // No class file: then it names nothing.
      files.clear();
    }
    return files;
  }

  private static List<String> texts(byte[] classFile) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile));
    in.skipNBytes(CONSTANTS_AT);
    List<String> texts = new ArrayList<>();
    int count = in.readUnsignedShort();
    for (int i = 1; i < count; i++) {
      int tag = in.readUnsignedByte();
      if (tag == UTF8) {
        texts.add(in.readUTF());
      } else if (tag < LENGTHS.length) {
        in.skipNBytes(LENGTHS[tag]);
        i += LENGTHS[tag] == Long.BYTES ? 1 : 0;
      } else {
        throw new IOException("constant of an unknown kind");
      }
    }
    return texts;
  }

  private static boolean isFile(String text) {
    try {
      return !text.isEmpty() && Files.isRegularFile(Path.of(text));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** The agent's option for the rules of these files, with a comma behind; empty if it has none. */
  static String option(Collection<String> files) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String file : files) {
      if (isFile(file)) {
        lines.addAll(Files.readAllLines(Path.of(file)));
      }
    }
    if (lines.isEmpty()) {
      return "";
    }
    Path all = Files.createTempFile("cosmodrome", ".spec");
    all.toFile().deleteOnExit();
    return "spec=" + Files.write(all, lines) + ",";
  }
}
