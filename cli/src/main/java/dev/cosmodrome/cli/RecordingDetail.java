package dev.cosmodrome.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The options for what is recorded of a program, and for noise. */
final class RecordingDetail {
  enum Noise {
    NONE,
    YIELD,
    SLEEP
  }

  @Option(
      names = "--noise",
      paramLabel = "none|yield|sleep",
      description =
          "Delay threads at random at accesses and locks, to bring out rare interleavings.",
      defaultValue = "none")
  private Noise noise = Noise.NONE;

  @Option(names = "--seed", paramLabel = "N", description = "The seed of the noise (default: 0).")
  private long seed;

  @Option(
      names = "--units",
      description =
          "Record the objects that methods are called on, and callbacks, for atomic-sets (automatic"
              + " in run if it is selected).")
  private boolean units;

  @Option(
      names = "--all-accesses",
      description =
          "Record repeated accesses of a thread, for reduction and blocks (automatic in run if one"
              + " of them is selected).")
  private boolean allAccesses;

  @Option(
      names = "--conflicts-only",
      description =
          "Record only accesses that conflict with another thread's: a smaller recording, enough for"
              + " atomicity, velodrome, aerodrome, races and deadlocks.")
  private boolean conflictsOnly;

  /** The options of an agent. */
  List<String> agentOptions(ProgramRun.Needs needs) {
    List<String> options = new ArrayList<>();
    options.add("noise=" + noise.name().toLowerCase(Locale.ROOT));
    options.add("seed=" + seed);
    if (conflictsOnly && (units || needs.units() || allAccesses || needs.allAccesses())) {
      throw new FailedException(
          "--conflicts-only cannot be combined with --units, --all-accesses, and checkers that need"
              + " them");
    }
    if (units || needs.units()) {
      options.add("units=yes");
    }
    if (allAccesses || needs.allAccesses()) {
      options.add("accesses=all");
    } else if (conflictsOnly) {
      options.add("accesses=shared");
    }
    return options;
  }
}
