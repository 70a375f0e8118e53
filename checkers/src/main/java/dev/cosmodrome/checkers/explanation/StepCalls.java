package dev.cosmodrome.checkers.explanation;

import dev.cosmodrome.checkers.Explanation;
import dev.cosmodrome.checkers.Explanation.Frame;
import dev.cosmodrome.checkers.Explanation.Location;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.checkers.SourcePlace;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.SymbolLookup;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects the open methods of the thread and the accessed variable, for each event that is a step.
 */
final class StepCalls implements EventSink {
  private static final int LONGEST_PATH = 16;
  private static final int NO_VARIABLE = -1;

  /** A method that a thread is in. */
  private static final class Activation {
    /** The method that called it, null if it is unknown. */
    final @Nullable Activation caller;

    final int method;

    /** The site at which the method begins. */
    final int start;

    /** The event by which the method was entered. */
    final long entered;

    /** The site of the call, which the recording has when the method ends; 0 if unknown. */
    int callSite;

    Activation(@Nullable Activation caller, int method, int start, long entered) {
      this.caller = caller;
      this.method = method;
      this.start = start;
      this.entered = entered;
    }
  }

  /** The facts about an event that is a step. */
  private record Call(
      int thread, int operation, int variable, int site, @Nullable Activation innermost) {}

  private final long[] events;
  private final List<@Nullable Activation> innermost = new ArrayList<>();
  private final Map<Long, Call> calls = new HashMap<>();

  /** The facts about the joined thread, by the event of a join. */
  private final Map<Long, Call> departures = new HashMap<>();

  private int next;
  private long event;

  /**
   * Creates the analysis.
   *
   * @param events the steps, in ascending order
   */
  StepCalls(long[] events) {
    this.events = events;
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    if (next < events.length && event == events[next]) {
      next++;
      int variable = Op.accesses(operation) ? target : NO_VARIABLE;
      calls.put(event, new Call(thread, operation, variable, site, innermost(thread)));
      if (operation == Op.JOIN) {
        departures.put(event, new Call(target, operation, NO_VARIABLE, 0, innermost(target)));
      }
    }
    if (operation == Op.ENTER) {
      innermost.set(thread, new Activation(innermost(thread), target, site, event));
    } else if (operation == Op.EXIT) {
      exit(thread, site);
    }
    event++;
  }

  /**
   * Ends the innermost method. The site of the event is that of the call; in older recordings it is
   * the start of the method, which is ignored.
   */
  private void exit(int thread, int site) {
    Activation left = innermost(thread);
    if (left != null) {
      left.callSite = site == left.start ? 0 : site;
      innermost.set(thread, left.caller);
    }
  }

  private @Nullable Activation innermost(int thread) {
    while (innermost.size() <= thread) {
      innermost.add(null);
    }
    return innermost.get(thread);
  }

  /** Returns whether a step is that of a joined thread, which leaves a barrier. */
  static boolean departs(Step step) {
    return step.operation() == StepOperation.LEAVE;
  }

  private @Nullable Call call(Step step) {
    return (departs(step) ? departures : calls).get(step.event());
  }

  /**
   * Returns the operation of a step as the trace has it. Checkers that do not distinguish the modes
   * of atomic accesses report these as volatile or plain.
   */
  StepOperation operation(Step step) {
    Call call = call(step);
    return call != null && Op.isAtomic(call.operation) && step.operation().isPlainOrVolatileAccess()
        ? StepOperation.of(call.operation)
        : step.operation();
  }

  /** Returns the thread of a step. */
  int thread(Step step) {
    Call call = call(step);
    return call == null ? -1 : call.thread;
  }

  /** Returns whether a step accesses a variable. */
  boolean accesses(Step step) {
    return variable(step) != NO_VARIABLE;
  }

  /** Returns the variable that a step accesses, if it does. */
  int variable(Step step) {
    Call call = call(step);
    return call == null ? NO_VARIABLE : call.variable;
  }

  /**
   * Returns the methods from a step's block, or from the outermost one if it has none, to the step.
   */
  List<Frame> path(Step step, Participant transaction, SymbolLookup symbols) {
    Call call = call(step);
    Deque<Frame> path = new ArrayDeque<>();
    Location location = new Location(step.site(), false);
    Activation activation = call == null ? null : call.innermost;
    String own = method(location, symbols);
    if (!own.isEmpty() && !isIn(innermostMethod(activation, transaction, symbols), own)) {
      path.addFirst(new Explanation.UnrecordedCall(step.site()));
      location = call == null ? Location.UNKNOWN : new Location(call.site, true);
    }
    while (activation != null && isInside(activation, transaction)) {
      path.addFirst(frame(activation.method, location, path, symbols));
      location = new Location(activation.callSite, false);
      activation = activation.caller;
    }
    if (!transaction.unary() && transaction.block() != Participant.NO_BLOCK) {
      path.addFirst(frame(transaction.block(), location, path, symbols));
    }
    return shortened(List.copyOf(path));
  }

  /**
   * Returns the innermost method or block that is known to contain an event, empty if there is
   * none.
   */
  private static String innermostMethod(
      @Nullable Activation activation, Participant transaction, SymbolLookup symbols) {
    int method =
        activation != null && isInside(activation, transaction)
            ? activation.method
            : transaction.block();
    return symbols.name(Kind.BLOCK, method);
  }

  private static boolean isInside(Activation activation, Participant transaction) {
    return transaction.unary() || activation.entered > transaction.event();
  }

  /** Returns a frame, without the location of the call if that is not in the method. */
  private static Frame frame(
      int method, Location location, Deque<Frame> inner, SymbolLookup symbols) {
    boolean isKnown =
        inner.isEmpty() || isIn(symbols.name(Kind.BLOCK, method), method(location, symbols));
    return new Explanation.Call(method, isKnown ? location : Location.UNKNOWN);
  }

  /** Returns the method that a location is in, empty if it is unknown. */
  private static String method(Location location, SymbolLookup symbols) {
    String place =
        location.isCaller()
            ? symbols.callSite(location.site())
            : symbols.name(Kind.SITE, location.site());
    return SourcePlace.of(place).map(SourcePlace::method).orElse("");
  }

  /**
   * Returns whether a block, a method or a statement of one, belongs to a method without
   * parameters.
   */
  private static boolean isIn(String block, String method) {
    String name = MethodName.withoutParameters(block);
    return !method.isEmpty()
        && name.startsWith(method)
        && (name.length() == method.length() || name.charAt(method.length()) == ':');
  }

  private static List<Frame> shortened(List<Frame> path) {
    if (path.size() <= LONGEST_PATH) {
      return path;
    }
    List<Frame> shorter = new ArrayList<>(List.of(path.get(0), new Explanation.LeftOut()));
    shorter.addAll(path.subList(path.size() - LONGEST_PATH + 2, path.size()));
    return List.copyOf(shorter);
  }
}
