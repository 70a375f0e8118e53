package dev.cosmodrome.trace;

/**
 * The events of a loop, in a chunk: a round of a few events, again and again, in which the target
 * of each event grows by the same number from round to round.
 *
 * <pre>
 * loop  = head[1] LOOP[1] thread[varint]? period[1] count[4] event*
 * event = operation[1] site[4] target[4] stride[4]
 * </pre>
 *
 * <p>Count is the number of all events, and need not be a multiple of the period.
 */
final class LoopEvents {
  /** The operation byte that marks a loop. */
  static final int LOOP = 0xFF;

  /** The maximum number of events of a loop; a longer one is written in parts. */
  static final int MAX_COUNT = 1 << 20;

  private static final int EVENTS = 5;
  private static final int SITE = 1;
  private static final int TARGET = 5;
  private static final int STRIDE = 9;
  private static final int EVENT_BYTES = 13;

  private final EventLimits limits;
  private final int[] operations = new int[CosmoWriter.MAX_PERIOD];
  private final int[] sites = new int[CosmoWriter.MAX_PERIOD];
  private final int[] targets = new int[CosmoWriter.MAX_PERIOD];
  private final int[] strides = new int[CosmoWriter.MAX_PERIOD];
  private int thread;
  private int period;
  private int next;
  private int remaining;

  LoopEvents(EventLimits limits) {
    this.limits = limits;
  }

  /**
   * Writes a loop whose last two rounds are known.
   *
   * @param rounds contains the two rounds before {@code end}
   * @param first the number of events to skip behind the two rounds
   * @return the end of the loop in {@code raw}
   */
  static int write(byte[] raw, int at, long[] rounds, int end, int period, long first, int count) {
    raw[at] = (byte) period;
    CosmoFormat.INT.set(raw, at + 1, count);
    int position = at + EVENTS;
    for (long number = first; number < first + period; number++) {
      long event = extrapolate(rounds, end, period, number);
      raw[position] = (byte) PackedEvent.operation(event);
      CosmoFormat.INT.set(raw, position + SITE, PackedEvent.site(event));
      CosmoFormat.INT.set(raw, position + TARGET, PackedEvent.target(event));
      CosmoFormat.INT.set(raw, position + STRIDE, stride(rounds, end, period, number));
      position += EVENT_BYTES;
    }
    return position;
  }

  /** Returns an event behind the two rounds, by its number. */
  static long extrapolate(long[] rounds, int end, int period, long number) {
    long event = rounds[end - period + (int) (number % period)];
    return event + (1 + number / period) * stride(rounds, end, period, number);
  }

  private static int stride(long[] rounds, int end, int period, long number) {
    int at = end - period + (int) (number % period);
    return (int) (rounds[at] - rounds[at - period]);
  }

  /**
   * Starts to decode a loop.
   *
   * @param length the end of the chunk
   * @param available the number of events that the chunk still has
   * @return the end of the loop in the chunk, or -1 if it is damaged
   */
  int start(byte[] raw, int at, int length, int available, int loopThread) {
    int count = (int) CosmoFormat.INT.get(raw, at + 1);
    int rounds = raw[at];
    int end = at + EVENTS + rounds * EVENT_BYTES;
    if (rounds <= 0
        || rounds > CosmoWriter.MAX_PERIOD
        || end > length
        || count <= 0
        || count > Math.min(available, MAX_COUNT)) {
      return -1;
    }
    period = rounds;
    for (int i = 0; i < period; i++) {
      int position = at + EVENTS + i * EVENT_BYTES;
      operations[i] = raw[position] & 0xFF;
      sites[i] = (int) CosmoFormat.INT.get(raw, position + SITE);
      targets[i] = (int) CosmoFormat.INT.get(raw, position + TARGET);
      strides[i] = (int) CosmoFormat.INT.get(raw, position + STRIDE);
      long last = targets[i] + (long) strides[i] * Math.max(0, (count - i - 1) / period);
      if ((int) last != last
          || !limits.allow(operations[i], loopThread, targets[i], sites[i])
          || !limits.allow(operations[i], loopThread, (int) last, sites[i])) {
        return -1;
      }
    }
    thread = loopThread;
    next = 0;
    remaining = count;
    return end;
  }

  /** Drops the remaining events of the loop. */
  void stop() {
    remaining = 0;
  }

  boolean isOver() {
    return remaining == 0;
  }

  /** Fills rows of a batch up to {@code to}; returns the first row that is still free. */
  int fill(EventBatch batch, int from, int to) {
    int[] batchOperations = batch.operations();
    int[] batchThreads = batch.threads();
    int[] batchTargets = batch.targets();
    int[] batchSites = batch.sites();
    int end = Math.min(to, from + remaining);
    int i = next;
    for (int row = from; row < end; row++) {
      batchOperations[row] = operations[i];
      batchThreads[row] = thread;
      batchTargets[row] = targets[i];
      batchSites[row] = sites[i];
      targets[i] += strides[i];
      i = i + 1 == period ? 0 : i + 1;
    }
    next = i;
    remaining -= end - from;
    return end;
  }
}
