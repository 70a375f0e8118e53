package dev.cosmodrome.litmus;

/**
 * Something that a thread does in an execution, or that its store buffer does later.
 *
 * @param kind the kind of event
 * @param thread the thread that does it, or whose buffer does
 * @param index which event of its thread it is, commits aside; a commit has that of its write
 * @param transaction the transaction, an id that no other thread uses
 * @param variable the variable that it accesses, {@link #NONE} for a fence
 * @param value the value read or written
 * @param line the line of the program
 */
public record Event(
    Kind kind, int thread, int index, int transaction, int variable, int value, int line) {
  /** The variable of a fence. */
  public static final int NONE = -1;

  /** The kinds of events. */
  public enum Kind {
    /** A value is read, from the thread's own buffer or from memory. */
    READ,
    /** A value is written; under store buffers, to the buffer. */
    WRITE,
    /** A value that was written reaches memory. */
    COMMIT,
    /** The thread's buffer is empty. */
    FENCE
  }

  /** Returns whether it is an event of this kind. */
  public boolean is(Kind other) {
    return kind == other;
  }

  /** Returns whether one is the write and the other one its commit. */
  public boolean corresponds(Event other) {
    boolean pair =
        (is(Kind.WRITE) && other.is(Kind.COMMIT)) || (is(Kind.COMMIT) && other.is(Kind.WRITE));
    return pair && thread == other.thread && index == other.index;
  }

  /** The commit of this write. */
  Event commit() {
    return new Event(Kind.COMMIT, thread, index, transaction, variable, value, line);
  }
}
