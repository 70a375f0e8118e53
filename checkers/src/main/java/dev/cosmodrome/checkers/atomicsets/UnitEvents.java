package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.atomicsets.OpenBlocks.Frame;
import dev.cosmodrome.checkers.transactions.Contexts;
import dev.cosmodrome.checkers.transactions.Dependences;
import dev.cosmodrome.checkers.transactions.Transactions;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.MalformedEventException;
import dev.cosmodrome.trace.Op;

/** Turns the events of a trace into accesses to sets, and ends of units of work on them. */
final class UnitEvents implements EventSink {
  /** Receives accesses and ends. */
  interface Handler {
    /** Handles an access to a variable of a set. */
    void access(int operation, int thread, int variable, int set, long position);

    /**
     * Handles the end of a unit that was {@link Frame#open} on a set, in one of its thread's lanes.
     */
    void end(int lane, int set);
  }

  private final SetIndex sets;
  private final OpenBlocks blocks;
  private final Contexts contexts;
  private final Handler handler;
  private long event;

  UnitEvents(SetIndex sets, OpenBlocks blocks, Contexts contexts, Handler handler) {
    this.sets = sets;
    this.blocks = blocks;
    this.contexts = contexts;
    this.handler = handler;
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    long position = EventPosition.of(event, site);
    if (++event == EventPosition.MAX_EVENTS) {
      throw new MalformedEventException("more events than can be handled");
    }
    switch (Op.withoutModes(operation)) {
      case Op.READ, Op.WRITE -> access(operation, thread, target, position);
      case Op.VOLATILE_READ, Op.VOLATILE_WRITE ->
          access(Op.withoutModes(operation), thread, target, position);
      case Op.BEGIN, Op.ENTER -> {
        Frame frame = new Frame(target, operation == Op.ENTER, site, Dependences.number(position));
        blocks.begin(thread, frame);
        frame.transaction = transaction(thread, frame);
      }
      case Op.ON -> blocks.last(thread).add(sets.objectOf(target));
      case Op.CALLBACK -> {
        Frame frame = blocks.callBack(thread);
        frame.transaction = transaction(thread, frame);
      }
      case Op.END, Op.EXIT -> {
        Frame frame = blocks.end(thread);
        int lane = contexts.lane(Transactions.context(frame.transaction));
        for (int i = frame.setCount() - 1; i >= 0; i--) {
          handler.end(lane, frame.set(i));
        }
      }
      default -> {}
    }
  }

  private void access(int operation, int thread, int variable, long position) {
    handler.access(operation, thread, variable, sets.of(variable, operation), position);
  }

  private long transaction(int thread, Frame frame) {
    int context = contexts.of(thread, blocks.lane(thread), frame.block, frame.site);
    return Transactions.of(context, frame.number);
  }
}
