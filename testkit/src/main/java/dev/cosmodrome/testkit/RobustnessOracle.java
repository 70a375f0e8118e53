package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.VisibleEvents.Visible;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The reads at which a run in which each write reaches memory at once could have gone differently
 * under store buffers: those that could have come before the last write of their variable, although
 * an earlier event of their thread comes after that write. From the definition, after Burckhardt
 * and Musuvathi (CAV 2008): the predecessors of an event, by all conflicts and the order of each
 * thread, without the order of a write and a later read that no fence separates.
 */
public final class RobustnessOracle {
  private final List<Visible> events = new ArrayList<>();
  private final List<BitSet> all = new ArrayList<>();
  private final List<BitSet> relaxed = new ArrayList<>();
  private final Set<Integer> reads = new TreeSet<>();

  private RobustnessOracle(EventList trace) {
    List<Visible> visible = VisibleEvents.of(trace).events();
    int next = 0;
    for (int i = 0; i < trace.size(); i++) {
      for (; next < visible.size() && visible.get(next).index() == i; next++) {
        add(visible.get(next));
      }
      EventList.Event event = trace.get(i);
      if (event.operation() == Op.FENCE) {
        add(new Visible(Op.FENCE, event.thread(), 0, i, 0, 0));
      }
    }
  }

  /** The indices of such reads. */
  public static Set<Integer> reads(EventList trace) {
    return new RobustnessOracle(trace).reads;
  }

  private void add(Visible event) {
    int now = events.size();
    boolean isBuffered = isBuffered(event);
    BitSet allBefore = new BitSet();
    BitSet relaxedBefore = new BitSet();
    for (int i = 0; i < now; i++) {
      Visible earlier = events.get(i);
      boolean isSame = earlier.thread() == event.thread();
      if (isSame || earlier.synchronizesWith(event)) {
        include(allBefore, all, i);
        if (!isSame || isKept(earlier, event)) {
          include(relaxedBefore, relaxed, i);
        }
      }
    }
    int write = lastWrite(event);
    if (isRead(event)
        && write >= 0
        && events.get(write).thread() != event.thread()
        && allBefore.get(write)
        && !relaxedBefore.get(write)) {
      reads.add(event.index());
    }
    for (int i = 0; i < now; i++) {
      if (events.get(i).interferesWith(event)) {
        include(allBefore, all, i);
        if (!isBuffered && events.get(i).thread() != event.thread()) {
          include(relaxedBefore, relaxed, i);
        }
      }
    }
    events.add(event);
    all.add(allBefore);
    relaxed.add(relaxedBefore);
  }

  private static void include(BitSet before, List<BitSet> pasts, int event) {
    before.or(pasts.get(event));
    before.set(event);
  }

  /** Returns whether store buffers keep the order of two events of a thread. */
  private static boolean isKept(Visible earlier, Visible later) {
    return isFence(earlier) || isFence(later) || isRead(earlier) || Op.writes(later.operation());
  }

  private static boolean isRead(Visible event) {
    return event.accesses() && !Op.writes(event.operation());
  }

  private static boolean isFence(Visible event) {
    return switch (event.operation()) {
      case Op.READ, Op.VOLATILE_READ, Op.WRITE, Op.BEGIN, Op.END -> false;
      case Op.ACQUIRE_READ, Op.OPAQUE_READ, Op.RELEASE_WRITE, Op.OPAQUE_WRITE -> false;
      default -> true;
    };
  }

  /** Returns whether a read takes what it reads from its thread's buffer. */
  private boolean isBuffered(Visible read) {
    int write = lastWrite(read);
    return isRead(read)
        && write >= 0
        && events.get(write).thread() == read.thread()
        && events.subList(write, events.size()).stream()
            .noneMatch(event -> event.thread() == read.thread() && isFence(event));
  }

  /** The last write of the variable that an event accesses; negative if there is none. */
  private int lastWrite(Visible access) {
    for (int i = events.size() - 1; i >= 0; i--) {
      Visible earlier = events.get(i);
      if (access.accesses()
          && earlier.accesses()
          && Op.writes(earlier.operation())
          && earlier.target() == access.target()) {
        return i;
      }
    }
    return -1;
  }
}
