package dev.cosmodrome.it.verify;

import dev.cosmodrome.instrument.classes.ClassFiles;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The class files of several jars. Of two with the same name, the one that was added first counts.
 */
final class JarFiles implements ClassFiles, Closeable {
  private static final String SUFFIX = ".class";

  private final List<ZipFile> jars = new ArrayList<>();
  private final Map<String, ZipFile> known = new HashMap<>();

  /** Adds the classes of a jar; returns their names, with dots. */
  List<String> add(Path file) throws IOException {
    ZipFile jar = new ZipFile(file.toFile());
    jars.add(jar);
    List<String> names = new ArrayList<>();
    Enumeration<? extends ZipEntry> entries = jar.entries();
    while (entries.hasMoreElements()) {
      String name = entries.nextElement().getName();
      if (name.endsWith(SUFFIX) && !name.startsWith("META-INF/") && !name.contains("-")) {
        String className = name.substring(0, name.length() - SUFFIX.length());
        known.putIfAbsent(className, jar);
        names.add(className.replace('/', '.'));
      }
    }
    return names;
  }

  @Override
  public byte[] find(String name) {
    ZipFile jar = known.get(name);
    if (jar == null) {
      return null;
    }
    try (InputStream in = jar.getInputStream(jar.getEntry(name + SUFFIX))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    for (ZipFile jar : jars) {
      jar.close();
    }
  }
}
