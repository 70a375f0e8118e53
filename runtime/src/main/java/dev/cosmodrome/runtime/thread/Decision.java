package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.VariableName;
import org.jspecify.annotations.Nullable;

/**
 * Something about an object of a library that the schedule may decide: the order of elements, how
 * many permits there are, whether a task has ended. Changes of it, and calls that see it, are
 * logged for the checker {@code determinism} alone. What a thread repeats is logged again only if
 * others can know of what it did in the meantime.
 */
public final class Decision {
  private static final int NONE = -1;

  private final Definitions definitions;
  private final VariableName name;
  private int variable = NONE;

  // The thread that has changed it last.
  private int marker;
  private int markingOwner;

  /** How many changes were logged. */
  private int marks;

  public Decision(VariableName name, Definitions definitions) {
    this.definitions = definitions;
    this.name = name;
  }

  /** Whether any change was logged. */
  public synchronized boolean isMarked() {
    return marks > 0;
  }

  /** The thread changes it. */
  public synchronized void mark(ThreadContext context, int site) {
    boolean isAgain = marks > 0 && marker == context.strand && markingOwner == context.owner;
    if (!isAgain && context.decide(Op.MARK, variable(), site)) {
      marker = context.strand;
      markingOwner = context.owner;
      marks++;
    }
  }

  /** The thread sees it, whatever was changed first. */
  public void observe(ThreadContext context, int site) {
    observe(Op.OBSERVE, context, site);
  }

  /** The thread sees it, and what was changed first. */
  public void observeOrder(ThreadContext context, int site) {
    observe(Op.OBSERVE_ORDER, context, site);
  }

  /** The thread sees what was changed first, and waits until something was. */
  public void observeFirst(ThreadContext context, int site) {
    observe(Op.OBSERVE_FIRST, context, site);
  }

  private synchronized void observe(int operation, ThreadContext context, int site) {
    context.decideOnce(operation, variable(), marks, site);
  }

  /** The thread does something that depends on it, perhaps. */
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

  /** Decisions of an object by their names. */
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
