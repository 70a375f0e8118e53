package dev.cosmodrome.checkers.pipeline;

import dev.cosmodrome.checkers.specification.AtomicMethods;
import dev.cosmodrome.checkers.specification.DeterministicMethods;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Reads a trace once for several analyses. Each event goes to all of them, in the order in which
 * they were added, before the next event does.
 */
final class TracePass {
  /** The blocks that an analysis sees. */
  enum Blocks {
    /** Those of the trace. */
    RECORDED,
    /** The methods that are meant to be atomic. */
    ATOMIC,
    /** The methods that are meant to be deterministic. */
    DETERMINISTIC
  }

  private static final class Part {
    final EventBatch batch;
    final EventSink sink;
    final BooleanSupplier isDone;
    long left;

    Part(EventBatch batch, EventSink sink, long limit, BooleanSupplier isDone) {
      this.batch = batch;
      this.sink = sink;
      this.isDone = isDone;
      left = limit;
    }

    boolean isOver() {
      return left <= 0 || isDone.getAsBoolean();
    }
  }

  private final EventBatch recorded = new EventBatch();
  private final EventBatch atomic = new EventBatch();
  private final EventBatch deterministic = new EventBatch();
  private final AtomicMethods atomicMethods;
  private final DeterministicMethods deterministicMethods;
  private final List<Part> parts = new ArrayList<>();

  TracePass(Symbols symbols, Specification known) {
    atomicMethods = new AtomicMethods(known, symbols);
    deterministicMethods = new DeterministicMethods(known, symbols);
  }

  /** Returns whether a method is atomic that is called in a block. */
  boolean isAtomicInBlock(int method) {
    return atomicMethods.isAtomic(method);
  }

  /** Adds an analysis of the first events. */
  void add(Blocks blocks, EventSink sink, long limit) {
    add(blocks, sink, limit, () -> false);
  }

  /** Adds an analysis of the first events, which may need fewer. */
  void add(Blocks blocks, EventSink sink, long limit, BooleanSupplier isDone) {
    parts.add(new Part(batch(blocks), sink, limit, isDone));
  }

  private EventBatch batch(Blocks blocks) {
    return switch (blocks) {
      case RECORDED -> recorded;
      case ATOMIC -> atomic;
      case DETERMINISTIC -> deterministic;
    };
  }

  /** Reads as much of a trace as is needed. */
  void read(TraceReader reader) throws IOException {
    EventBatch batch = new EventBatch();
    while (!isOver() && reader.read(batch)) {
      accept(batch);
    }
  }

  private boolean isOver() {
    return parts.stream().allMatch(Part::isOver);
  }

  /** Passes the next events of the trace to the analyses, without changing the batch. */
  void accept(EventBatch batch) {
    recorded.assign(batch);
    atomic.assign(batch);
    atomicMethods.mark(atomic);
    if (parts.stream().anyMatch(part -> part.batch == deterministic)) {
      deterministic.assign(batch);
      deterministicMethods.mark(deterministic);
    }
    for (int row = 0; row < batch.size(); row++) {
      for (Part part : parts) {
        if (part.left > 0) {
          part.left--;
          EventBatch own = part.batch;
          part.sink.event(
              own.operations()[row], own.threads()[row], own.targets()[row], own.sites()[row]);
        }
      }
    }
  }
}
