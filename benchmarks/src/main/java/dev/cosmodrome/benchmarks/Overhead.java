package dev.cosmodrome.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Prints how much longer programs take with the agent, and how much more memory, as a Markdown
 * table: not recording, and recording. Each program runs in a JVM of its own, in each mode in turn,
 * several times; the best value counts, since other load on the machine can only make it worse.
 *
 * <p>Arguments are names of programs, all by default, optionally with a size ({@code Sor=500}).
 * Property {@code group} selects a group of programs, {@code scale} multiplies the default sizes,
 * {@code agent} is the agent's jar, {@code options} are further options of the agent when it
 * records, {@code rounds} the number of runs of each program. With property {@code classPath},
 * arguments are main classes of other programs, optionally with an argument; their output is not
 * compared, since it may contain times.
 */
public final class Overhead {
  private final Path agent;
  private final int rounds;
  private final Path folder;

  private Overhead(Path agent, int rounds, Path folder) {
    this.agent = agent;
    this.rounds = rounds;
    this.folder = folder;
  }

  /** Runs the benchmark. */
  public static void main(String[] args) throws IOException, InterruptedException {
    Path agent = Path.of(System.getProperty("agent", "agent/target/cosmodrome-agent.jar"));
    List<String> programs = args.length > 0 ? List.of(args) : programs();
    Path folder = Files.createTempDirectory("overhead");
    Overhead overhead =
        new Overhead(agent.toAbsolutePath(), Integer.getInteger("rounds", 3), folder);
    try {
      overhead.print(programs);
    } finally {
      delete(folder);
    }
  }

  private static List<String> programs() {
    String title = System.getProperty("group");
    Stream<Group> groups =
        title == null ? Arrays.stream(Group.values()) : Stream.of(Group.of(title));
    return groups.flatMap(group -> group.programs().stream()).toList();
  }

  private void print(List<String> programs) throws IOException, InterruptedException {
    System.out.println(OverheadTable.header());
    OverheadTable table = new OverheadTable();
    for (String program : programs) {
      int equals = program.indexOf('=');
      OverheadTable.Row row =
          equals < 0
              ? measure(program, List.of())
              : measure(program.substring(0, equals), List.of(program.substring(equals + 1)));
      System.out.println(table.add(row));
    }
    table.means().forEach(System.out::println);
  }

  private OverheadTable.Row measure(String name, List<String> size)
      throws IOException, InterruptedException {
    boolean isOwn = TimedRun.OTHER_CLASS_PATH.isEmpty();
    String program = isOwn ? Overhead.class.getPackageName() + ".programs." + name : name;
    Map<Mode, List<TimedRun>> runs = new EnumMap<>(Mode.class);
    for (int round = 0; round < rounds; round++) {
      for (Mode mode : Mode.values()) {
        runs.computeIfAbsent(mode, key -> new ArrayList<>())
            .add(TimedRun.of(program, size, mode, agent, folder));
      }
    }
    List<String> outputs =
        runs.values().stream().flatMap(List::stream).map(TimedRun::output).distinct().toList();
    if (isOwn && outputs.size() > 1) {
      throw new IllegalStateException(name + " prints different things: " + outputs);
    }
    return new OverheadTable.Row(name, runs);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
