package dev.cosmodrome.agent;

import dev.cosmodrome.instrument.hooks.RuntimeTypes;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** The classes of the agent's jar. */
final class OwnClasses {
  private static final String SUFFIX = ".class";

  private OwnClasses() {}

  /**
   * Loads all of them. Once classes of the JDK have hooks, loading a class leads to the
   * transformer, which uses the JDK, which calls hooks: their classes must be loaded by then.
   */
  static void load() throws IOException, ReflectiveOperationException {
    URL own = OwnClasses.class.getResource("OwnClasses.class");
    if (own == null || !(own.openConnection() instanceof JarURLConnection connection)) {
      throw new IOException("the agent is in no jar");
    }
    try (JarFile jar = connection.getJarFile()) {
      Enumeration<JarEntry> entries = jar.entries();
      while (entries.hasMoreElements()) {
        String name = entries.nextElement().getName();
        if (name.endsWith(SUFFIX)) {
          String type = name.substring(0, name.length() - SUFFIX.length()).replace('/', '.');
          Class.forName(type, RuntimeTypes.isRuntime(name), null);
        }
      }
    }
  }
}
