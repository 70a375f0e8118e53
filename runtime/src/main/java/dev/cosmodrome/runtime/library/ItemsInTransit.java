package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.VariableSeries;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Objects that threads have given to a queue or an exchanger and that others have not received yet,
 * each with a hand-over of its own. A thread that waits until it receives an object comes after the
 * thread that gave it, in every schedule. A {@link Channel} of the object itself would order more:
 * it does not distinguish two hand-overs of the same object.
 */
final class ItemsInTransit {
  /** In place of a strand: none. */
  static final int NOBODY = Channel.NOBODY;

  /**
   * The number of items between two comparisons with the number of objects that can be in transit.
   */
  private static final int ITEMS_PER_CHECK = 64;

  /** An object that was given. */
  private static final class Item {
    final @Nullable Object object;
    final int strand;
    final int variable;

    /** Whether it may have been received already, in place of an equal item of another strand. */
    boolean isDoubtful;

    Item(@Nullable Object object, int strand, int variable) {
      this.object = object;
      this.strand = strand;
      this.variable = variable;
    }
  }

  private final VariableSeries variables;

  /** The items by object, those of one object in the order in which they were given. */
  private final IdentityHashMap<@Nullable Object, Deque<Item>> items = new IdentityHashMap<>();

  private int size;

  /** The item that each strand is about to give. */
  private final Map<Integer, Item> giving = new HashMap<>();

  ItemsInTransit(ObjectName label, Definitions definitions) {
    variables = new VariableSeries(VariableName.of(VariableKind.HAND_OVER, label), definitions);
  }

  /** Adds an object that a thread is about to give, and logs the hand-over. */
  synchronized void give(@Nullable Object object, ThreadContext context, int site) {
    given(false, context);
    int variable = variables.next();
    if (variable >= 0) {
      Item item = new Item(object, context.strand, variable);
      items.computeIfAbsent(object, o -> new ArrayDeque<>(2)).addLast(item);
      size++;
      giving.put(context.strand, item);
      context.handOver(Op.SIGNAL, variable, site);
    }
  }

  /**
   * Returns whether {@link #check} is due: code without hooks may have received some objects, and
   * these must not be kept from the garbage collector.
   */
  synchronized boolean isToBeChecked() {
    return size > 0 && size % ITEMS_PER_CHECK == 0;
  }

  /**
   * Removes all items if there are many more than objects.
   *
   * @param objects the number of objects that can be in transit
   */
  synchronized void check(int objects) {
    if (size > ITEMS_PER_CHECK + 2 * objects) {
      clear();
    }
  }

  /** Ends the call by which a thread gives an object; if it has failed, the item is removed. */
  synchronized void given(boolean isGiven, ThreadContext context) {
    Item item = giving.remove(context.strand);
    if (item != null && !isGiven) {
      remove(item);
    }
  }

  /**
   * Logs that a thread has received an object, after the thread that gave it, if that is certain:
   * with equal items of several strands it is not.
   *
   * @return the strand that gave it, or {@link #NOBODY} if that is not known
   */
  synchronized int receive(@Nullable Object object, ThreadContext context, int site) {
    Item own = giving.get(context.strand);
    Item first = null;
    boolean isSure = true;
    for (Item item : items.getOrDefault(object, new ArrayDeque<>(0))) {
      if (first == null && item != own) {
        first = item;
        isSure = !item.isDoubtful;
      } else if (item != own && first != null && item.strand != first.strand) {
        item.isDoubtful = true;
        isSure = false;
      }
    }
    if (first == null) {
      return NOBODY;
    }
    remove(first);
    if (isSure) {
      context.await(first.variable, site);
    }
    return isSure ? first.strand : NOBODY;
  }

  private void remove(Item item) {
    Deque<Item> all = items.get(item.object);
    if (all != null && all.remove(item)) {
      size--;
      if (all.isEmpty()) {
        items.remove(item.object);
      }
    }
  }

  /** Removes an object that was received by a call that may not have waited for it. */
  synchronized void remove(Object object) {
    Deque<Item> all = items.get(object);
    if (all == null) {
      clear();
    } else {
      remove(all.element());
    }
  }

  /** Removes all items, because unknown objects were received. */
  synchronized void clear() {
    items.clear();
    giving.clear();
    size = 0;
  }
}
