package dev.cosmodrome.checkers.prediction;

import java.util.Arrays;

/**
 * The transactions of one shape that one thread ran. Those that begin at the same moment are told
 * apart only by their order.
 */
public final class Run {
  private final Shape shape;
  private final int thread;

  /** The events of the first transaction: where it begins, and how far its steps are from there. */
  private long begin = -1;

  private int[] offsets = new int[0];

  // By moment at which transactions begin: the moment, and where the first and the last one begin.
  private int[] moments = new int[1];
  private long[] firsts = new long[1];
  private long[] lasts = new long[1];
  private int size;

  Run(Shape shape, int thread) {
    this.shape = shape;
    this.thread = thread;
  }

  boolean isNew() {
    return begin < 0;
  }

  void describe(long firstEvent, int[] eventOffsets) {
    begin = firstEvent;
    offsets = eventOffsets;
  }

  void add(int moment, long event) {
    if (size > 0 && moments[size - 1] == moment) {
      lasts[size - 1] = event;
      return;
    }
    if (size == moments.length) {
      moments = Arrays.copyOf(moments, 2 * size);
      firsts = Arrays.copyOf(firsts, 2 * size);
      lasts = Arrays.copyOf(lasts, 2 * size);
    }
    moments[size] = moment;
    firsts[size] = event;
    lasts[size++] = event;
  }

  /** The shape. */
  public Shape shape() {
    return shape;
  }

  /** The thread. */
  public int thread() {
    return thread;
  }

  /** The event by which the first of the transactions begins. */
  public long begin() {
    return begin;
  }

  /** The event that is a step of the first of the transactions. */
  public long event(int step) {
    return begin + offsets[step];
  }

  /** At how many moments such transactions begin. */
  public int size() {
    return size;
  }

  /** A moment at which such transactions begin. */
  public int moment(int index) {
    return moments[index];
  }

  /** The event by which the first transaction of a moment begins. */
  public long first(int index) {
    return firsts[index];
  }

  /** The event by which the last transaction of a moment begins. */
  public long last(int index) {
    return lasts[index];
  }
}
