package dev.cosmodrome.checkers;

import dev.cosmodrome.checkers.pipeline.Analysis;
import dev.cosmodrome.checkers.pipeline.AnalysisInput;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.TraceSource;
import dev.cosmodrome.trace.Traces;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A trace to analyse that counts how often it is opened. */
public final class CountedInput implements AnalysisInput {
  private final TraceSource source;
  private int openings;

  private CountedInput(TraceSource source) {
    this.source = source;
  }

  /** A trace in memory. */
  public static CountedInput of(EventList trace) {
    return new CountedInput(() -> new MemoryReader(trace));
  }

  /** A trace as text. */
  public static CountedInput of(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new CountedInput(() -> Traces.read(new ByteArrayInputStream(bytes), false));
  }

  @Override
  public String name() {
    return "trace";
  }

  @Override
  public boolean isRereadable() {
    return true;
  }

  @Override
  public List<Note> notes() {
    return List.of();
  }

  @Override
  public TraceReader open() throws IOException {
    openings++;
    return source.open();
  }

  /** Returns the number of times that it was opened. */
  public int openings() {
    return openings;
  }

  /** Returns the findings of one checker after the whole pipeline. */
  public List<SpelledFinding> findings(Specification known, CheckerType type) {
    try {
      return SpelledFinding.of(
          new Analysis(known, List.of(type), Set.of(), UnaryOperator.identity())
              .run(this)
              .result()
              .checkers()
              .get(0)
              .findings());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
