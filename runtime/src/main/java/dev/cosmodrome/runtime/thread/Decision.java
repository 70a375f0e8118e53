package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.Owner;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.VariableName;
import org.jspecify.annotations.Nullable;

/**
 * A property of a library object that the schedule may decide: the order of elements, the number of
 * permits, whether a task has ended. Changes of the property, and calls that depend on it, are
 * logged for the checker {@code determinism} alone. A repetition by the same thread is logged only
 * if the thread has passed something on to others since.
 */
public final class Decision {
  private static final int NONE = -1;

  private final Definitions definitions;
  private final VariableName name;
  private int variable = NONE;

  // The strand that has logged the last change, and the owner that its thread was then.
  private int marker;
  private @Nullable Owner markingOwner;

  /** The number of changes that were logged; the version of {@link ThreadContext#decideOnce}. */
  private int marks;

  public Decision(VariableName name, Definitions definitions) {
    this.definitions = definitions;
    this.name = name;
  }

  /** Returns whether any change was logged. */
  public synchronized boolean isMarked() {
    return marks > 0;
  }

  /** Logs a change by the thread. */
  public synchronized void mark(ThreadContext context, int site) {
    boolean isAgain = marks > 0 && marker == context.strand && markingOwner == context.owner;
    if (!isAgain && context.decide(Op.MARK, variable(), site)) {
      marker = context.strand;
      markingOwner = context.owner;
      marks++;
    }
  }

  /** Logs that the thread sees the property, independently of the order of changes. */
  public void observe(ThreadContext context, int site) {
    observe(Op.OBSERVE, context, site);
  }

  /** Logs that the thread sees the property and the order of its changes. */
  public void observeOrder(ThreadContext context, int site) {
    observe(Op.OBSERVE_ORDER, context, site);
  }

  /** Logs that the thread has waited for a change, and sees which one was the first. */
  public void observeFirst(ThreadContext context, int site) {
    observe(Op.OBSERVE_FIRST, context, site);
  }

  private synchronized void observe(int operation, ThreadContext context, int site) {
    context.decideOnce(operation, variable(), marks, site);
  }

  /**
   * Logs an operation whose result may depend on the property, if the property was ever changed.
   */
  public synchronized void suspect(ThreadContext context, int site) {
    if (marks > 0) {
      context.decide(Op.CHANCE, variable(), site);
    }
  }

  private int variable() {
    if (variable < 0) {
      variable = definitions.variable(name) - 1;
    }
    return variable;
  }

  /** A linked list of the decisions of an object, by name. */
  public static final class Named {
    public final String name;
    public final Decision decision;
    public final @Nullable Named next;

    public Named(String name, Decision decision, @Nullable Named next) {
      this.name = name;
      this.decision = decision;
      this.next = next;
    }
  }
}
