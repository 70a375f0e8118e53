package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.trace.Op;

/**
 * Plain reads of one thread that are held back until they are validated, as those between {@code
 * tryOptimisticRead} and {@code validate} of a {@code StampedLock}. Reads that are not validated
 * are discarded: the program does not use them.
 */
public final class OptimisticReads {
  /** The number of reads that are held back at most; one more counts as validating them. */
  private static final int MAX_READS = 128;

  private final ThreadLog log;
  private boolean isOn;

  /** The variables and sites of the reads; those of the last time stay for {@link #converted}. */
  private int[] variables = new int[0];

  private int[] sites = new int[0];
  private int count;

  /** The number of reads that were held back the last time. */
  private int lastCount;

  OptimisticReads(ThreadLog log) {
    this.log = log;
  }

  /** Returns whether reads are held back. */
  boolean isOn() {
    return isOn;
  }

  /** Holds the next reads back. Reads that were held back before are logged. */
  public void begin() {
    end(true);
    isOn = true;
    log.steady = 0;
  }

  /** Logs the reads that were held back, or discards them. */
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

  /**
   * Logs the reads that were held back between a {@code SHARE} and an {@code UNSHARE} of a lock, as
   * if the thread had held it as a reader.
   */
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

  /**
   * Notes that the events of {@link #endUnder} are complete, so that {@link #converted} can retract
   * them.
   */
  public void hasValidated() {
    log.validated.validated(lastCount, log.time);
  }

  /**
   * Ends an attempt to convert a stamp into a writer's. If it succeeded, the reads made with the
   * stamp count as made under the lock, and are logged again after its acquisition; if not, the
   * program does not use them, and they are retracted.
   */
  public void converted(boolean hasLock) {
    int taken = log.validated.retract() ? lastCount : 0;
    for (int i = 0; i < taken && hasLock; i++) {
      log.append(Op.READ, variables[i], sites[i]);
    }
    end(hasLock);
    log.newSegment();
  }

  /**
   * Holds an event back if it is a plain read; any other event ends the optimistic reads first.
   * Returns whether the event is held back.
   */
  boolean holdsBack(int operation, int target, int site) {
    if (operation != Op.READ || count == MAX_READS) {
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
