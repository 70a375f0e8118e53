package dev.cosmodrome.instrument.scan;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Label;

/** The loops of a method: the code between a label and a jump back to it. */
public final class Loops {
  /** The labels that were passed, with what came before each. */
  private final Map<Label, Passed> passed = new HashMap<>();

  private final BitSet callsInLoops = new BitSet();
  private final BitSet pollingCalls = new BitSet();
  private int calls;

  /** The number of instructions so far by which a loop makes progress. */
  private int changes;

  private boolean isEmpty = true;

  /** The number of calls and of changes before a label. */
  private record Passed(int calls, int changes) {}

  void label(Label label) {
    passed.put(label, new Passed(calls, changes));
  }

  /** An instruction writes a field or an array element, or counts. */
  void change() {
    changes++;
  }

  void call() {
    calls++;
  }

  void jump(Label target) {
    Passed before = passed.get(target);
    if (before != null) {
      isEmpty = false;
      callsInLoops.set(before.calls, calls);
      if (before.changes == changes) {
        pollingCalls.set(before.calls, calls);
      }
    }
  }

  /** Returns whether the method has no loop. */
  boolean isEmpty() {
    return isEmpty;
  }

  /** Returns whether a call is part of a loop; calls are counted from 0. */
  public boolean containsCall(int call) {
    return callsInLoops.get(call);
  }

  /**
   * Whether a call is part of a loop that changes nothing itself, so that it waits for another
   * thread; calls are counted from 0.
   */
  public boolean pollsByCall(int call) {
    return pollingCalls.get(call);
  }
}
