package dev.cosmodrome.cli;

import java.io.Closeable;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A progress bar on standard error, if that is a terminal and there is enough to do. */
final class Progress implements Closeable {
  private static final long LARGE = 8L << 20;

  private final TraceInput input;
  private final @Nullable ProgressBar bar;

  private Progress(TraceInput input, @Nullable ProgressBar bar) {
    this.input = input;
    this.bar = bar;
  }

  static Progress of(TraceInput input) {
    boolean shown = input.length() > LARGE && Boolean.getBoolean("cosmodrome.terminal");
    return new Progress(input, shown ? bar(input) : null);
  }

  private static ProgressBar bar(TraceInput input) {
    return new ProgressBarBuilder()
        .setTaskName(input.name())
        .setInitialMax(input.length())
        .setUnit(" MB", 1_000_000)
        .setStyle(ProgressBarStyle.ASCII)
        .clearDisplayOnFinish()
        .build();
  }

  /** Shows how far the input is read. */
  void step() {
    if (bar != null) {
      bar.stepTo(input.bytesRead());
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
