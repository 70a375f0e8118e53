package dev.cosmodrome.checkers.determinism;

import dev.cosmodrome.order.Epoch;
import dev.cosmodrome.order.HappensBefore;
import dev.cosmodrome.order.VectorClock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events in blocks of which none comes before another one of the same blocks. An event stands for
 * those that come before it and are in no further block: an event that does not come after them
 * does not come after it either.
 */
final class UnorderedEvents {
  /** The maximum number of events that are kept. */
  static final int MAX_EVENTS = 1024;

  private final HappensBefore order;
  private final List<EarlierEvent> events = new ArrayList<>(1);

  /** The epochs of the dropped events, null if none was. */
  private @Nullable VectorClock dropped;

  UnorderedEvents(HappensBefore order) {
    this.order = order;
  }

  /** Adds an event; one outside blocks is ignored, because it cannot conflict with others. */
  void add(EarlierEvent here) {
    Block block = here.block();
    if (block == null) {
      return;
    }
    events.removeIf(earlier -> isBefore(earlier, here.strand()) && isInside(block, earlier));
    if (events.size() == MAX_EVENTS) {
      drop(events.remove(0).epoch());
    }
    events.add(here);
  }

  private boolean isBefore(EarlierEvent earlier, Strand strand) {
    return order.isBefore(earlier.epoch(), strand.id);
  }

  /** Returns whether a block is nested in all blocks that contain an event. */
  static boolean isInside(Block block, EarlierEvent event) {
    Block other = event.block();
    return other != null && other.contains(block);
  }

  private void drop(long epoch) {
    if (dropped == null) {
      dropped = new VectorClock();
    }
    int slot = Epoch.slot(epoch);
    dropped.set(slot, Math.max(dropped.time(slot), Epoch.time(epoch)));
  }

  /** Returns the events that are kept. */
  List<EarlierEvent> all() {
    return List.copyOf(events);
  }

  /**
   * Returns the events that are not ordered with the next event of a strand, and are in a block
   * with it.
   */
  List<EarlierEvent> concurrentWith(Strand strand) {
    List<EarlierEvent> concurrent = new ArrayList<>(0);
    Block block = strand.block;
    if (block != null) {
      for (EarlierEvent event : events) {
        if (!isBefore(event, strand) && block.outermost.contains(event.block())) {
          concurrent.add(event);
        }
      }
    }
    return concurrent;
  }

  /**
   * Returns whether an event was dropped that may be concurrent with the next event of a strand.
   */
  boolean mayLack(Strand strand) {
    return dropped != null && strand.block != null && !order.hasObserved(strand.id, dropped);
  }

  /** Returns whether an event was dropped. */
  boolean lacksAny() {
    return dropped != null;
  }
}
