package dev.cosmodrome.cli;

import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.synthetic.SyntheticTrace;
import dev.cosmodrome.trace.synthetic.TraceProfile;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code generate}: synthetic traces. */
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Writes a synthetic trace, for benchmarks.",
    footer = {
      "",
      "Examples:",
      "  cosmodrome generate --shape racy --threads 8 --events 1000000 -o racy.cosmo"
    })
final class GenerateCommand implements Callable<Integer> {
  @Option(
      names = "--shape",
      required = true,
      paramLabel = "SHAPE",
      description = {
        "The contents of the trace:",
        "locked: blocks on 1,000,000 variables, each under one lock; all are atomic.",
        "handed: the same with volatile variables, read and then written, instead of locks.",
        "local: each thread works on variables of its own; all blocks are atomic.",
        "chain: one block stays open, and all others depend on it; all are atomic.",
        "racy: blocks on shared variables without locks; a few are not atomic.",
        "forkjoin: short-lived threads that are started and joined; all blocks are atomic.",
        "parallel: one block whose threads meet at a barrier; it is deterministic.",
        "kinds: transactions of 50 kinds under locks; some are not atomic in other schedules."
      })
  private TraceProfile shape = TraceProfile.LOCKED;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "The number of threads (default: ${DEFAULT-VALUE}).",
      defaultValue = "8")
  private int threads;

  @Option(
      names = "--locks",
      paramLabel = "N",
      description =
          "The number of locks of the shape locked, or of volatile variables of handed"
              + " (default: ${DEFAULT-VALUE}).",
      defaultValue = "64")
  private int locks;

  @Option(
      names = "--events",
      paramLabel = "N",
      description = "The number of events (default: ${DEFAULT-VALUE}).",
      defaultValue = "1000000")
  private long events;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The same seed gives the same trace (default: ${DEFAULT-VALUE}).",
      defaultValue = "1")
  private long seed;

  @Mixin private TraceOutput output = new TraceOutput();

  @Override
  public Integer call() throws IOException {
    if (threads < shape.leastThreads() || threads > SyntheticTrace.MAX_THREADS) {
      throw new FailedException(
          "--threads must be from " + shape.leastThreads() + " to " + SyntheticTrace.MAX_THREADS);
    }
    if (locks < 1 || locks > SyntheticTrace.MAX_LOCKS) {
      throw new FailedException("--locks must be from 1 to " + SyntheticTrace.MAX_LOCKS);
    }
    if (events < 0) {
      throw new FailedException("--events must not be negative");
    }
    Symbols symbols = new Symbols();
    SyntheticTrace trace = new SyntheticTrace(shape, threads, locks, events, seed, symbols);
    output.write(null, symbols, trace::writeTo);
    return Main.CLEAN;
  }
}
