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
 * has one of two sides, the other one than the first thread that it met: threads on the same side
 * that nothing orders could have met each other's partners.
 */
final class ExchangePartners {
  private static final int MOST = 1 << 10;
  private static final String[] SIDES = {"partner", "other partner"};

  private final ItemsInTransit items;
  private final Map<Integer, Integer> sides = new HashMap<>();

  ExchangePartners(ObjectName label, Definitions definitions) {
    items = new ItemsInTransit(label, definitions);
  }

  void give(@Nullable Object object, ThreadContext context, int site) {
    if (items.isToBeChecked()) {
      items.check(MOST);
    }
    items.give(object, context, site);
  }

  /**
   * A thread has met another one.
   *
   * @return whether it is known which
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
    if (sides.size() >= MOST) {
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
