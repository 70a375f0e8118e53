package dev.cosmodrome.checkers.determinism;

import dev.cosmodrome.order.HappensBefore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Events in blocks that have observed the first of some changes. If a later change is concurrent
 * with such an event and with a change before it, then it could have been the first. As in {@link
 * UnorderedEvents}, an event stands for those that come before it and are in no further block, and
 * so do the changes that it has observed.
 */
final class FirstObservers {
  /** An event, and the changes before it in the trace of which none comes before another. */
  private record Observer(EarlierEvent event, List<EarlierEvent> marks) {}

  private final HappensBefore order;
  private final List<Observer> observers = new ArrayList<>(1);
  private boolean lacksAny;

  FirstObservers(HappensBefore order) {
    this.order = order;
  }

  /** Adds an event that has observed the first of the changes so far. */
  void add(EarlierEvent here, UnorderedEvents marks) {
    Block block = here.block();
    if (block == null) {
      return;
    }
    observers.removeIf(
        earlier ->
            isBefore(earlier.event, here.strand())
                && UnorderedEvents.isInside(block, earlier.event));
    if (observers.size() == UnorderedEvents.MAX_EVENTS) {
      observers.remove(0);
      lacksAny = true;
    }
    observers.add(new Observer(here, marks.all()));
  }

  private boolean isBefore(EarlierEvent earlier, Strand strand) {
    return order.isBefore(earlier.epoch(), strand.id);
  }

  /**
   * Passes on each earlier change that is concurrent with a new one, if an event between the two
   * has observed the first change and is concurrent with the new one, with the innermost block that
   * contains all three.
   */
  void conflictsWith(EarlierEvent mark, BiConsumer<Block, EarlierEvent> conflicts) {
    Strand strand = mark.strand();
    for (Observer observer : observers) {
      if (!isBefore(observer.event, strand)) {
        for (EarlierEvent earlier : observer.marks) {
          Block common =
              Block.innermost(
                  strand.block,
                  block ->
                      block.contains(earlier.strand(), earlier.position())
                          && block.contains(observer.event.strand(), observer.event.position()));
          if (common != null && !isBefore(earlier, strand)) {
            conflicts.accept(common, earlier);
          }
        }
      }
    }
  }

  /**
   * Returns whether an event was dropped that may be concurrent with the next event of a strand.
   */
  boolean mayLack(Strand strand) {
    return lacksAny && strand.block != null;
  }
}
