package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.log.LogChunk;
import dev.cosmodrome.runtime.log.LogWriter;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.trace.Op;
import org.jspecify.annotations.Nullable;

/**
 * What a thread has seen of concurrent queues, and may still act on. If it does, it writes what it
 * has read: what it saw has to hold still until then. If it does not, because the method ends in
 * which it looked, or it looks again in the same place, nothing has come of it, and the read is
 * taken out of the log. Until then the recorder leaves it alone; see {@link LogWriter#looks}.
 *
 * <p>A method that is not meant to be atomic, as far as a recorder knows, does not count.
 */
public final class Sightings {
  private static final int MOST = 8;

  private final ThreadLog log;
  private final LogWriter writer;
  private final Sighting[] sightings = new Sighting[MOST];
  private int count;

  /** How often the recorder was asked anew to leave reads alone. */
  private int holds;

  /** The variable to write for the change that the thread is about to make, if there is one. */
  private int changed = -1;

  /**
   * A read that the thread may still act on.
   *
   * @param depth of the method that it matters in
   * @param hold when the recorder was asked to leave it alone
   * @param chunk where the read is in the log, null if it can't be taken back
   */
  private record Sighting(
      QueueSide side,
      int variable,
      int site,
      int depth,
      int hold,
      @Nullable LogChunk chunk,
      int filling,
      int place,
      long time) {}

  public Sightings(ThreadLog log, LogWriter writer) {
    this.log = log;
    this.writer = writer;
  }

  /**
   * The thread has seen something.
   *
   * @param other the other side of the queue
   */
  public void saw(QueueSide side, QueueSide other, int site) {
    int depth = log.methods.atomicDepth();
    if (depth < 0 || isKnown(side, other, site)) {
      return;
    }
    if (count == MOST) {
      remove(0);
    }
    int variable = side.see(log);
    if (variable >= 0) {
      if (!writer.looks.hold(log.clock.now())) {
        holds++;
      }
      log.readVolatile(variable, site);
      sightings[count++] = sighting(side, variable, site, depth);
    }
  }

  /** Whether the thread has seen this already, and it has not changed. */
  private boolean isKnown(QueueSide side, QueueSide other, int site) {
    boolean isKnown = false;
    for (int i = count; --i >= 0; ) {
      Sighting old = sightings[i];
      boolean isAgain = old.site == site && (old.side == side || old.side == other);
      if (old.side == side && side.holds(old.variable)) {
        isKnown = true;
      } else if (isAgain) {
        takeBack(i);
      } else if (old.side == side) {
        remove(i);
        log.readVolatile(old.variable, site);
      }
    }
    return isKnown;
  }

  private Sighting sighting(QueueSide side, int variable, int site, int depth) {
    boolean isLast = writer.endsWith(Op.VOLATILE_READ, variable);
    LogChunk chunk = writer.lastChunk();
    return new Sighting(
        side,
        variable,
        site,
        depth,
        holds,
        isLast ? chunk : null,
        chunk.filling(),
        writer.lastPlace(),
        log.time);
  }

  /** The thread is about to change something. */
  public void acting(QueueSide side) {
    changed = side.change(log);
  }

  /**
   * The thread has changed something, or tried to in vain.
   *
   * @param other the other side of the queue, of which the same look does not matter any more
   */
  public void acted(QueueSide side, QueueSide other, boolean isChanged, int site) {
    int ofOthers = isChanged ? changed : -1;
    changed = -1;
    int looked = -1;
    for (int i = count; --i >= 0; ) {
      Sighting seen = sightings[i];
      if (seen.side == side) {
        side.forget(seen.variable, log);
        remove(i);
        log.writeVolatile(seen.variable, site);
        ofOthers = ofOthers == seen.variable ? -1 : ofOthers;
        looked = seen.site;
      }
    }
    if (ofOthers >= 0) {
      log.writeVolatile(ofOthers, site);
    }
    for (int i = count; --i >= 0; ) {
      if (sightings[i].side == other && sightings[i].site == looked) {
        takeBack(i);
      }
    }
  }

  /** The thread is in so many methods now: nothing comes of what it saw in others. */
  public void left(int depth) {
    for (int i = count; --i >= 0; ) {
      if (sightings[i].depth > depth) {
        takeBack(i);
      }
    }
  }

  private void takeBack(int at) {
    Sighting old = sightings[at];
    if (old.chunk != null && old.hold == holds) {
      writer.looks.takeBack(old.chunk, old.place, old.filling, old.time);
    }
    old.side.forget(old.variable, log);
    remove(at);
  }

  private void remove(int at) {
    count--;
    System.arraycopy(sightings, at + 1, sightings, at, count - at);
    if (count == 0) {
      writer.looks.letGo();
    }
  }
}
