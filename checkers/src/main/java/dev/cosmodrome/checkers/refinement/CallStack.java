package dev.cosmodrome.checkers.refinement;

import java.util.ArrayList;
import java.util.List;

/** Where a thread is: its transaction, and the blocks and atomic methods that it is in there. */
final class CallStack {
  /**
   * A block or a method that has begun in the transaction and not ended.
   *
   * @param call the innermost atomic call that the thread is in then
   * @param isMethod whether it is a method, not a block
   */
  private record Frame(Call call, boolean isMethod) {}

  /** The transaction first. */
  private final List<Frame> frames = new ArrayList<>();

  /** The innermost atomic call that the thread is in. */
  Call current() {
    return frames.isEmpty() ? Call.NONE : frames.get(frames.size() - 1).call;
  }

  /** A block begins, which may be the transaction. */
  void begin(int block, long place) {
    frames.add(new Frame(current().to(block, place), false));
  }

  /** The innermost block ends; returns its call. */
  Call end() {
    int at = last(false);
    Call call = frames.get(at).call;
    if (at == 0) {
      frames.clear();
    } else {
      frames.remove(at);
    }
    return call;
  }

  /** A method is entered. */
  void enter(int method, boolean isAtomic, long place) {
    if (!frames.isEmpty()) {
      frames.add(new Frame(isAtomic ? current().to(method, place) : current(), true));
    }
  }

  /**
   * A method is left; returns its call if it is atomic, else {@link Call#NONE}. Methods that were
   * entered before the transaction are not known here.
   */
  Call exit() {
    int at = last(true);
    if (at <= 0) {
      return Call.NONE;
    }
    Call call = frames.remove(at).call;
    return call == frames.get(at - 1).call ? Call.NONE : call;
  }

  private int last(boolean isMethod) {
    int at = frames.size() - 1;
    while (at >= 0 && frames.get(at).isMethod != isMethod) {
      at--;
    }
    return at;
  }

  /** The events that begin the calls that the thread is in, outermost first. */
  long[] begins() {
    return frames.stream().mapToLong(frame -> frame.call.beginEvent()).distinct().toArray();
  }

  /** The innermost call of those that had begun when an event of the transaction happened. */
  Call innermostAt(long event) {
    int low = 1;
    int high = frames.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (frames.get(middle).call.beginEvent() <= event) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return frames.get(low - 1).call;
  }
}
