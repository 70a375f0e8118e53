package dev.cosmodrome.checkers.refinement;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Divides the accesses of a thread by transactions, calls and time. */
final class Parts {
  /** An open call, and the index of its first access. */
  private record Open(Call call, int from) {}

  private Parts() {}

  /** Returns the accesses in each transaction. */
  static List<List<Access>> transactions(List<Access> accesses) {
    List<List<Access>> transactions = new ArrayList<>();
    int from = 0;
    for (int to = 1; to <= accesses.size(); to++) {
      if (to == accesses.size() || !accesses.get(to).sameTransaction(accesses.get(from))) {
        transactions.add(accesses.subList(from, to));
        from = to;
      }
    }
    return transactions;
  }

  /**
   * Returns the accesses in each call that a transaction makes, for calls with several accesses;
   * inner calls first.
   */
  static List<List<Access>> calls(List<Access> transaction) {
    List<List<Access>> calls = new ArrayList<>();
    Deque<Open> open = new ArrayDeque<>();
    for (int at = 0; at <= transaction.size(); at++) {
      Call call = at < transaction.size() ? transaction.get(at).call() : Call.NONE;
      while (!open.isEmpty() && !call.isIn(open.element().call)) {
        List<Access> part = transaction.subList(open.pop().from, at);
        if (part.size() > 1) {
          calls.add(part);
        }
      }
      open(call, at, open);
    }
    return calls;
  }

  /** Adds a call and those around it to the open ones, the innermost last. */
  private static void open(Call call, int at, Deque<Open> open) {
    Deque<Call> missing = new ArrayDeque<>();
    Call reached = open.isEmpty() ? Call.NONE : open.element().call;
    for (Call c = call; c.isInner() && c != reached; c = c.caller()) {
      missing.push(c);
    }
    missing.forEach(c -> open.push(new Open(c, at)));
  }

  /** Returns the accesses of another thread between the first and the last of some accesses. */
  static List<Access> during(List<Access> own, List<Access> other) {
    if (own.isEmpty()) {
      return List.of();
    }
    int from = position(own.get(0).position(), other);
    return other.subList(from, Math.max(from, position(own.get(own.size() - 1).position(), other)));
  }

  /** Returns the number of accesses before a position. */
  static int position(long position, List<Access> accesses) {
    int low = 0;
    int high = accesses.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (accesses.get(middle).position() < position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
