package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.thread.Decision;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.trace.ObjectName;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The threads that meet at an exchanger. Two threads that only meet each other do so in the same
 * way in every schedule; with more than two, the schedule decides which of them meet. Each thread
 * is on one of two sides, opposite to the first thread that it met: threads on the same side that
 * nothing orders could have met each other's partners.
 */
final class ExchangePartners {
  /** The number of strands and of objects in transit beyond which older ones are forgotten. */
  private static final int MAX_STRANDS = 1 << 10;

  private static final String[] SIDES = {"partner", "other partner"};

  private final ItemsInTransit items;

  /** The side of each strand: 0 or 1. */
  private final Map<Integer, Integer> sides = new HashMap<>();

  ExchangePartners(ObjectName label, Definitions definitions) {
    items = new ItemsInTransit(label, definitions);
  }

  void give(@Nullable Object object, ThreadContext context, int site) {
    if (items.isToBeChecked()) {
      items.check(MAX_STRANDS);
    }
    items.give(object, context, site);
  }

  /**
   * Reports that a thread has met another one and received its object.
   *
   * @return whether the partner is known
   */
  boolean meet(
      @Nullable Object received, LibraryObject exchanger, ThreadContext context, int site) {
    int partner = items.receive(received, context, site);
    items.given(true, context);
    Decision side = exchanger.decision(SIDES[sideOf(context.strand, partner)]);
    side.observe(context, site);
    side.mark(context, site);
    return partner != ItemsInTransit.NOBODY;
  }

  private synchronized int sideOf(int strand, int partner) {
    if (sides.size() >= MAX_STRANDS) {
      sides.clear();
    }
    Integer known = sides.get(strand);
    if (known == null) {
      Integer other = sides.get(partner);
      known = other == null ? 0 : 1 - other;
      sides.put(strand, known);
    }
    return known;
  }
}
