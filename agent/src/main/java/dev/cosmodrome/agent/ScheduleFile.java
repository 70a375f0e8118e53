package dev.cosmodrome.agent;

import dev.cosmodrome.instrument.steering.HoldPoints;
import dev.cosmodrome.runtime.steering.ScheduledStep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A schedule that the program is to be steered into. A line of the file is a step, in the words of
 * a finding, with tabs in between: thread, operation, target, block, location. Threads are roles:
 * any thread may take one. Steps at which no thread can be held back are left out, and so are those
 * behind the 64th.
 */
final class ScheduleFile implements HoldPoints {
  private static final int PARTS = 5;

  /** The maximum number of steps: a bit for each. */
  private static final int MAX_STEPS = Long.SIZE;

  /** The parts of a target: the field or other member, the object, its class, and the element. */
  private static final Pattern TARGET =
      Pattern.compile("(?:(.+?) of )?((\\S+)#\\d+)(\\[.*\\])?", Pattern.DOTALL);

  /** The point at which a step is taken: site, operation and field. */
  private record Point(String site, Operation operation, String field) {}

  private final List<Point> points = new ArrayList<>();
  private final List<ScheduledStep> steps = new ArrayList<>();
  private final List<String> roles = new ArrayList<>();
  private final List<String> objects = new ArrayList<>();
  private final List<String> elements = new ArrayList<>();

  private final Path file;

  private ScheduleFile(Path file) {
    this.file = file;
  }

  /** Reads a schedule; an {@link IllegalArgumentException} says what is wrong with it. */
  static ScheduleFile parse(Path file, List<String> lines) {
    ScheduleFile schedule = new ScheduleFile(file);
    int number = 0;
    for (String line : lines) {
      number++;
      String[] parts = line.split("\t", -1);
      if (parts.length != PARTS) {
        throw new IllegalArgumentException(
            file + ":" + number + ": a step has " + PARTS + " parts");
      }
      schedule.add(parts[0], parts[1], parts[2], parts[3], parts[4]);
    }
    return schedule;
  }

  private void add(String thread, String operation, String target, String block, String location) {
    switch (operation) {
      case "read", "volatileRead", "acquireRead", "opaqueRead" ->
          add(thread, Operation.READ, target, block, location);
      case "write",
          "volatileWrite",
          "releaseWrite",
          "opaqueWrite",
          "opaqueUpdate",
          "releaseUpdate" ->
          add(thread, Operation.WRITE, target, block, location);
      case "acquire" -> add(thread, Operation.ACQUIRE, target, block, location);
      default -> {}
    }
  }

  private void add(
      String thread, Operation operation, String target, String block, String location) {
    if (steps.size() == MAX_STEPS) {
      return;
    }
    Matcher about = TARGET.matcher(target);
    boolean hasObject = about.matches();
    String part = !hasObject ? target : about.group(1) == null ? "" : about.group(1);
    boolean hasElement = hasObject && part.isEmpty() && about.group(4) != null;
    boolean isField = operation != Operation.ACQUIRE && part.indexOf('.') >= 0;
    String field = isField ? part.substring(part.lastIndexOf('.') + 1) : "";
    points.add(new Point(location, operation, field));
    steps.add(
        new ScheduledStep(
            number(thread, roles),
            isOwnLock(operation, block, location) ? "" : block,
            hasObject ? number(about.group(2), objects) : ScheduledStep.NONE,
            hasObject ? about.group(3) : "",
            hasElement ? number(target, elements) : ScheduledStep.NONE));
  }

  /** Returns whether a step may take the lock of its block, which is entered only then. */
  private static boolean isOwnLock(Operation operation, String block, String location) {
    String method = block.replaceFirst("\\(.*", "");
    return operation == Operation.ACQUIRE && location.startsWith(method + "(");
  }

  /** A number for each name, from 0. */
  private static int number(String name, List<String> known) {
    int number = known.indexOf(name);
    if (number < 0) {
      known.add(name);
      return known.size() - 1;
    }
    return number;
  }

  /** The file that says where threads were deadlocked: beside that of the schedule. */
  Path deadlocks() {
    return file.resolveSibling(file.getFileName() + ".deadlock");
  }

  @Override
  public long steps(String site, Operation operation, String field) {
    long steps = 0;
    for (int i = 0; i < points.size(); i++) {
      Point point = points.get(i);
      if (point.field.equals(field) && point.operation == operation && point.site.equals(site)) {
        steps |= 1L << i;
      }
    }
    return steps;
  }

  List<ScheduledStep> steps() {
    return steps;
  }
}
