package dev.cosmodrome.agent;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.security.CodeSource;
import java.util.jar.JarFile;

/**
 * Puts the agent on the bootstrap class path, where every class can see it, unless it is there
 * already, and starts it.
 */
public final class PreMain {
  private PreMain() {}

  /** Called by the JVM before the program's main method. */
  public static void premain(String options, Instrumentation instrumentation) throws Exception {
    CodeSource source = PreMain.class.getProtectionDomain().getCodeSource();
    if (source != null) {
      File jar = new File(source.getLocation().toURI());
      instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(jar));
    }
    Class.forName("dev.cosmodrome.agent.Agent", true, null)
        .getMethod("start", String.class, Instrumentation.class)
        .invoke(null, options, instrumentation);
  }
}
