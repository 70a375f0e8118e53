package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.Place;
import dev.cosmodrome.checkers.refinement.Stretch.Bounds;
import dev.cosmodrome.checkers.transactions.Deed;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.Link.End;
import dev.cosmodrome.checkers.transactions.TransactionEvents;
import dev.cosmodrome.checkers.transactions.TransactionHandler;
import dev.cosmodrome.trace.EventSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads a trace and remembers what its threads access in some stretches of it, and some events. */
final class Recording implements EventSink, TransactionHandler {
  /** How many accesses are remembered in all. */
  private static final int ROOM = 1_000_000;

  private static final int NO_BLOCK = -1;

  private final TransactionEvents transactions = new TransactionEvents(this);
  private final Map<Bounds, Stretch> stretches = new HashMap<>();
  private final Set<Long> wanted = new HashSet<>();
  private final Map<Long, End> ends = new HashMap<>();

  /** Those that are still to come, the next one last. */
  private final List<Stretch> upcoming = new ArrayList<>();

  /** By thread. */
  private final List<List<Stretch>> open = new ArrayList<>();

  private int[] blocks = new int[0];
  private long[] begins = new long[0];
  private int openCount;
  private int room = ROOM;
  private long event;

  /** Creates it for these stretches, and for these events in them. */
  Recording(Collection<Bounds> bounds, Collection<Long> events) {
    bounds.forEach(each -> stretches.computeIfAbsent(each, Stretch::new));
    upcoming.addAll(stretches.values());
    upcoming.sort(Comparator.comparingLong(Stretch::start).reversed());
    wanted.addAll(events);
  }

  /** Whether no more of the trace is needed. */
  boolean isDone() {
    return upcoming.isEmpty() && openCount == 0;
  }

  /** One of the stretches. */
  Stretch stretch(Bounds bounds) {
    return stretches.getOrDefault(bounds, new Stretch(bounds));
  }

  /** One of the events, with its transaction. */
  End end(long wantedEvent) {
    End end = ends.get(wantedEvent);
    if (end == null) {
      throw new IllegalStateException("no access and no lock: event " + wantedEvent);
    }
    return end;
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    while (!upcoming.isEmpty() && upcoming.get(upcoming.size() - 1).start() == event) {
      open(thread).add(upcoming.remove(upcoming.size() - 1));
      openCount++;
    }
    transactions.event(operation, thread, target, site);
    if (openCount > 0) {
      close(thread, event, true);
    }
    event++;
  }

  private List<Stretch> open(int thread) {
    while (open.size() <= thread) {
      open.add(new ArrayList<>());
    }
    return open.get(thread);
  }

  private void close(int thread, long begin, boolean unary) {
    List<Stretch> own = open(thread);
    int before = own.size();
    own.removeIf(stretch -> stretch.endsWith(begin, unary));
    openCount -= before - own.size();
  }

  @Override
  public void begin(int thread, int block, long place) {
    if (thread >= blocks.length) {
      int length = blocks.length;
      blocks = Arrays.copyOf(blocks, Math.max(thread + 1, 2 * length));
      begins = Arrays.copyOf(begins, blocks.length);
      Arrays.fill(blocks, length, blocks.length, NO_BLOCK);
      Arrays.fill(begins, length, blocks.length, Link.UNARY);
    }
    blocks[thread] = block;
    begins[thread] = place;
  }

  @Override
  public void end(int thread, long place) {
    close(thread, Place.event(begins[thread]), false);
    blocks[thread] = NO_BLOCK;
    begins[thread] = Link.UNARY;
  }

  @Override
  public void read(int thread, int variable, long place, int operation) {
    access(thread, place, Deed.of(operation, variable));
  }

  @Override
  public void write(int thread, int variable, long place, int operation) {
    access(thread, place, Deed.of(operation, variable));
  }

  @Override
  public void publish(int thread, int token, long place, long deed) {
    note(thread, place, deed);
  }

  @Override
  public void observe(int thread, int token, long place, long deed) {
    note(thread, place, deed);
  }

  private void access(int thread, long place, long deed) {
    if (thread >= open.size() || open.get(thread).isEmpty()) {
      return;
    }
    End access = endOf(thread, place, deed);
    for (Stretch stretch : open.get(thread)) {
      if (room > 0) {
        room += stretch.add(access) ? -1 : 0;
      } else {
        room += stretch.giveUp();
      }
    }
    note(thread, place, deed);
  }

  private void note(int thread, long place, long deed) {
    if (wanted.remove(Place.event(place))) {
      ends.put(Place.event(place), endOf(thread, place, deed));
    }
  }

  private End endOf(int thread, long place, long deed) {
    return thread < blocks.length
        ? new End(thread, blocks[thread], begins[thread], place, deed)
        : new End(thread, NO_BLOCK, Link.UNARY, place, deed);
  }
}
