package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Hint;
import dev.cosmodrome.checkers.tso.ConflictGraph.Edge;
import dev.cosmodrome.checkers.tso.RobustnessMonitor.Action;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fences without which a read of a run without store buffers could have come before a write:
 * those that make the cycle impossible that the read, the write and the events between them would
 * form. They are also tried: the run is monitored again as if they were there.
 */
final class MissingFence {
  private final StretchLog run;
  private final Symbols symbols;

  /**
   * Creates the analysis.
   *
   * @param run all events up to the read
   */
  MissingFence(StretchLog run, Symbols symbols) {
    this.run = run;
    this.symbols = symbols;
  }

  /**
   * The remedy; null if none is known.
   *
   * @param after the earlier event of the read's thread, as in {@link RobustnessMonitor.Listener}
   */
  @Nullable Hint before(Action read, Action write, Action after) {
    Stretch stretch = StretchRecorder.record(run, 0);
    int readEvent = find(stretch, read);
    int writeEvent = find(stretch, write);
    int afterEvent = find(stretch, after);
    if (readEvent == Stretch.NONE || writeEvent == Stretch.NONE || afterEvent == Stretch.NONE) {
      return null;
    }
    List<Edge> cycle =
        new ArrayList<>(Execution.eager(stretch).graph(true).path(writeEvent, afterEvent));
    cycle.add(new Edge(afterEvent, readEvent));
    cycle.add(new Edge(readEvent, writeEvent));
    CycleRemedy remedy = new CycleRemedy(stretch, cycle, symbols);
    return remedy.isFence() && helps(remedy.fields(), read) ? remedy.fence() : null;
  }

  /** Returns the event of the stretch at a position: an access, or else a fence. */
  private static int find(Stretch stretch, Action action) {
    int found = Stretch.NONE;
    for (int event = 0; event < stretch.size(); event++) {
      if (EventPosition.event(stretch.position(event)) == EventPosition.event(action.position())) {
        found = event;
        if (stretch.kind(event) != Stretch.FENCE) {
          return event;
        }
      }
    }
    return found;
  }

  private boolean helps(Set<VariableName> fields, Action read) {
    boolean[] isTold = {false};
    RobustnessMonitor monitor =
        new RobustnessMonitor(
            (told, writePosition, writeOperation, after) ->
                isTold[0] |=
                    EventPosition.event(told.position()) == EventPosition.event(read.position()));
    run.replay(
        (operation, thread, target, site) -> {
          boolean isVolatile =
              operation == Op.WRITE && fields.contains(CycleRemedy.field(target, symbols));
          monitor.event(isVolatile ? Op.VOLATILE_WRITE : operation, thread, target, site);
        });
    return !isTold[0] && !monitor.hasForgotten();
  }
}
