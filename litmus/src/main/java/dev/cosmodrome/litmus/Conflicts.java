package dev.cosmodrome.litmus;

import dev.cosmodrome.litmus.Event.Kind;
import java.util.List;

/**
 * The conflicts of an execution, by the definitions of the paper. Events are given by their
 * positions in the execution, the earlier one first.
 */
public final class Conflicts {
  private final List<Event> execution;

  /** Creates it for an execution. */
  public Conflicts(List<Event> execution) {
    this.execution = execution;
  }

  /** Section 3: under sequential consistency, where there are no commits. */
  public boolean sc(int first, int second) {
    Event one = execution.get(first);
    Event other = execution.get(second);
    return one.thread() == other.thread()
        || (one.variable() == other.variable()
            && one.variable() != Event.NONE
            && (one.is(Kind.WRITE) || other.is(Kind.WRITE)));
  }

  /** Section 4.1: under TSO. */
  public boolean tso(int first, int second) {
    Event one = execution.get(first);
    Event other = execution.get(second);
    return one.thread() == other.thread()
        ? ofThread(one, other) && !isRelaxed(first, second)
        : inMemory(one, other) && !areParallel(first, second);
  }

  /** Section 4.2: the same, with all of the program order. */
  public boolean tsoWithProgramOrder(int first, int second) {
    Event one = execution.get(first);
    Event other = execution.get(second);
    return one.thread() == other.thread() ? ofThread(one, other) : tso(first, second);
  }

  /** Two accesses to memory, one of them a write. */
  private static boolean inMemory(Event one, Event other) {
    return one.variable() == other.variable()
        && ((one.is(Kind.COMMIT) && (other.is(Kind.COMMIT) || other.is(Kind.READ)))
            || (one.is(Kind.READ) && other.is(Kind.COMMIT)));
  }

  /** Exception (ii): a commit has no order with reads and writes of its thread except its own. */
  private static boolean ofThread(Event one, Event other) {
    boolean commitAndAccess =
        (one.is(Kind.COMMIT) && (other.is(Kind.READ) || other.is(Kind.WRITE)))
            || (other.is(Kind.COMMIT) && (one.is(Kind.READ) || one.is(Kind.WRITE)));
    return !commitAndAccess || one.corresponds(other);
  }

  /** Exception (iii): the part of the program order that TSO does not keep. */
  private boolean isRelaxed(int first, int second) {
    Event one = execution.get(first);
    Event other = execution.get(second);
    return other.is(Kind.READ)
        && one.variable() != other.variable()
        && (one.is(Kind.WRITE) || (one.is(Kind.READ) && isBuffered(first)));
  }

  /** Returns whether a read may come from its thread's buffer. */
  private boolean isBuffered(int read) {
    Event reader = execution.get(read);
    for (int i = read - 1; i >= 0; i--) {
      Event event = execution.get(i);
      if (event.thread() == reader.thread()) {
        if (event.is(Kind.FENCE)) {
          return false;
        }
        if (event.is(Kind.WRITE) && event.variable() == reader.variable()) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Exception (i): a read from the buffer, and a commit while the value that it reads is in the
   * buffer.
   */
  private boolean areParallel(int first, int second) {
    int read = execution.get(first).is(Kind.READ) ? first : second;
    int commit = read == first ? second : first;
    Event reader = execution.get(read);
    if (!reader.is(Kind.READ)) {
      return false;
    }
    int write = read - 1;
    while (write >= 0 && !isWriteFor(execution.get(write), reader)) {
      write--;
    }
    if (write < 0) {
      return false;
    }
    int committed = write + 1;
    while (committed < execution.size()
        && !execution.get(committed).corresponds(execution.get(write))) {
      committed++;
    }
    return read < committed && write < commit && commit < committed;
  }

  private static boolean isWriteFor(Event event, Event reader) {
    return event.is(Kind.WRITE)
        && event.thread() == reader.thread()
        && event.variable() == reader.variable();
  }
}
