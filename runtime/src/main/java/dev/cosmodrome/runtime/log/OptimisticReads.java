package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.trace.Op;

/** Reads of one thread that are kept back, since they may turn out not to count. */
public final class OptimisticReads {
  private static final int MOST = 128;

  private final ThreadLog log;
  private boolean isOn;
  private int[] variables = new int[0];
  private int[] sites = new int[0];
  private int count;

  /** The number of reads that were held back the last time. */
  private int lastCount;

  OptimisticReads(ThreadLog log) {
    this.log = log;
  }

  /** Whether reads are kept back. */
  boolean isOn() {
    return isOn;
  }

  /** Keeps the next reads back: they may turn out not to count. */
  public void begin() {
    end(true);
    isOn = true;
    log.steady = 0;
  }

  /** Logs the reads that were kept back, or forgets them. */
  public void end(boolean confirmed) {
    isOn = false;
    int kept = count;
    lastCount = kept;
    count = 0;
    for (int i = 0; i < kept && confirmed; i++) {
      log.append(Op.READ, variables[i], sites[i]);
    }
    if (kept > 0) {
      log.newSegment();
    }
  }

  /** Logs the reads that were kept back as if the thread had shared a lock for them. */
  public void endUnder(Object lock, int site) {
    isOn = false;
    if (count == 0) {
      return;
    }
    log.catchUp();
    log.validated.begin(count);
    log.locks.sharing(lock, true, site);
    end(true);
    log.locks.unsharing(lock, site);
  }

  /** The validated reads are logged, and all that belongs to them. */
  public void hasValidated() {
    log.validated.validated(lastCount, log.time);
  }

  /**
   * A stamp was to become that of a writer. What was read with it counts as read with the lock, or
   * not at all.
   */
  public void converted(boolean hasLock) {
    int taken = log.validated.retract() ? lastCount : 0;
    for (int i = 0; i < taken && hasLock; i++) {
      log.append(Op.READ, variables[i], sites[i]);
    }
    end(hasLock);
    log.newSegment();
  }

  /** Keeps an event back if it is a read; returns whether it does. */
  boolean holdsBack(int operation, int target, int site) {
    if (operation != Op.READ || count == MOST) {
      end(true);
      return false;
    }
    add(target, site);
    return true;
  }

  private void add(int variable, int site) {
    if (count == sites.length) {
      int room = Math.max(4, 2 * count);
      variables = Copies.of(variables, room);
      sites = Copies.of(sites, room);
    }
    variables[count] = variable;
    sites[count++] = site;
  }
}
