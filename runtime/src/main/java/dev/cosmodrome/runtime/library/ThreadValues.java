package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.collections.CollectionKind;
import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.ElementVariables;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.ObjectReference;
import dev.cosmodrome.runtime.identity.Shape;
import dev.cosmodrome.runtime.identity.VariableGroup;
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
  /** The number of threads whose values are found without a lock; a power of two. */
  private static final int RECENT = 1 << 4;

  /** What a thread has; used by that thread only. */
  private static final class Value {
    final int thread;

    /** The object that the thread set or got last, if any. */
    @Nullable WeakReference<Object> object;

    /** The strand that has set the value. */
    int strand;

    /** The variable of the value that was set. */
    int variable;

    /** Whether the thread has set a value and not removed it. */
    boolean isSet;

    Value(int thread) {
      this.thread = thread;
    }
  }

  private final VariableSeries variables;

  /** What each thread has; guarded by this object. */
  private final Map<Integer, Value> values = new HashMap<>();

  /** Some of these, by the last bits of the id of the thread. */
  private final @Nullable Value[] recent = new Value[RECENT];

  ThreadValues(ObjectName label, Definitions definitions) {
    variables = new VariableSeries(VariableName.property("value", label), definitions);
  }

  private Value of(ThreadContext context) {
    Value known = recent[context.id & RECENT - 1];
    return known != null && known.thread == context.id ? known : find(context.id);
  }

  private synchronized Value find(int thread) {
    Value value = values.get(thread);
    if (value == null) {
      value = new Value(thread);
      values.put(thread, value);
    }
    recent[thread & RECENT - 1] = value;
    return value;
  }

  /** The thread sets its value. */
  void set(@Nullable Object object, ThreadContext context, int site) {
    Value value = of(context);
    has(value, object, context);
    if (!value.isSet || value.strand != context.strand) {
      value.isSet = true;
      value.strand = context.strand;
      value.variable = next();
    }
    context.decide(Op.MARK, value.variable, site);
  }

  private synchronized int next() {
    return variables.next();
  }

  /** The thread gets its value. */
  void get(@Nullable Object object, ThreadContext context, int site) {
    Value value = of(context);
    has(value, object, context);
    if (value.isSet && value.strand != context.strand) {
      context.decide(Op.OBSERVE, value.variable, site);
    }
  }

  /** Notes what a value means for predictions, the first time that the thread has it. */
  private static void has(Value value, @Nullable Object object, ThreadContext context) {
    WeakReference<Object> before = value.object;
    if (object != null && (before == null || before.get() != object)) {
      value.object = new WeakReference<>(object);
      confine(object, context);
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
      if (!(identity.currentState() instanceof ElementVariables)) {
        ElementVariables elements = Variables.recordArray(value, identity, context);
        Variables.confine(elements.first(context.definitions), context);
      }
    } else if (CollectionKind.of(type) != CollectionKind.NONE) {
      if (LibraryObject.find(value, context) == null) {
        ObjectName label = LibraryObject.of(value, context).label();
        context.definitions.confined(ObjectReference.of(label), context.id);
      }
    } else if (Shape.of(type).isRecorded(value)
        && !(Shape.of(type).state(value) instanceof VariableGroup)) {
      Variables.confine(Variables.first(value, context), context);
    }
  }

  void remove(ThreadContext context) {
    of(context).isSet = false;
  }
}
