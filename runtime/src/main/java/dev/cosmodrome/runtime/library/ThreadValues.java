package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.collections.CollectionKind;
import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.ObjectReference;
import dev.cosmodrome.runtime.identity.Shape;
import dev.cosmodrome.runtime.identity.VariableSeries;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.runtime.thread.Variables;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.VariableName;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of threads in a {@code ThreadLocal}. A task that gets what another task of the same
 * thread has set depends on which thread runs which task.
 */
final class ThreadValues {
  private record Value(int strand, int variable) {}

  /** By thread: the object that it set or got last. */
  private final Map<Integer, WeakReference<Object>> objects = new HashMap<>();

  private final VariableSeries variables;

  /** The last value of each thread: the strand that has set it, and its variable. */
  private final Map<Integer, Value> values = new HashMap<>();

  ThreadValues(ObjectName label, Definitions definitions) {
    variables = new VariableSeries(VariableName.property("value", label), definitions);
  }

  /** The thread sets its value. */
  synchronized void set(@Nullable Object value, ThreadContext context, int site) {
    has(value, context);
    Value known = values.get(context.id);
    if (known == null || known.strand != context.strand) {
      known = new Value(context.strand, variables.next());
      values.put(context.id, known);
    }
    context.decide(Op.MARK, known.variable, site);
  }

  /** The thread gets its value. */
  synchronized void get(@Nullable Object value, ThreadContext context, int site) {
    has(value, context);
    Value known = values.get(context.id);
    if (known != null && known.strand != context.strand) {
      context.decide(Op.OBSERVE, known.variable, site);
    }
  }

  /** Notes what a value means for predictions, the first time that the thread has it. */
  private void has(@Nullable Object value, ThreadContext context) {
    WeakReference<Object> before = objects.get(context.id);
    if (value != null && (before == null || !before.refersTo(value))) {
      objects.put(context.id, new WeakReference<>(value));
      confine(value, context);
    }
  }

  /**
   * Notes that a value belongs to the thread. An object that is recorded already was reached in
   * another way.
   */
  private static void confine(Object value, ThreadContext context) {
    Class<?> type = value.getClass();
    if (type.isArray()) {
      Identity identity = Identities.of(value);
      if (identity.currentState() <= 0) {
        Variables.confine(Variables.recordArray(value, identity, context), context);
      }
    } else if (CollectionKind.of(type) != CollectionKind.NONE) {
      if (LibraryObject.find(value, context) == null) {
        ObjectName label = LibraryObject.of(value, context).label();
        context.definitions.confined(ObjectReference.of(label), context.id);
      }
    } else if (Shape.of(type).isRecorded(value) && Shape.of(type).state(value) <= 0) {
      Variables.confine(Variables.record(value, context), context);
    }
  }

  synchronized void remove(ThreadContext context) {
    values.remove(context.id);
  }
}
