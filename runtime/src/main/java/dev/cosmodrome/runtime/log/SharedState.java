package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.identity.BlockingMethods;
import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.VariableTable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The part of a recording that the logs of all threads share. */
public final class SharedState {
  /** The number before that of the first task; tasks count down from it, threads have their ids. */
  private static final int NO_STRAND = -1;

  public final Settings settings;
  public final Clock clock = new Clock();
  public final Definitions definitions;
  final VariableTable variables = new VariableTable();
  final SharedReaders readers = new SharedReaders();
  public final BlockingMethods blockingMethods;
  public final Backlog backlog;
  final ChunkPool chunks = new ChunkPool();
  public final NoisePlan noise;

  private final AtomicInteger nextStrand = new AtomicInteger(NO_STRAND);
  private volatile boolean isOn;

  /** The error for which recording was given up, null if it was not. */
  private volatile @Nullable Throwable failure;

  public SharedState(Settings settings) {
    this.settings = settings;
    definitions = new Definitions(settings.maxVariables());
    blockingMethods = new BlockingMethods(definitions);
    backlog = new Backlog(settings.bufferBytes() / Long.BYTES);
    noise = new NoisePlan(settings);
  }

  /**
   * Returns a number for a task that a thread runs: negative, and different from those of other
   * tasks.
   */
  int nextStrand() {
    return nextStrand.decrementAndGet();
  }

  /** Returns whether events are recorded. */
  public boolean isOn() {
    return isOn;
  }

  /** Starts to record events. */
  public void start() {
    isOn = true;
  }

  /** Records no more events. */
  public void stop() {
    isOn = false;
    backlog.close();
  }

  /** Records no more events because of an error. There may be neither memory nor stack left. */
  public void giveUp(Throwable reason) {
    failure = reason;
    stop();
  }

  /** Returns the error for which recording was given up, null if it was not. */
  public @Nullable Throwable failure() {
    return failure;
  }
}
