package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.collections.CollectionKind;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.ObjectLabels;
import dev.cosmodrome.runtime.identity.Owners;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.trace.VariableName;
import java.util.Enumeration;
import java.util.Iterator;

/**
 * The position of an iterator, a variable that each thread reads and writes which moves the
 * iterator. It is recorded from when on another thread moves the iterator than the one that has
 * created it, because nearly all iterators are used by one thread.
 *
 * <p>The state of an iterator, see {@link Owners}, is negative if it has a known creator, and the
 * id of its position + 1 if that is recorded. The creator of an iterator over a collection that no
 * other thread can reach is found by {@code CollectionStep}.
 */
final class IteratorPosition {
  private static final String POSITION = "position";

  private IteratorPosition() {}

  /** Keeps the thread that has created an iterator, which has an identity. */
  static void created(Object view, ThreadContext context) {
    if (isIterator(view)) {
      Identity identity = Identities.find(view);
      if (identity != null) {
        identity.changeState(0, creator(context));
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
    int state = identity == null ? 0 : identity.currentState();
    if (state == 0 ? context.collections.hasCreated(iterator) : state == creator(context)) {
      return;
    }
    int recorded = state > 0 ? state : record(iterator, context);
    if (recorded > 0) {
      context.read(recorded - 1, site);
      context.write(recorded - 1, site);
    }
  }

  private static int record(Object iterator, ThreadContext context) {
    Identity identity = context.identities.of(iterator);
    synchronized (identity) {
      int state = identity.currentState();
      if (state <= 0 && state != Owners.UNRECORDED) {
        VariableName name =
            VariableName.property(
                POSITION, ObjectLabels.of(identity, iterator, context.definitions));
        identity.changeState(state, context.definitions.variable(name));
      }
      return identity.currentState();
    }
  }

  /** Returns the state of an iterator that the thread has created. */
  private static int creator(ThreadContext context) {
    return Owners.UNRECORDED - 1 - context.id;
  }

  private static boolean isIterator(Object object) {
    return object instanceof Iterator || object instanceof Enumeration;
  }
}
