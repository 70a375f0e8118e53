package dev.cosmodrome.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Runs another main class and leaves in a file what the process had used by the end of it: {@code
 * Timed FILE CLASS ARGUMENT...} The first line is the processor time in nanoseconds, the second the
 * peak of the resident memory in bytes, or NaN if the system does not tell it.
 */
public final class Timed {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String PEAK = "VmHWM:";
  private static final double KILOBYTE = 1024;

  private Timed() {}

  /** Runs the class that the second argument names. */
  public static void main(String[] args) throws ReflectiveOperationException, IOException {
    String[] programArgs = Arrays.copyOfRange(args, 2, args.length);
    Class.forName(args[1]).getMethod("main", String[].class).invoke(null, (Object) programArgs);
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long cpu = system.getProcessCpuTime();
    Files.write(Path.of(args[0]), List.of(Long.toString(cpu), Double.toString(peakMemory())));
  }

  private static double peakMemory() throws IOException {
    if (!Files.exists(STATUS)) {
      return Double.NaN;
    }
    for (String line : Files.readAllLines(STATUS)) {
      if (line.startsWith(PEAK)) {
        return KILOBYTE * Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    return Double.NaN;
  }
}
