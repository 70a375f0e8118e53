package dev.cosmodrome.trace;

import dev.cosmodrome.trace.DeferredRun.Access;
import dev.cosmodrome.trace.DeferredRun.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Puts deferred accesses where they belong, by the definition and regardless of the effort. */
final class DeferredModel {
  private static final int BEGINNING = -1;

  private final List<Row> rows;
  private final List<Access> accesses;

  /** By index of a row, or {@link #BEGINNING}: the events to put behind it. */
  private final Map<Integer, List<Row>> inserted = new HashMap<>();

  /** The indices of rows that are put elsewhere. */
  private final Set<Integer> moved = new HashSet<>();

  private DeferredModel(List<Row> rows, List<Access> accesses) {
    this.rows = rows;
    this.accesses = accesses;
  }

  /** Returns the events of the trace. */
  static List<Row> resolve(List<Row> rows, List<Access> accesses) {
    DeferredModel model = new DeferredModel(rows, accesses);
    // A thread's own accesses stand before those of a thread that it forks.
    accesses.stream().map(Access::thread).distinct().sorted().forEach(model::placeAfterOwnRows);
    accesses.stream().map(Access::thread).distinct().sorted().forEach(model::placeBeforeOwnRows);
    List<Row> events = new ArrayList<>(model.inserted.getOrDefault(BEGINNING, List.of()));
    for (int row = 0; row < rows.size(); row++) {
      if (rows.get(row).operation() != Op.SEGMENT && !model.moved.contains(row)) {
        events.add(rows.get(row));
      }
      events.addAll(model.inserted.getOrDefault(row, List.of()));
    }
    return events;
  }

  private void placeAfterOwnRows(int thread) {
    List<Integer> real = realRows(thread);
    for (int gap = 1; gap <= real.size(); gap++) {
      place(thread, gap, real.get(gap - 1));
    }
  }

  private void placeBeforeOwnRows(int thread) {
    int first = ownRows(thread).stream().findFirst().orElse(rows.size());
    int fork =
        IntStream.range(0, first)
            .filter(row -> rows.get(row).operation() == Op.FORK)
            .filter(row -> rows.get(row).target() == thread && rows.get(row).thread() != thread)
            .findFirst()
            .orElse(BEGINNING);
    place(thread, 0, fork);
  }

  private List<Integer> ownRows(int thread) {
    return IntStream.range(0, rows.size())
        .filter(row -> rows.get(row).thread() == thread)
        .boxed()
        .toList();
  }

  private List<Integer> realRows(int thread) {
    return ownRows(thread).stream()
        .filter(row -> rows.get(row).operation() != Op.SEGMENT)
        .filter(row -> rows.get(row).operation() != Op.ENTER)
        .toList();
  }

  /** Puts the accesses of a gap behind a row. */
  private void place(int thread, int gap, int behind) {
    List<Integer> real = realRows(thread);
    List<Access> inGap =
        accesses.stream()
            .filter(access -> access.thread() == thread && gap(access, real) == gap)
            .sorted(Comparator.comparingLong(Access::segment))
            .toList();
    List<Integer> entered =
        ownRows(thread).stream()
            .filter(row -> rows.get(row).operation() == Op.ENTER)
            .filter(row -> gap == 0 || row > real.get(gap - 1))
            .filter(row -> gap == real.size() || row < real.get(gap))
            .toList();
    List<Row> events = inserted.computeIfAbsent(behind, none -> new ArrayList<>());
    for (Access access : inGap) {
      int last = -1;
      for (int i = 0; i < entered.size(); i++) {
        long number = segmentBefore(entered.get(i));
        last = number >= 0 && number <= access.segment() ? i : last;
      }
      for (int row : entered.subList(0, last + 1)) {
        if (moved.add(row)) {
          events.add(rows.get(row));
        }
      }
      events.add(new Row(access.operation(), thread, access.variable(), access.site()));
    }
  }

  /** Returns the number of the first gap whose closing row is not earlier than an access. */
  private int gap(Access access, List<Integer> real) {
    for (int gap = 0; gap < real.size(); gap++) {
      int closing = real.get(gap);
      if (segmentBefore(closing) >= access.segment() && !isInside(access, closing)) {
        return gap;
      }
    }
    return real.size();
  }

  /** Returns whether a row says how the method was called in which an access happened. */
  private boolean isInside(Access access, int row) {
    int operation = rows.get(row).operation();
    if (operation != Op.ON && operation != Op.CALLBACK) {
      return false;
    }
    int enter = row;
    while (rows.get(enter).operation() != Op.ENTER || rows.get(enter).thread() != access.thread()) {
      enter--;
    }
    long entered = segmentBefore(enter);
    return entered >= 0 && entered <= access.segment();
  }

  /** The number in the thread's row before another one if it is a segment, or -1. */
  private long segmentBefore(int row) {
    for (int before = row - 1; before >= 0; before--) {
      Row candidate = rows.get(before);
      if (candidate.thread() == rows.get(row).thread()) {
        return candidate.operation() == Op.SEGMENT
            ? (long) candidate.site() << 28 | candidate.target()
            : -1;
      }
    }
    return -1;
  }
}
