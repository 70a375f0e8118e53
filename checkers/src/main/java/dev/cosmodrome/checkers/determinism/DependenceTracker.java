package dev.cosmodrome.checkers.determinism;

import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.order.VectorClock;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Follows all direct dependences between strands, one by one: in addition to those of
 * synchronisation, from the last write of a variable to each access, from the reads since to the
 * next write, from the release of a lock to its next acquire, and from there to its next release,
 * which another task of the same thread may perform.
 */
abstract class DependenceTracker extends StrandTracker {
  private static final int MIN_READS_BEFORE_PRUNING = 16;

  /**
   * Reads of one variable since its last write, by strand, except the last one, which is kept
   * separately; or updates that commute, all of them.
   */
  private static final class Reads {
    final Map<Integer, EarlierEvent> byStrand = new HashMap<>();
    int most = MIN_READS_BEFORE_PRUNING;
  }

  /**
   * A release of a lock.
   *
   * @param acquired the acquire before it; null if another strand performed that
   * @param origin the release
   * @param clock what comes before it in every schedule; null if the analysis does not need that
   */
  record Release(
      @Nullable EarlierEvent acquired, EarlierEvent origin, @Nullable VectorClock clock) {}

  private final boolean followsLocks;
  private @Nullable EarlierEvent[] writes = new EarlierEvent[64];
  private @Nullable EarlierEvent[] reads = new EarlierEvent[64];
  private final Map<Integer, Reads> furtherReads = new HashMap<>();
  private final Map<Integer, Reads> updates = new HashMap<>();
  private final Map<Integer, EarlierEvent> acquires = new HashMap<>();

  /**
   * By lock: its last release, at the end, and earlier ones that do not come before it, because its
   * strand has not acquired the lock.
   */
  private final Map<Integer, List<Release>> releases = new HashMap<>();

  /**
   * Creates the tracker.
   *
   * @param followsLocks whether dependences of locks are followed, too
   */
  DependenceTracker(boolean followsLocks) {
    this.followsLocks = followsLocks;
  }

  /** Handles an event that conflicts with an earlier one of another strand. */
  abstract void interfere(EarlierEvent earlier, Strand strand, long position, long opAndTarget);

  /**
   * Handles an event that comes after an earlier one of another strand with which it does not
   * conflict.
   */
  abstract void follow(EarlierEvent earlier, Strand strand, long position, long opAndTarget);

  /**
   * Handles the last release of a lock by its holder; returns what comes before it in every
   * schedule, if the analysis needs that.
   */
  @Nullable VectorClock released(Strand strand) {
    return null;
  }

  /** Handles an acquire after a release by the strand that had acquired the lock. */
  void acquiredAfter(EarlierEvent acquired, Release release, Strand strand) {}

  /**
   * Returns whether everything that comes after an event of a strand comes after an earlier one as
   * well.
   */
  abstract boolean isImplied(EarlierEvent earlier, Strand strand);

  @Override
  void read(Strand strand, int operation, int variable, long position) {
    ensure(variable);
    long opAndTarget = OpAndTarget.of(operation, variable);
    interfereWith(writes[variable], strand, position, opAndTarget);
    interfereWithAll(updates.get(variable), strand, position, opAndTarget);
    EarlierEvent read = origin(strand, strand.block, position, opAndTarget);
    EarlierEvent other = reads[variable];
    if (other == null || other.strand() == strand) {
      reads[variable] = read;
    } else {
      add(read, furtherReads.computeIfAbsent(variable, v -> new Reads()));
    }
  }

  private void add(EarlierEvent read, Reads all) {
    Strand strand = read.strand();
    all.byStrand.put(strand.id, read);
    if (all.byStrand.size() > all.most) {
      all.byStrand.values().removeIf(r -> r.strand() != strand && isImplied(r, strand));
      all.most = Math.max(MIN_READS_BEFORE_PRUNING, 2 * all.byStrand.size());
    }
  }

  @Override
  void commute(Strand strand, int variable, long position) {
    ensure(variable);
    long opAndTarget = OpAndTarget.of(Op.VOLATILE_WRITE, variable);
    interfereWith(writes[variable], strand, position, opAndTarget);
    interfereWith(reads[variable], strand, position, opAndTarget);
    interfereWithAll(furtherReads.get(variable), strand, position, opAndTarget);
    EarlierEvent update = origin(strand, strand.block, position, opAndTarget);
    add(update, updates.computeIfAbsent(variable, v -> new Reads()));
  }

  @Override
  void write(Strand strand, int operation, int variable, long position) {
    ensure(variable);
    long opAndTarget = OpAndTarget.of(operation, variable);
    interfereWith(writes[variable], strand, position, opAndTarget);
    interfereWith(reads[variable], strand, position, opAndTarget);
    interfereWithAll(furtherReads.remove(variable), strand, position, opAndTarget);
    interfereWithAll(updates.remove(variable), strand, position, opAndTarget);
    reads[variable] = null;
    writes[variable] = origin(strand, strand.block, position, opAndTarget);
  }

  private void ensure(int variable) {
    if (variable >= writes.length) {
      int length = Math.max(variable + 1, 2 * writes.length);
      writes = Arrays.copyOf(writes, length);
      reads = Arrays.copyOf(reads, length);
    }
  }

  @Override
  void acquire(Strand strand, int lock, long position) {
    long opAndTarget = OpAndTarget.of(Op.ACQUIRE, lock);
    for (Release release : releases.getOrDefault(lock, List.of())) {
      if (release.acquired != null) {
        acquiredAfter(release.acquired, release, strand);
      }
      if (followsLocks) {
        interfereWith(release.origin, strand, position, opAndTarget);
      }
    }
    acquires.put(lock, origin(strand, strand.block, position, opAndTarget));
  }

  @Override
  void release(Strand strand, int lock, long position) {
    long opAndTarget = OpAndTarget.of(Op.RELEASE, lock);
    EarlierEvent acquired = acquires.get(lock);
    boolean isOwn = acquired != null && acquired.strand() == strand;
    if (followsLocks && acquired != null && !isOwn) {
      follow(acquired, strand, position, opAndTarget);
    }
    List<Release> last = releases.computeIfAbsent(lock, l -> new ArrayList<>(1));
    last.removeIf(
        release -> isOwn || release.origin.strand() == strand || isImplied(release.origin, strand));
    EarlierEvent released = origin(strand, strand.block, position, opAndTarget);
    last.add(new Release(isOwn ? acquired : null, released, released(strand)));
  }

  private void interfereWithAll(
      @Nullable Reads all, Strand strand, long position, long opAndTarget) {
    if (all != null) {
      all.byStrand
          .values()
          .forEach(earlier -> interfereWith(earlier, strand, position, opAndTarget));
    }
  }

  private void interfereWith(
      @Nullable EarlierEvent earlier, Strand strand, long position, long opAndTarget) {
    if (earlier != null && earlier.strand() != strand) {
      interfere(earlier, strand, position, opAndTarget);
    }
  }
}
