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
 * it does not tell apart two times that the same object is given.
 */
final class ItemsInTransit {
  /** Stands for no strand; those of tasks are less. */
  static final int NOBODY = Channel.NOBODY;

  /** How often the number of items is compared with the number of objects that can be there. */
  private static final int CHECKED = 64;

  /** An object that was given. */
  private static final class Item {
    final @Nullable Object object;
    final int strand;
    final int variable;

    /** Whether it may have been received instead of another one with the same object. */
    boolean isDoubtful;

    Item(@Nullable Object object, int strand, int variable) {
      this.object = object;
      this.strand = strand;
      this.variable = variable;
    }
  }

  private final VariableSeries variables;

  /** By object, the first that was given comes first. */
  private final IdentityHashMap<@Nullable Object, Deque<Item>> items = new IdentityHashMap<>();

  private int size;

  /** By strand: what it is about to give. */
  private final Map<Integer, Item> giving = new HashMap<>();

  ItemsInTransit(ObjectName label, Definitions definitions) {
    variables = new VariableSeries(VariableName.of(VariableKind.HAND_OVER, label), definitions);
  }

  /** A thread is about to give an object. */
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
   * Returns whether it is time to find out how many objects are in transit: code without hooks may
   * have received some, which must not be kept from the garbage collector.
   */
  synchronized boolean isToBeChecked() {
    return size > 0 && size % CHECKED == 0;
  }

  /** Forgets all items if there are many more than objects. */
  synchronized void check(int objects) {
    if (size > CHECKED + 2 * objects) {
      clear();
    }
  }

  /** The call by which a thread was to give an object has ended, perhaps in vain. */
  synchronized void given(boolean isGiven, ThreadContext context) {
    Item item = giving.remove(context.strand);
    if (item != null && !isGiven) {
      remove(item);
    }
  }

  /**
   * Returns a thread has received an object, and comes after the thread that gave it.
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

  /** An object was received by a call that may not have waited for it. */
  synchronized void remove(Object object) {
    Deque<Item> all = items.get(object);
    if (all == null) {
      clear();
    } else {
      remove(all.element());
    }
  }

  /** Objects were removed in ways that do not tell which. */
  synchronized void clear() {
    items.clear();
    giving.clear();
    size = 0;
  }
}
