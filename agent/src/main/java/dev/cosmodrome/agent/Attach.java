package dev.cosmodrome.agent;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;

/** Attaches the agent to a JVM that runs: {@code java -jar cosmodrome-agent.jar PID [OPTIONS]}. */
public final class Attach {
  private static final int FAILED = 2;

  private Attach() {}

  /** Attaches the agent; says why if that is not possible, and ends with status 2. */
  public static void main(String[] args) throws URISyntaxException {
    if (args.length == 0 || args.length > 2) {
      System.err.println("cosmodrome: usage: java -jar cosmodrome-agent.jar PID OPTIONS");
      System.exit(FAILED);
    }
    File jar = new File(Attach.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try {
      VirtualMachine machine = VirtualMachine.attach(args[0]);
      try {
        machine.loadAgent(jar.getAbsolutePath(), args.length == 1 ? "" : args[1]);
        String problem = machine.getSystemProperties().getProperty(PreMain.PROBLEM);
        if (problem != null) {
          fail(args[0], problem);
        }
      } finally {
        machine.detach();
      }
    } catch (AttachNotSupportedException
        | AgentLoadException
        | AgentInitializationException
        | IOException e) {
      fail(args[0], String.valueOf(e.getMessage()));
    }
  }

  private static void fail(String process, String reason) {
    System.err.println("cosmodrome: cannot attach to process " + process + ": " + reason);
    System.exit(FAILED);
  }
}
