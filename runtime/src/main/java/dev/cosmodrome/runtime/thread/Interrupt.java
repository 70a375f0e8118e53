package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;
import org.jspecify.annotations.Nullable;

/** The interrupt of a thread, which is a signal of the interrupting thread. */
public final class Interrupt {
  private static final int UNDEFINED = -1;

  private final Definitions definitions;
  private final VariableName name;
  private int variable = UNDEFINED;

  /** Whether and when the interrupt was sent, null as long as no thread has polled it. */
  private volatile @Nullable Decision polled;

  Interrupt(String thread, Definitions definitions) {
    this.definitions = definitions;
    name = VariableName.of(VariableKind.INTERRUPT, ObjectName.ofText(thread));
  }

  /** Logs that a thread asks for the interrupt without waiting for it. */
  public void poll(ThreadContext context, int site) {
    polled().observe(context, site);
    context.decideOnce(Op.OBSERVE, variable, 0, site);
  }

  private synchronized Decision polled() {
    Decision known = polled;
    if (known == null) {
      known = new Decision(name, definitions);
      polled = known;
    }
    return known;
  }

  /** Logs that a thread is about to send the interrupt. */
  public void sentBy(ThreadContext context) {
    Decision asked = polled;
    if (asked != null) {
      asked.mark(context, 0);
    }
    int signal = variable(context);
    if (signal >= 0) {
      context.handOver(Op.SIGNAL, signal, 0);
    }
  }

  /**
   * Logs that the interrupted thread sees the interrupt. Between two tasks of a pool, only the pool
   * sees it, and nothing is logged.
   */
  public void seenBy(ThreadContext context) {
    if (context.depth() == 0 && !context.isOnTask()) {
      return;
    }
    int signal = variable(context);
    if (signal >= 0) {
      context.await(signal, 0);
    }
  }

  private int variable(ThreadContext context) {
    context.suppressRecording();
    try {
      return variable();
    } finally {
      context.resumeRecording();
    }
  }

  private synchronized int variable() {
    if (variable == UNDEFINED) {
      variable = definitions.variable(name) - 1;
    }
    return variable;
  }
}
