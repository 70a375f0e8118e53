package dev.cosmodrome.checkers.explanation;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Participant;
import dev.cosmodrome.checkers.Finding.Step;
import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.checkers.SourcePlace;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Records for the events that are steps which methods their threads are in, and what they access.
 */
final class StepCalls implements EventSink {
  private static final int LONGEST_PATH = 16;
  private static final String LEFT_OUT = "...";
  private static final int NO_VARIABLE = -1;

  /**
   * A method that a thread is in.
   *
   * @param caller the method that called it, null if that is not known
   * @param entered the event by which it was entered
   */
  private record Frame(@Nullable Frame caller, int method, long entered) {}

  /** What is known of an event. */
  private record Call(int thread, int operation, int variable, @Nullable Frame innermost) {}

  private final long[] events;
  private final Candidates candidates;
  private final List<@Nullable Frame> innermost = new ArrayList<>();
  private final Map<Long, Call> calls = new HashMap<>();

  /** By event: the thread that is joined by it. */
  private final Map<Long, Call> departures = new HashMap<>();

  private int next;
  private long event;

  /**
   * Creates it.
   *
   * @param events the steps that are known, in ascending order
   */
  StepCalls(long[] events, Candidates candidates) {
    this.events = events;
    this.candidates = candidates;
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    boolean isKnown = next < events.length && event == events[next];
    next += isKnown ? 1 : 0;
    if (isKnown || candidates.isStep()) {
      int variable = Op.accesses(operation) ? target : NO_VARIABLE;
      calls.put(event, new Call(thread, operation, variable, innermost(thread)));
      if (operation == Op.JOIN) {
        departures.put(event, new Call(target, operation, NO_VARIABLE, innermost(target)));
      }
    }
    if (operation == Op.ENTER) {
      innermost.set(thread, new Frame(innermost(thread), target, event));
    } else if (operation == Op.EXIT) {
      Frame left = innermost(thread);
      innermost.set(thread, left == null ? null : left.caller);
    }
    event++;
  }

  private @Nullable Frame innermost(int thread) {
    while (innermost.size() <= thread) {
      innermost.add(null);
    }
    return innermost.get(thread);
  }

  /** Whether a step is of a thread that leaves a barrier by being joined. */
  static boolean departs(Step step) {
    return step.operation() == StepOperation.LEAVE;
  }

  private @Nullable Call call(Step step) {
    return (departs(step) ? departures : calls).get(step.event());
  }

  /**
   * What a step does. Checkers that see no difference between the modes of atomic accesses call
   * them volatile or plain.
   */
  StepOperation operation(Step step) {
    Call call = call(step);
    return call != null && Op.isAtomic(call.operation) && step.operation().isPlainOrVolatileAccess()
        ? StepOperation.of(call.operation)
        : step.operation();
  }

  /** The thread of a step. */
  int thread(Step step) {
    Call call = call(step);
    return call == null ? -1 : call.thread;
  }

  /** Whether a step accesses a variable. */
  boolean accesses(Step step) {
    return variable(step) != NO_VARIABLE;
  }

  /** The variable that a step accesses, if it does. */
  int variable(Step step) {
    Call call = call(step);
    return call == null ? NO_VARIABLE : call.variable;
  }

  /** The methods from a step's block, or from the outermost one if it has none, to the step. */
  List<String> path(Step step, Finding finding, Symbols symbols) {
    Participant transaction = finding.transactions().get(step.transaction());
    List<String> path = new ArrayList<>();
    if (!transaction.unary() && !transaction.block().isEmpty()) {
      path.add(transaction.block());
    }
    Call call = call(step);
    int start = path.size();
    Frame frame = call == null ? null : call.innermost;
    while (frame != null && (transaction.unary() || frame.entered > transaction.event())) {
      path.add(start, symbols.name(Kind.BLOCK, frame.method));
      frame = frame.caller;
    }
    SourcePlace.of(step.location()).ifPresent(place -> addUnlessLast(place.method(), path));
    return shortened(path);
  }

  /** Adds the method of the step itself, which has no event of its own if it is very small. */
  private static void addUnlessLast(String method, List<String> path) {
    String last = path.isEmpty() ? "" : path.get(path.size() - 1);
    if (!MethodName.withoutParameters(last).equals(method)) {
      path.add(method);
    }
  }

  private static List<String> shortened(List<String> path) {
    if (path.size() <= LONGEST_PATH) {
      return List.copyOf(path);
    }
    List<String> shorter = new ArrayList<>(List.of(path.get(0), LEFT_OUT));
    shorter.addAll(path.subList(path.size() - LONGEST_PATH + 2, path.size()));
    return List.copyOf(shorter);
  }
}
