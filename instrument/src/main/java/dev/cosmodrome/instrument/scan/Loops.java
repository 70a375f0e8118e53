package dev.cosmodrome.instrument.scan;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Label;

/** The loops of a method: the code between a label and a jump back to it. */
public final class Loops {
  /** The labels that were passed, with the number of calls before each. */
  private final Map<Label, Integer> passed = new HashMap<>();

  private final BitSet callsInLoops = new BitSet();
  private int calls;
  private boolean isEmpty = true;

  void label(Label label) {
    passed.put(label, calls);
  }

  void call() {
    calls++;
  }

  void jump(Label target) {
    Integer callsBefore = passed.get(target);
    if (callsBefore != null) {
      isEmpty = false;
      callsInLoops.set(callsBefore, calls);
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
}
