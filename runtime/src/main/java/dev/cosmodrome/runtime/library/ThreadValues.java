package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.VariableSeries;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.VariableName;
import java.util.HashMap;
import java.util.Map;

/**
 * What threads have set in a {@code ThreadLocal}. A task that gets what another task of the same
 * thread has set depends on which thread runs which task.
 */
final class ThreadValues {
  private record Value(int strand, int variable) {}

  private final VariableSeries variables;
  private final Map<Integer, Value> values = new HashMap<>();

  ThreadValues(ObjectName label, Definitions definitions) {
    variables = new VariableSeries(VariableName.property("value", label), definitions);
  }

  synchronized void set(ThreadContext context, int site) {
    Value known = values.get(context.id);
    if (known == null || known.strand != context.strand) {
      known = new Value(context.strand, variables.next());
      values.put(context.id, known);
    }
    context.decide(Op.MARK, known.variable, site);
  }

  synchronized void get(ThreadContext context, int site) {
    Value known = values.get(context.id);
    if (known != null && known.strand != context.strand) {
      context.decide(Op.OBSERVE, known.variable, site);
    }
  }

  synchronized void remove(ThreadContext context) {
    values.remove(context.id);
  }
}
