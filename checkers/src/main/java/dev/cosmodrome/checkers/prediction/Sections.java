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
 * The critical sections of strands, as far as they order other strands: those in which a strand
 * publishes something.
 *
 * <p>If a strand acquires a lock and another one has acquired it before in every schedule, the
 * first one also comes after the release by the other one. A strand that comes, in every schedule,
 * after another one has acquired a lock and before that one releases it, such as a thread that is
 * started and joined in between, is inside this section: it cannot overlap with sections of the
 * same lock in further strands.
 */
public final class Sections {
  /** The maximum number of sections that are kept. */
  private static final int MAX_SECTIONS = 1 << 20;

  private static final int MAX_SECTIONS_AROUND_STRANDS = 1 << 10;

  private static final int MAX_PASSAGES = 1 << 8;

  /**
   * A section.
   *
   * @param hold the lock, and whether it is shared
   * @param from the moment of the acquire
   * @param to the moment of the release
   * @param begin the event of the acquire
   * @param end the event of the release
   */
  public record Section(int strand, int hold, int from, int to, long begin, long end) {}

  /**
   * Two sections of which the earlier one must come first. This is known only after the later one
   * has begun: in it, its strand waits for something that came after the begin of the earlier
   * section.
   */
  public record Passage(Section earlier, Section later) {}

  /** The acquisition of a lock. */
  private record Taken(int moment, long event) {}

  private final MustHappenBefore moments;

  /** By strand and hold: the acquisition of each lock that is held. */
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

  /** Handles the acquire of a lock, before it happens. */
  void take(int strand, int hold, long event) {
    Map<Integer, List<Section>> others = closed.get(LockSets.lock(hold));
    if (others != null) {
      others.forEach((other, sections) -> follow(strand, hold, other, sections));
    }
    open.computeIfAbsent(strand, s -> new HashMap<>())
        .put(hold, new Taken(moments.now(strand), event));
  }

  /** Orders a strand after the last section of another strand that must have begun by now. */
  private void follow(int strand, int hold, int other, List<Section> sections) {
    int now = moments.now(strand);
    int last = lastBefore(strand, now, hold, other, sections);
    if (last >= 0 && !moments.isBefore(Order.FIRM, other, sections.get(last).to, strand, now)) {
      moments.follow(strand, other, sections.get(last).to);
    }
  }

  /**
   * Returns the index of the last section of another strand that begins before a moment and that
   * cannot overlap with the hold; -1 if there is none.
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

  /** Handles the release of a lock. */
  void release(int strand, int hold, long event) {
    Taken taken = open.getOrDefault(strand, new HashMap<>()).remove(hold);
    if (taken == null || size >= MAX_SECTIONS) {
      return;
    }
    int from = taken.moment;
    Section section = new Section(strand, hold, from, moments.now(strand), taken.event, event);
    addPassages(section);
    remember(section);
    if ((moments.passedFirmlySince(strand, from) & MustHappenBefore.PUBLISHED) != 0) {
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

  /**
   * Adds the sections that must come before a section because of what its strand waits for in it.
   */
  private void addPassages(Section section) {
    Map<Integer, List<Section>> others = history.get(LockSets.lock(section.hold));
    if (others == null
        || passages.size() >= MAX_PASSAGES
        || (moments.passedFirmlySince(section.strand, section.from) & MustHappenBefore.OBSERVED)
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
    return (passed & MustHappenBefore.PUBLISHED_THEN_OBSERVED) != 0
        && around.size() < MAX_SECTIONS_AROUND_STRANDS;
  }

  /** Returns the pairs of sections whose order is known only from what a strand waits for. */
  public List<Passage> passages() {
    return passages;
  }

  /** Ends the open sections at the end of the trace. */
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

  /** Returns the locks of sections that may contain other strands. */
  Set<Integer> locksAround() {
    return around.stream().map(section -> LockSets.lock(section.hold)).collect(Collectors.toSet());
  }

  /** Returns the sections of other strands that contain a moment of a strand. */
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

  /** Returns whether no section contains another strand. */
  public boolean isEmpty() {
    return around.isEmpty();
  }
}
