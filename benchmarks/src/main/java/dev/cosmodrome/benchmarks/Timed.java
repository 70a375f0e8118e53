package dev.cosmodrome.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Runs another main class and leaves in a file how much processor time, in nanoseconds, the process
 * had used by the end of it: {@code Timed FILE CLASS ARGUMENT...}
 */
public final class Timed {
  private Timed() {}

  /** Runs the class that the second argument names. */
  public static void main(String[] args) throws ReflectiveOperationException, IOException {
    String[] programArgs = Arrays.copyOfRange(args, 2, args.length);
    Class.forName(args[1]).getMethod("main", String[].class).invoke(null, (Object) programArgs);
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    Files.writeString(Path.of(args[0]), Long.toString(system.getProcessCpuTime()));
  }
}
