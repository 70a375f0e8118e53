package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.collections.CollectionKind;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.ObjectLabels;
import dev.cosmodrome.runtime.identity.ObjectState;
import dev.cosmodrome.runtime.identity.VariableGroup;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.trace.VariableName;
import java.util.Enumeration;
import java.util.Iterator;

/**
 * The position of an iterator, a variable that each thread reads and writes which moves the
 * iterator. It is recorded from when on another thread moves the iterator than the one that has
 * created it, because nearly all iterators are used by one thread.
 *
 * <p>The state of an iterator is its creator, if that is known, or its position, if that is
 * recorded. The creator of an iterator over a collection that no other thread can reach is found by
 * {@code CollectionStep}.
 */
final class IteratorPosition {
  private static final String POSITION = "position";

  private IteratorPosition() {}

  /** Keeps the thread that has created an iterator, which has an identity. */
  static void created(Object view, ThreadContext context) {
    if (isIterator(view)) {
      Identity identity = Identities.find(view);
      if (identity != null) {
        identity.changeState(null, context.creator);
      }
    }
  }

  /** Logs that an iterator moves. That of a vector has the lock of its vector meanwhile. */
  static void moved(Object iterator, ThreadContext context, int site) {
    CollectionKind kind = CollectionKind.of(iterator.getClass());
    if (kind == CollectionKind.NONE || kind == CollectionKind.SYNCHRONIZED_BY_WHOLE) {
      return;
    }
    Identity identity = Identities.find(iterator);
    ObjectState state = identity == null ? null : identity.currentState();
    if (state == null ? context.collections.hasCreated(iterator) : state == context.creator) {
      return;
    }
    VariableGroup position =
        state instanceof VariableGroup known ? known : record(iterator, context);
    context.read(position, 0, site);
    context.write(position, 0, site);
  }

  private static VariableGroup record(Object iterator, ThreadContext context) {
    Identity identity = context.identities.of(iterator);
    synchronized (identity) {
      if (identity.currentState() instanceof VariableGroup known) {
        return known;
      }
      VariableName name =
          VariableName.property(POSITION, ObjectLabels.of(identity, iterator, context.definitions));
      VariableGroup position = VariableGroup.of(context.definitions.variable(name) - 1, 1);
      identity.state = position;
      return position;
    }
  }

  private static boolean isIterator(Object object) {
    return object instanceof Iterator || object instanceof Enumeration;
  }
}
