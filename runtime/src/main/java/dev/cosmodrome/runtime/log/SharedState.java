package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.identity.BlockingMethods;
import dev.cosmodrome.runtime.identity.Definitions;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The part of a recording that the logs of all threads share. */
public final class SharedState {
  /** The last number that stands for no strand; those of tasks are less. */
  private static final int NO_STRAND = -1;

  public final Settings settings;
  public final Clock clock = new Clock();
  public final Definitions definitions;
  public final LastAccessTable lastAccesses = new LastAccessTable();
  public final BlockingMethods blockingMethods;
  public final Backlog backlog;
  public final NoisePlan noise;

  private final AtomicInteger nextStrand = new AtomicInteger(NO_STRAND);
  private volatile boolean isOn;

  /** Why recording was given up, null if it was not. */
  private volatile @Nullable Throwable failure;

  public SharedState(Settings settings) {
    this.settings = settings;
    definitions = new Definitions(settings.maxVariables());
    blockingMethods = new BlockingMethods(definitions);
    backlog = new Backlog(settings.bufferBytes() / Long.BYTES);
    noise = new NoisePlan(settings);
  }

  /** A number for a task that a thread runs: negative, and no other task has it. */
  int nextStrand() {
    return nextStrand.decrementAndGet();
  }

  /** Whether events are recorded. */
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

  /** Records no more events, for a reason; there may be neither memory nor stack left. */
  public void giveUp(Throwable reason) {
    failure = reason;
    stop();
  }

  /** Why recording was given up, null if it was not. */
  public @Nullable Throwable failure() {
    return failure;
  }
}
