package dev.cosmodrome.it.record;

import dev.cosmodrome.checkers.specification.AtomicTrace;
import dev.cosmodrome.checkers.specification.Rules;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceFormat;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.TraceWriter;
import dev.cosmodrome.trace.Traces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A lucky run made of a recording: the same events, but one thread after the other. Each continues
 * until it has to wait: for a lock, for the start or end of a thread, for a hand-over, or outside
 * of blocks for a volatile write as in the recording. Then the thread that came first in the
 * recording continues, or the one that came last.
 */
public final class SerialRun {
  /** An event, and how many volatile writes of its variable it has to wait for. */
  private record Event(int operation, int target, int site, int writes) {}

  private final Map<Integer, List<Event>> threads = new HashMap<>();
  private final List<Integer> order = new ArrayList<>();
  private final Set<Integer> forked = new HashSet<>();

  // While it is recorded, and again while it runs: the writes of each volatile variable.
  private final Map<Integer, Integer> writes = new HashMap<>();

  // While it runs: the position of each thread, and the holder and count of each lock.
  private final Map<Integer, Integer> done = new HashMap<>();
  private final Map<Integer, Integer> holders = new HashMap<>();
  private final Map<Integer, Integer> holds = new HashMap<>();
  private final Set<Integer> started = new HashSet<>();

  private final boolean lastFirst;

  private SerialRun(boolean lastFirst) {
    this.lastFirst = lastFirst;
  }

  /** Writes a recording again, in the serial order. */
  public static void write(Path recording, Path serial, boolean lastFirst) throws IOException {
    SerialRun run = new SerialRun(lastFirst);
    Symbols symbols = run.read(recording);
    if (lastFirst) {
      Collections.reverse(run.order);
    }
    try (TraceWriter writer = Traces.write(serial, TraceFormat.COSMO, symbols)) {
      run.replay(writer);
    }
  }

  private Symbols read(Path recording) throws IOException {
    Specification known = new Specification(Rules.NONE, Traces.notes(recording));
    try (TraceReader events = Traces.read(recording);
        TraceReader blocks = AtomicTrace.of(() -> Traces.read(recording), known).open()) {
      EventBatch batch = new EventBatch();
      EventBatch marked = new EventBatch();
      Map<Integer, Integer> depths = new HashMap<>();
      while (events.read(batch) && blocks.read(marked)) {
        for (int row = 0; row < batch.size(); row++) {
          int thread = batch.threads()[row];
          int block = marked.operations()[row];
          int change = block == Op.BEGIN ? 1 : block == Op.END ? -1 : 0;
          boolean inBlock = depths.merge(thread, change, Integer::sum) > 0;
          add(batch.operations()[row], thread, batch.targets()[row], batch.sites()[row], inBlock);
        }
      }
      return events.symbols();
    }
  }

  private void add(int operation, int thread, int target, int site, boolean inBlock) {
    int plain = Op.withoutSignals(operation);
    boolean waits = plain == Op.VOLATILE_READ && (operation != plain || (!inBlock && !lastFirst));
    int awaited = waits ? writes.getOrDefault(target, 0) : 0;
    if (!threads.containsKey(thread)) {
      order.add(thread);
    }
    threads
        .computeIfAbsent(thread, t -> new ArrayList<>())
        .add(new Event(operation, target, site, awaited));
    if (plain == Op.VOLATILE_WRITE) {
      writes.merge(target, 1, Integer::sum);
    } else if (operation == Op.FORK) {
      forked.add(target);
    }
  }

  private void replay(TraceWriter writer) {
    writes.clear();
    boolean goesOn = true;
    while (goesOn) {
      goesOn = false;
      for (int i = 0; i < order.size() && !goesOn; i++) {
        goesOn = replay(order.get(i), writer);
      }
    }
    for (int thread : order) {
      if (next(thread) != null) {
        throw new IllegalStateException("thread " + thread + " waits for ever");
      }
    }
  }

  /** Runs a thread until it has to wait; returns whether it did anything. */
  private boolean replay(int thread, TraceWriter writer) {
    boolean goesOn = false;
    Event event = next(thread);
    while (event != null && isReady(thread, event)) {
      goesOn = true;
      perform(thread, event);
      writer.event(event.operation, thread, event.target, event.site);
      if (lastFirst && event.operation == Op.FORK) {
        return true;
      }
      event = next(thread);
    }
    return goesOn;
  }

  private @Nullable Event next(int thread) {
    List<Event> events = threads.get(thread);
    int at = done.getOrDefault(thread, 0);
    return at < events.size() ? events.get(at) : null;
  }

  private boolean isReady(int thread, Event event) {
    if (forked.contains(thread) && !started.contains(thread)) {
      return false;
    }
    return switch (event.operation) {
      case Op.ACQUIRE ->
          holds.getOrDefault(event.target, 0) == 0
              || holders.getOrDefault(event.target, thread) == thread;
      case Op.JOIN -> !threads.containsKey(event.target) || next(event.target) == null;
      default -> writes.getOrDefault(event.target, 0) >= event.writes;
    };
  }

  private void perform(int thread, Event event) {
    done.merge(thread, 1, Integer::sum);
    switch (Op.withoutSignals(event.operation)) {
      case Op.ACQUIRE -> {
        holders.put(event.target, thread);
        holds.merge(event.target, 1, Integer::sum);
      }
      case Op.RELEASE -> holds.merge(event.target, -1, Integer::sum);
      case Op.FORK -> started.add(event.target);
      case Op.VOLATILE_WRITE -> writes.merge(event.target, 1, Integer::sum);
      default -> {}
    }
  }
}
