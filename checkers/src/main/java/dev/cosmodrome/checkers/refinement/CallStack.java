package dev.cosmodrome.checkers.refinement;

import java.util.ArrayList;
import java.util.List;

/** Where a thread is: its transaction, and the atomic methods that it has called in it. */
final class CallStack {
  /** For each method that was entered in the transaction and not left, the innermost atomic one. */
  private final List<Call> methods = new ArrayList<>();

  private Call transaction = Call.NONE;
  private int depth;

  /** The innermost atomic method that the thread is in. */
  Call current() {
    return methods.isEmpty() ? transaction : methods.get(methods.size() - 1);
  }

  /** A block begins; only the outermost counts. */
  void begin(int block, long place) {
    if (depth++ == 0) {
      transaction = Call.NONE.to(block, place);
    }
  }

  /** A block ends; returns whether it was the outermost. */
  boolean end() {
    if (--depth > 0) {
      return false;
    }
    transaction = Call.NONE;
    methods.clear();
    return true;
  }

  /** A method is entered. */
  void enter(int method, boolean isAtomic, long place) {
    if (depth > 0) {
      methods.add(isAtomic ? current().to(method, place) : current());
    }
  }

  /** A method is left. Methods that were entered before the transaction are not known here. */
  void exit() {
    if (!methods.isEmpty()) {
      methods.remove(methods.size() - 1);
    }
  }
}
