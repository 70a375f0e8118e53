package dev.cosmodrome.checkers.prediction;

import java.util.Arrays;

/**
 * The transactions of one signature in one strand, which is a thread or a task, in their order. Of
 * those that begin at the same moment, and so can meet the same transactions of other threads, the
 * first two and the last two are kept.
 */
public final class Run {
  private static final int MAX_TRANSACTIONS_PER_MOMENT = 4;

  private final TransactionSignature signature;
  private final int strand;
  private final int thread;

  // By transaction: the moment and the event at which it begins, and the distance of each step from
  // that event.
  private int[] moments = new int[1];
  private long[] begins = new long[1];
  private int[][] offsets = new int[1][];
  private int size;

  Run(TransactionSignature signature, int strand, int thread) {
    this.signature = signature;
    this.strand = strand;
    this.thread = thread;
  }

  /**
   * Adds a transaction; returns whether this takes more memory.
   *
   * @param eventOffsets the distance of each step from the first one, in events; may be longer than
   *     needed
   */
  boolean add(int moment, long event, int[] eventOffsets) {
    int length = signature.steps().length;
    if (size >= MAX_TRANSACTIONS_PER_MOMENT
        && moments[size - MAX_TRANSACTIONS_PER_MOMENT] == moment) {
      int[] reused = offsets[size - 2];
      offsets[size - 2] = offsets[size - 1];
      begins[size - 2] = begins[size - 1];
      System.arraycopy(eventOffsets, 0, reused, 0, length);
      offsets[size - 1] = reused;
      begins[size - 1] = event;
      return false;
    }
    if (size == moments.length) {
      moments = Arrays.copyOf(moments, 2 * size);
      begins = Arrays.copyOf(begins, 2 * size);
      offsets = Arrays.copyOf(offsets, 2 * size);
    }
    moments[size] = moment;
    begins[size] = event;
    offsets[size++] = Arrays.copyOf(eventOffsets, length);
    return true;
  }

  /** The signature. */
  public TransactionSignature signature() {
    return signature;
  }

  /** The strand. */
  public int strand() {
    return strand;
  }

  /** The thread that ran the strand. */
  public int thread() {
    return thread;
  }

  /** Returns the number of transactions. */
  public int size() {
    return size;
  }

  /** The moment at which a transaction begins. */
  public int moment(int index) {
    return moments[index];
  }

  /** The event by which a transaction begins. */
  public long begin(int index) {
    return begins[index];
  }

  /** The moment at which a transaction ends. */
  int endMoment(int index) {
    int moment = moments[index];
    for (long step : signature.steps()) {
      moment +=
          TransactionSignature.operation(step) == TransactionSignature.MOMENTS
              ? TransactionSignature.target(step)
              : 0;
    }
    return moment;
  }

  /** Returns the event of a step of a transaction. */
  public long event(int index, int step) {
    return begins[index] + offsets[index][step];
  }
}
