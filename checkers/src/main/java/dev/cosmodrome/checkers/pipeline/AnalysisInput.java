package dev.cosmodrome.checkers.pipeline;

import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.TraceSource;
import java.util.List;

/** A trace to analyse: a file, or a stream that can be read only once. */
public interface AnalysisInput extends TraceSource {
  /** Returns the name of the trace in the result. */
  String name();

  /**
   * Returns whether {@link #open} may be called more than once. If not, findings are neither
   * refined nor explained.
   */
  boolean isRereadable();

  /**
   * Returns the notes of the whole trace, also those after the last event; none if it is a stream.
   */
  List<Note> notes();
}
