package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.checkers.prediction.MustHappenBefore.Order;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The stretches of strands in which they have a lock, as far as they order other strands: those in
 * which a strand tells others something.
 *
 * <p>A strand that takes a lock after another one has taken it, in every schedule, comes after that
 * one has given it back, too. A strand that comes after another one has taken a lock and before
 * that one gives it back, in every schedule, such as a thread that is started and joined in
 * between, is in this section: it is kept apart from all others that take the lock.
 */
public final class Sections {
  /** How many sections, and how many with other strands in them, are kept. */
  private static final int MAX_SECTIONS = 1 << 20;

  private static final int MAX_SECTIONS_AROUND_STRANDS = 1 << 10;

  private static final int MAX_PASSAGES = 1 << 8;

  /**
   * A section.
   *
   * @param hold the lock, and whether it is shared
   * @param from the moment in which it is taken
   * @param to the moment in which it is given back
   * @param begin the event by which it is taken
   * @param end the event by which it is given back
   */
  public record Section(int strand, int hold, int from, int to, long begin, long end) {}

  /**
   * A section that comes before another one, which is known only after that has begun: its strand
   * waits for something that came after the earlier section had begun.
   */
  public record Passage(Section earlier, Section later) {}

  /** Where a lock was taken. */
  private record Taken(int moment, long event) {}

  private final MustHappenBefore moments;

  /** By strand: where it took each lock that it has, by holds. */
  private final Map<Integer, Map<Integer, Taken>> open = new HashMap<>();

  /** By lock and strand: the sections, in their order. */
  private final Map<Integer, Map<Integer, List<Section>>> closed = new HashMap<>();

  private final List<Section> around = new ArrayList<>();

  /** By lock and strand: of all sections, the last one that begins in each moment. */
  private final Map<Integer, Map<Integer, List<Section>>> history = new HashMap<>();

  private final List<Passage> passages = new ArrayList<>();
  private int size;

  Sections(MustHappenBefore moments) {
    this.moments = moments;
  }

  /** A strand is about to take a lock. */
  void take(int strand, int hold, long event) {
    Map<Integer, List<Section>> others = closed.get(LockSets.lock(hold));
    if (others != null) {
      others.forEach((other, sections) -> follow(strand, hold, other, sections));
    }
    open.computeIfAbsent(strand, s -> new HashMap<>())
        .put(hold, new Taken(moments.now(strand), event));
  }

  /** Follows the last section of another strand that must have begun by now. */
  private void follow(int strand, int hold, int other, List<Section> sections) {
    int now = moments.now(strand);
    int last = lastBefore(strand, now, hold, other, sections);
    if (last >= 0 && !moments.isBefore(Order.FIRM, other, sections.get(last).to, strand, now)) {
      moments.follow(strand, other, sections.get(last).to);
    }
  }

  /**
   * The last section of another strand that begins before a moment and that can't be at the same
   * time as one with a hold; -1 if there is none.
   */
  private int lastBefore(int strand, int moment, int hold, int other, List<Section> sections) {
    int low = 0;
    int high = other == strand ? 0 : sections.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (moments.isBefore(Order.FIRM, other, sections.get(middle).from, strand, moment)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    int last = low - 1;
    while (last >= 0 && !LockSets.conflict(hold, sections.get(last).hold)) {
      last--;
    }
    return last;
  }

  /** A strand gives a lock back. */
  void giveBack(int strand, int hold, long event) {
    Taken taken = open.getOrDefault(strand, new HashMap<>()).remove(hold);
    if (taken == null || size >= MAX_SECTIONS) {
      return;
    }
    int from = taken.moment;
    Section section = new Section(strand, hold, from, moments.now(strand), taken.event, event);
    addPassages(section);
    remember(section);
    if ((moments.passedFirmlySince(strand, from) & MustHappenBefore.TOLD) != 0) {
      if (isAround(strand, from)) {
        around.add(section);
      }
      moments.advance(strand);
      sections(closed, section).add(section);
    }
  }

  private static List<Section> sections(
      Map<Integer, Map<Integer, List<Section>>> all, Section section) {
    return all.computeIfAbsent(LockSets.lock(section.hold), l -> new HashMap<>())
        .computeIfAbsent(section.strand, s -> new ArrayList<>());
  }

  private void remember(Section section) {
    List<Section> own = sections(history, section);
    int last = own.size() - 1;
    if (last >= 0 && own.get(last).from == section.from && own.get(last).hold == section.hold) {
      own.set(last, section);
    } else {
      own.add(section);
      size++;
    }
  }

  /** Notes what must have come before a section because of what its strand waits for in it. */
  private void addPassages(Section section) {
    Map<Integer, List<Section>> others = history.get(LockSets.lock(section.hold));
    if (others == null
        || passages.size() >= MAX_PASSAGES
        || (moments.passedFirmlySince(section.strand, section.from) & MustHappenBefore.LEARNED)
            == 0) {
      return;
    }
    others.forEach(
        (other, earlier) -> {
          int last = lastBefore(section.strand, section.to, section.hold, other, earlier);
          if (last >= 0
              && !moments.isBefore(
                  Order.FIRM, other, earlier.get(last).to, section.strand, section.from)) {
            passages.add(new Passage(earlier.get(last), section));
          }
        });
  }

  private boolean isAround(int strand, int from) {
    int passed = moments.passedFirmlySince(strand, from);
    return (passed & MustHappenBefore.TOLD_THEN_LEARNED) != 0 && around.size() < MAX_SECTIONS_AROUND_STRANDS;
  }

  /** What came before sections because of what strands waited for in them. */
  public List<Passage> passages() {
    return passages;
  }

  /** Ends what is open when the trace is over. */
  void finish() {
    open.forEach((strand, holds) -> holds.forEach((hold, taken) -> finish(strand, hold, taken)));
  }

  private void finish(int strand, int hold, Taken taken) {
    Section section =
        new Section(strand, hold, taken.moment, moments.now(strand), taken.event, Long.MAX_VALUE);
    addPassages(section);
    if (isAround(strand, taken.moment)) {
      around.add(section);
    }
  }

  /** The locks of sections that others may be in. */
  Set<Integer> locksAround() {
    return around.stream().map(section -> LockSets.lock(section.hold)).collect(Collectors.toSet());
  }

  /** The sections of other strands that a moment of a strand is in. */
  public List<Section> around(int strand, int moment) {
    if (around.isEmpty()) {
      return Collections.emptyList();
    }
    return around.stream()
        .filter(
            section ->
                section.strand != strand
                    && moments.isBefore(Order.FIRM, section.strand, section.from, strand, moment)
                    && moments.isBefore(Order.FIRM, strand, moment, section.strand, section.to))
        .toList();
  }

  /** Returns whether there are sections that other strands are in. */
  public boolean isEmpty() {
    return around.isEmpty();
  }
}
