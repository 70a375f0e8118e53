package dev.cosmodrome.instrument.scan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;

/**
 * Finds where a constructor calls its superclass's constructor or another one of its own class.
 * Hooks about the new object are added only behind that call, so there must be exactly one such
 * place, and no jump or exception handler may lead across it.
 */
final class ConstructorCalls {
  private final Set<Label> passed = new HashSet<>();

  /** The targets of all jumps so far. */
  private final Set<Label> targets = new HashSet<>();

  private final List<Label> rangeStarts = new ArrayList<>();
  private final List<Label> handlers = new ArrayList<>();

  /** The objects of the same class that were created by {@code new} and not yet initialized. */
  private int pendingObjects;

  private int calls;
  private @Nullable Set<Label> beforeCall;
  private boolean isCrossed;

  void label(Label label) {
    passed.add(label);
  }

  /** Handles a jump to a label. */
  void jump(Label target) {
    targets.add(target);
    isCrossed |= beforeCall != null && beforeCall.contains(target);
  }

  /** Handles an exception handler for the code from a label on. */
  void handler(Label rangeStart, Label handler) {
    rangeStarts.add(rangeStart);
    handlers.add(handler);
  }

  /** Handles the instruction {@code new} for the same class or its superclass. */
  void newObject() {
    pendingObjects++;
  }

  /** Handles a call of a constructor of the same class or its superclass. */
  void call() {
    if (pendingObjects > 0) {
      pendingObjects--;
      return;
    }
    calls++;
    beforeCall = new HashSet<>(passed);
    isCrossed |= !passed.containsAll(targets);
    for (int i = 0; i < handlers.size(); i++) {
      isCrossed |= passed.contains(rangeStarts.get(i)) != passed.contains(handlers.get(i));
    }
  }

  /**
   * Returns whether there is one call for the new object itself, and exactly the code before that
   * place runs before the call.
   */
  boolean isOnePlace() {
    return calls == 1 && !isCrossed;
  }
}
