package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.litmus.Event;
import dev.cosmodrome.litmus.LitmusProgram;
import dev.cosmodrome.litmus.Machine;
import dev.cosmodrome.litmus.Machine.Model;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import java.util.Arrays;
import java.util.function.Predicate;

/** Runs of litmus programs under sequential consistency, as traces. */
final class LitmusRuns {
  private LitmusRuns() {}

  /** Returns whether some run is such. */
  static boolean anyMatch(LitmusProgram program, Predicate<EventList> predicate) {
    boolean[] found = new boolean[1];
    new Machine(program, Model.SC)
        .run(
            Long.MAX_VALUE,
            execution -> {
              found[0] = predicate.test(trace(execution, program));
              return !found[0];
            });
    return found[0];
  }

  /** A trace in which each transaction is a block, and each thread says that it stops. */
  private static EventList trace(Iterable<Event> execution, LitmusProgram program) {
    EventList trace = new EventList();
    program.variables().forEach(trace.symbols().of(Kind.VARIABLE)::intern);
    trace.symbols().of(Kind.BLOCK).intern("block");
    int[] blocks = new int[program.threads().size()];
    Arrays.fill(blocks, -1);
    for (int thread = 0; thread < blocks.length; thread++) {
      trace.symbols().of(Kind.THREAD).intern(program.thread(thread));
    }
    for (Event event : execution) {
      int thread = event.thread();
      if (blocks[thread] != event.transaction()) {
        if (blocks[thread] >= 0) {
          trace.event(Op.END, thread, 0, 0);
        }
        trace.event(Op.BEGIN, thread, 0, 0);
        blocks[thread] = event.transaction();
      }
      switch (event.kind()) {
        case READ -> trace.event(Op.READ, thread, event.variable(), 0);
        case WRITE -> trace.event(Op.WRITE, thread, event.variable(), 0);
        default -> trace.event(Op.FENCE, thread, 0, 0);
      }
    }
    for (int thread = 0; thread < blocks.length; thread++) {
      if (blocks[thread] >= 0) {
        trace.event(Op.END, thread, 0, 0);
      }
      trace.event(Op.STOP, thread, 0, 0);
    }
    return trace;
  }
}
