package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.checkers.refinement.AccessStretch.Bounds;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads a trace and keeps the accesses of threads in some stretches of it, and the events of steps.
 */
final class StretchRecording implements EventSink {
  /** The number of accesses that are kept in all stretches together. */
  private static final int MAX_ACCESSES = 1_000_000;

  /** The state of a thread. */
  private static final class ThreadState {
    final CallStack calls = new CallStack();
    final List<AccessStretch> open = new ArrayList<>();

    // Its last arrival at a barrier.
    int barrier;
    int barrierSite;
  }

  private final IntPredicate isAtomic;
  private final Map<Bounds, AccessStretch> stretches = new HashMap<>();
  private final Map<Long, @Nullable Access> wanted = new HashMap<>();

  /** The departures of joined threads from a barrier, by the event of the join. */
  private final Map<Long, Access> departures = new HashMap<>();

  /** The stretches that are still to come, the next one last. */
  private final List<AccessStretch> upcoming = new ArrayList<>();

  private final List<ThreadState> threads = new ArrayList<>();
  private int openCount;
  private int room = MAX_ACCESSES;
  private long event;

  /**
   * Creates a recording for the stretches and events of some cycles.
   *
   * @param isAtomic whether a method is atomic that is called in a block
   */
  StretchRecording(Iterable<CyclePath> paths, IntPredicate isAtomic) {
    this.isAtomic = isAtomic;
    for (CyclePath path : paths) {
      for (Bounds bounds : path.stretches()) {
        stretches.computeIfAbsent(bounds, AccessStretch::new).include(path.lastEvent());
      }
      path.events().forEach(step -> wanted.put(step, null));
    }
    upcoming.addAll(stretches.values());
    upcoming.sort(Comparator.comparingLong(AccessStretch::start).reversed());
  }

  /** Returns whether no more of the trace is needed. */
  boolean isDone() {
    return upcoming.isEmpty() && openCount == 0;
  }

  /** Returns the accesses in one of the stretches. */
  List<Access> accesses(Bounds bounds) {
    AccessStretch stretch = stretches.get(bounds);
    return stretch == null ? List.of() : stretch.accesses();
  }

  /** Returns the event of one of the steps. */
  Access access(Step step) {
    boolean departs = step.operation() == StepOperation.LEAVE;
    Access access = (departs ? departures : wanted).get(step.event());
    if (access == null) {
      throw new IllegalStateException("not in the trace: event " + step.event());
    }
    return access;
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    ThreadState state = thread(thread);
    while (!upcoming.isEmpty() && upcoming.get(upcoming.size() - 1).start() == event) {
      state.open.add(upcoming.remove(upcoming.size() - 1));
      openCount++;
    }
    long position = EventPosition.of(event, site);
    if (operation == Op.BEGIN) {
      state.calls.begin(target, position);
    } else if (operation == Op.ENTER) {
      state.calls.enter(target, isAtomic.test(target), position);
    }
    if (operation == Op.BARRIER) {
      state.barrier = target;
      state.barrierSite = site;
    } else if (operation == Op.JOIN && wanted.containsKey(event)) {
      departures.put(event, departure(target));
    }
    if (openCount > 0) {
      remember(state, thread, position, OpAndTarget.of(Op.withoutModes(operation), target));
    }
    if (operation == Op.END) {
      end(state, state.calls.end());
    } else if (operation == Op.EXIT) {
      end(state, state.calls.exit());
    }
    event++;
  }

  /** Returns the event by which a joined thread leaves a barrier. */
  private Access departure(int thread) {
    ThreadState state = thread(thread);
    long position = EventPosition.of(event, state.barrierSite);
    return new Access(
        thread, state.calls.current(), position, OpAndTarget.of(Op.LEAVE, state.barrier));
  }

  private ThreadState thread(int thread) {
    while (threads.size() <= thread) {
      threads.add(new ThreadState());
    }
    return threads.get(thread);
  }

  private void remember(ThreadState state, int thread, long position, long opAndTarget) {
    boolean isWanted = wanted.containsKey(event);
    boolean isAccess = Op.accesses(OpAndTarget.operation(opAndTarget)) && !state.open.isEmpty();
    if (isWanted || isAccess) {
      Access access = new Access(thread, state.calls.current(), position, opAndTarget);
      if (isWanted) {
        wanted.put(event, access);
      }
      if (isAccess) {
        state.open.forEach(stretch -> add(access, stretch));
      }
    }
    close(state, event, true);
  }

  private void add(Access access, AccessStretch stretch) {
    room -= room > 0 ? stretch.add(access) : -stretch.giveUp();
  }

  private void end(ThreadState state, Call call) {
    if (call != Call.NONE && !state.open.isEmpty()) {
      close(state, call.beginEvent(), false);
    }
  }

  private void close(ThreadState state, long begin, boolean unary) {
    int before = state.open.size();
    state.open.removeIf(stretch -> stretch.endsWith(begin, unary));
    openCount -= before - state.open.size();
  }
}
