package dev.cosmodrome.agent;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.security.CodeSource;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Puts the agent on the bootstrap class path, where every class can see it, unless it is there
 * already, and starts it.
 */
public final class PreMain {
  /** The system property that says why an agent that was attached did not start. */
  static final String PROBLEM = "dev.cosmodrome.agent.problem";

  private PreMain() {}

  /**
   * Called by the JVM before the program's main method. If the agent cannot start, the program is
   * not run.
   */
  public static void premain(String options, Instrumentation instrumentation) throws Exception {
    String reason = start(options, instrumentation);
    if (reason != null) {
      System.err.println("cosmodrome: " + reason);
      System.exit(2);
    }
  }

  /**
   * Called by the JVM if the agent is attached to it. If the agent cannot start, the program
   * continues without it.
   */
  public static void agentmain(String options, Instrumentation instrumentation) throws Exception {
    String reason = start(options, instrumentation);
    if (reason == null) {
      System.clearProperty(PROBLEM);
    } else {
      System.setProperty(PROBLEM, reason);
    }
  }

  private static @Nullable String start(String options, Instrumentation instrumentation)
      throws Exception {
    CodeSource source = PreMain.class.getProtectionDomain().getCodeSource();
    if (source != null) {
      File jar = new File(source.getLocation().toURI());
      instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(jar));
    }
    return (String)
        Class.forName("dev.cosmodrome.agent.Agent", true, null)
            .getMethod("start", String.class, Instrumentation.class)
            .invoke(null, options, instrumentation);
  }
}
