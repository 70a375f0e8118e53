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
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Notes at the events that are steps which methods their threads are in, and what they access. */
final class StepCalls implements EventSink {
  private static final int LONGEST_PATH = 16;
  private static final String LEFT_OUT = "...";
  private static final int NO_VARIABLE = -1;

  /** The methods that a thread is in, and the events by which it entered them. */
  private static final class Stack {
    int[] methods;
    long[] entered;
    int depth;

    Stack() {
      this(new int[8], new long[8], 0);
    }

    private Stack(int[] methods, long[] entered, int depth) {
      this.methods = methods;
      this.entered = entered;
      this.depth = depth;
    }

    Stack copy() {
      return new Stack(Arrays.copyOf(methods, depth), Arrays.copyOf(entered, depth), depth);
    }

    void push(int method, long event) {
      if (depth == methods.length) {
        methods = Arrays.copyOf(methods, 2 * depth);
        entered = Arrays.copyOf(entered, 2 * depth);
      }
      methods[depth] = method;
      entered[depth++] = event;
    }

    void pop() {
      depth = Math.max(0, depth - 1);
    }
  }

  /** What is known of an event. */
  private record Call(int thread, int operation, int variable, Stack stack) {}

  private final long[] events;
  private final List<Stack> stacks = new ArrayList<>();
  private final Map<Long, Call> calls = new HashMap<>();

  /** By event: the thread that is joined by it. */
  private final Map<Long, Call> departures = new HashMap<>();

  private int next;
  private long event;

  /** Creates it for these events, in ascending order. */
  StepCalls(long[] events) {
    this.events = events;
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    if (next < events.length && event == events[next]) {
      next++;
      int variable = Op.accesses(operation) ? target : NO_VARIABLE;
      calls.put(event, new Call(thread, operation, variable, stack(thread).copy()));
      if (operation == Op.JOIN) {
        departures.put(event, new Call(target, operation, NO_VARIABLE, stack(target).copy()));
      }
    }
    if (operation == Op.ENTER) {
      stack(thread).push(target, event);
    } else if (operation == Op.EXIT) {
      stack(thread).pop();
    }
    event++;
  }

  private Stack stack(int thread) {
    while (stacks.size() <= thread) {
      stacks.add(new Stack());
    }
    return stacks.get(thread);
  }

  private @Nullable Call call(Step step) {
    boolean departs = step.operation() == StepOperation.LEAVE;
    return (departs ? departures : calls).get(step.event());
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
    for (int i = 0; call != null && i < call.stack.depth; i++) {
      if (transaction.unary() || call.stack.entered[i] > transaction.event()) {
        path.add(symbols.name(Kind.BLOCK, call.stack.methods[i]));
      }
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
