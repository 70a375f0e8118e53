package dev.cosmodrome.cli;

import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceReader;
import java.io.IOException;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Reads a trace and prints on standard error which part of the file has been read. */
final class ProgressReader implements TraceReader {
  /** The smallest file for which progress is shown. */
  private static final long MIN_BYTES = 8L << 20;

  private final TraceInput input;
  private final TraceReader reader;
  private final ProgressBar bar;

  private ProgressReader(TraceInput input) {
    this.input = input;
    reader = input.reader();
    bar =
        new ProgressBarBuilder()
            .setTaskName(input.name())
            .setInitialMax(input.length())
            .setUnit(" MB", 1_000_000)
            .setStyle(ProgressBarStyle.ASCII)
            .clearDisplayOnFinish()
            .build();
  }

  /**
   * The reader of a trace; it shows progress if standard error is a terminal and the file large.
   */
  static TraceReader of(TraceInput input) {
    boolean isShown = input.length() > MIN_BYTES && Boolean.getBoolean("cosmodrome.terminal");
    return isShown ? new ProgressReader(input) : input.reader();
  }

  @Override
  public Symbols symbols() {
    return reader.symbols();
  }

  @Override
  public boolean read(EventBatch batch) throws IOException {
    boolean any = reader.read(batch);
    bar.stepTo(input.bytesRead());
    return any;
  }

  @Override
  public boolean isCutOff() {
    return reader.isCutOff();
  }

  @Override
  public void close() throws IOException {
    bar.close();
    reader.close();
  }
}
