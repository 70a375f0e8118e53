package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.ObjectField;
import dev.cosmodrome.checkers.Place;
import dev.cosmodrome.checkers.transactions.Deed;
import dev.cosmodrome.checkers.tso.RobustnessMonitor.Action;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which fields to make volatile so that a read of a run without store buffers could not have come
 * before a write, found out by trying: the run is watched again as if they were.
 */
final class MissingFence {
  private final EventLog run;
  private final Symbols symbols;

  /**
   * Creates it.
   *
   * @param run all events up to the read
   */
  MissingFence(EventLog run, Symbols symbols) {
    this.run = run;
    this.symbols = symbols;
  }

  /**
   * What helps, in a few words; empty if nothing is known to.
   *
   * @param after what the read's thread did before, as {@link RobustnessMonitor.Listener} has it
   */
  String before(Action read, Action write, Action after) {
    Set<String> fields = new LinkedHashSet<>();
    for (Action action : List.of(after, write)) {
      if (Deed.operation(action.deed()) == Op.WRITE) {
        fields.add(field(Deed.target(action.deed())));
      }
    }
    for (String field : fields) {
      if (helps(Set.of(field), read)) {
        return Remedy.makeVolatile(field);
      }
    }
    return fields.size() > 1 && helps(fields, read)
        ? Remedy.makeVolatile(String.join(" and ", fields))
        : "";
  }

  private boolean helps(Set<String> fields, Action read) {
    boolean[] isTold = {false};
    RobustnessMonitor monitor =
        new RobustnessMonitor(
            (told, writePlace, writeOperation, after) ->
                isTold[0] |= Place.event(told.place()) == Place.event(read.place()));
    run.replay(
        (operation, thread, target, site) -> {
          boolean isVolatile = operation == Op.WRITE && fields.contains(field(target));
          monitor.event(isVolatile ? Op.VOLATILE_WRITE : operation, thread, target, site);
        });
    return !isTold[0] && !monitor.hasForgotten();
  }

  private String field(int variable) {
    return ObjectField.nameOf(symbols.name(Kind.VARIABLE, variable));
  }
}
