package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.identity.VariableSeries;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.trace.Op;
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

  ThreadValues(String label) {
    variables = new VariableSeries("value", label);
  }

  synchronized void set(ThreadLog log, int site) {
    Value known = values.get(log.id);
    if (known == null || known.strand != log.strand) {
      known = new Value(log.strand, variables.next());
      values.put(log.id, known);
    }
    log.decide(Op.MARK, known.variable, site);
  }

  synchronized void get(ThreadLog log, int site) {
    Value known = values.get(log.id);
    if (known != null && known.strand != log.strand) {
      log.decide(Op.OBSERVE, known.variable, site);
    }
  }

  synchronized void remove(ThreadLog log) {
    values.remove(log.id);
  }
}
