package dev.cosmodrome.checkers.transactions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The order of single events, as far as it starts in an open block: for each thread, the events of
 * open blocks of other threads that come before its own. Events of a block are ordered like those
 * outside any block, so the order never has a cycle, and no dependence is left out.
 *
 * <p>A path that arrives at a thread holds for all later events of that thread. Of the paths from
 * one block to one thread, each is from a later event than the one before it.
 */
public final class EventPaths {
  private static final long CLOSED = Long.MAX_VALUE;
  private static final int NO_SLOT = -1;

  /**
   * A path from an event of an open block to an event of another thread.
   *
   * @param start the event of the block
   * @param arrival the event of the other thread
   * @param link the last dependence of the path
   * @param before the path that the last dependence continues, null if it starts in the block
   */
  public record Path(long start, long arrival, Link link, @Nullable Path before) {
    /** Returns the dependences from the block on. */
    public List<Link> links() {
      List<Link> links = before == null ? new ArrayList<>() : before.links();
      links.add(link);
      return links;
    }
  }

  /** The paths from one block to one thread, in the order in which they arrive. */
  private static final class Paths {
    final long begin;
    final List<Path> list = new ArrayList<>(2);
    int limit = 16;

    Paths(long begin) {
      this.begin = begin;
    }

    /** Returns the path from the latest event, of those that arrive at an event or before it. */
    @Nullable Path upTo(long event) {
      int low = 0;
      int high = list.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (list.get(middle).arrival <= event) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low == 0 ? null : list.get(low - 1);
    }

    boolean hasFrom(long start) {
      return !list.isEmpty() && list.get(list.size() - 1).start >= start;
    }
  }

  /** Receives a dependence that leads back to the block from which a path comes. */
  @FunctionalInterface
  public interface Return {
    /** Handles a path from the block, and the dependence by which it comes back. */
    void to(Path path, Link link);
  }

  private final IntFunction<long[]> openCalls;

  // By thread: the event that begins its open block, and the slot of the block if a path starts
  // there.
  private long[] begins = new long[0];
  private int[] slots = new int[0];

  /** By thread and slot: the paths from the block with the slot to the thread. */
  private @Nullable Paths[][] paths = new Paths[0][];

  /** By slot: the thread of the block that has it. */
  private int[] threads = new int[8];

  private int slotCount;

  /**
   * Creates an empty order.
   *
   * @param openCalls returns the events that begin the open calls of a thread, outermost first
   */
  public EventPaths(IntFunction<long[]> openCalls) {
    this.openCalls = openCalls;
  }

  /** Handles the begin of an outermost block. */
  public void begin(int thread, long event) {
    ensure(thread);
    begins[thread] = event;
  }

  /** Handles the end of the outermost block of a thread. */
  public void end(int thread) {
    begins[thread] = CLOSED;
    if (slots[thread] != NO_SLOT) {
      threads[slots[thread]] = NO_SLOT;
      slots[thread] = NO_SLOT;
    }
  }

  /** Returns whether a dependence on an event of a thread may lead from an open block. */
  public boolean isReached(int thread) {
    if (thread >= begins.length) {
      return false;
    }
    if (begins[thread] != CLOSED) {
      return true;
    }
    for (int slot = 0; slot < paths[thread].length; slot++) {
      if (at(thread, slot) != null) {
        return true;
      }
    }
    return false;
  }

  /**
   * Orders an event of one thread before an event of another one, which is the newest.
   *
   * @param link supplies the dependence, if it is needed
   * @param comesBack receives the dependence if it leads back to an open block
   */
  public void add(
      int from, long fromEvent, int to, long toEvent, Supplier<Link> link, Return comesBack) {
    ensure(Math.max(from, to));
    if (begins[from] <= fromEvent) {
      extend(from, fromEvent, to, toEvent, link, null);
    }
    for (int slot = 0; slot < paths[from].length; slot++) {
      Paths known = at(from, slot);
      Path path = known == null ? null : known.upTo(fromEvent);
      if (path != null && threads[slot] == to) {
        comesBack.to(path, link.get());
      } else if (path != null) {
        extend(threads[slot], path.start, to, toEvent, link, path);
      }
    }
  }

  private void extend(
      int block, long start, int to, long arrival, Supplier<Link> link, @Nullable Path before) {
    int slot = slotOf(block);
    Paths known = at(to, slot);
    if (known == null) {
      known = new Paths(begins[block]);
      if (slot >= paths[to].length) {
        paths[to] = Arrays.copyOf(paths[to], Math.max(4, 2 * slot));
      }
      paths[to][slot] = known;
    }
    if (!known.hasFrom(start)) {
      known.list.add(new Path(start, arrival, link.get(), before));
      if (known.list.size() > known.limit) {
        thin(known, openCalls.apply(block));
      }
    }
  }

  /** Keeps, for each call that is open, the path that arrives first, and the last path of all. */
  private static void thin(Paths known, long[] calls) {
    List<Path> kept = new ArrayList<>();
    long before = -1;
    int call = 0;
    for (int i = 0; i < known.list.size(); i++) {
      Path path = known.list.get(i);
      boolean isFirst = false;
      for (; call < calls.length && calls[call] <= path.start; call++) {
        isFirst |= calls[call] > before;
      }
      if (isFirst || i == known.list.size() - 1) {
        kept.add(path);
      }
      before = path.start;
    }
    known.list.clear();
    known.list.addAll(kept);
    known.limit = 16 + 2 * kept.size();
  }

  /** Returns the paths to a thread from the block that has a slot now. */
  private @Nullable Paths at(int thread, int slot) {
    Paths known = slot < paths[thread].length ? paths[thread][slot] : null;
    boolean isOpen =
        known != null && threads[slot] != NO_SLOT && begins[threads[slot]] == known.begin;
    return isOpen ? known : null;
  }

  private int slotOf(int thread) {
    if (slots[thread] == NO_SLOT) {
      int slot = 0;
      while (slot < slotCount && threads[slot] != NO_SLOT) {
        slot++;
      }
      if (slot == threads.length) {
        threads = Arrays.copyOf(threads, 2 * slot);
      }
      slotCount = Math.max(slotCount, slot + 1);
      threads[slot] = thread;
      slots[thread] = slot;
    }
    return slots[thread];
  }

  private void ensure(int thread) {
    int length = begins.length;
    if (thread < length) {
      return;
    }
    int grown = Math.max(thread + 1, 2 * length);
    begins = Arrays.copyOf(begins, grown);
    slots = Arrays.copyOf(slots, grown);
    paths = Arrays.copyOf(paths, grown);
    Arrays.fill(begins, length, grown, CLOSED);
    Arrays.fill(slots, length, grown, NO_SLOT);
    Arrays.fill(paths, length, grown, new Paths[0]);
  }
}
