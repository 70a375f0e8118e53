package dev.cosmodrome.checkers.severity;

import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.trace.Op;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The accesses to a variable in a whole trace, without those of initialisers. */
final class VariableFacts {
  /** A read of the variable, with the locks that the thread held. */
  static final class OwnRead {
    private final long event;
    private final int[] locks;

    private OwnRead(long event, int[] locks) {
      this.event = event;
      this.locks = locks;
    }

    /** Returns whether a lock was held. */
    boolean holds(int lock) {
      return Arrays.stream(locks).anyMatch(held -> held == lock);
    }
  }

  private static final class OwnAccesses {
    @Nullable OwnRead lastRead;
    @Nullable OwnRead readBefore;
  }

  private final Map<Integer, OwnAccesses> threads = new HashMap<>();
  private long reads;
  private long writes;
  private long plain;
  private long plainWrites;
  private long inExplicitModes;
  private long updates;
  private long commuting;

  /** The number of writes by threads that had read a value which was written before. */
  private long changes;

  private long firstWrite = -1;

  /**
   * The sites of reads after the first write, with each block that the thread was in, and alone.
   */
  private final Set<Long> laterReads = new HashSet<>();

  private int @Nullable [] accessLocks;
  private int @Nullable [] writeLocks;
  private int lastWriter = -1;
  private long lastWrite = -1;
  private long lastWriteOfOthers = -1;

  void read(
      int operation, int thread, int site, long event, int[] locks, List<Integer> openBlocks) {
    reads++;
    if (firstWrite >= 0) {
      laterReads.add(inBlock(site, Participant.NO_BLOCK));
      openBlocks.forEach(block -> laterReads.add(inBlock(site, block)));
    }
    count(operation, locks);
    OwnAccesses own = own(thread);
    own.readBefore = own.lastRead;
    own.lastRead = new OwnRead(event, locks);
  }

  void write(int operation, int thread, long event, int[] locks, boolean isUpdate) {
    writes++;
    plainWrites += operation == Op.WRITE ? 1 : 0;
    updates += isUpdate ? 1 : 0;
    count(operation, locks);
    writeLocks = common(writeLocks, locks);
    OwnRead seen = own(thread).lastRead;
    changes += firstWrite >= 0 && seen != null && seen.event > firstWrite ? 1 : 0;
    firstWrite = firstWrite < 0 ? event : firstWrite;
    if (thread != lastWriter) {
      lastWriteOfOthers = lastWrite;
      lastWriter = thread;
    }
    lastWrite = event;
  }

  void addCommuting() {
    commuting++;
  }

  private void count(int operation, int[] locks) {
    boolean isPlain = !Op.isAtomic(operation);
    plain += isPlain ? 1 : 0;
    boolean isVolatile = operation == Op.VOLATILE_READ || operation == Op.VOLATILE_WRITE;
    inExplicitModes += isPlain || isVolatile ? 0 : 1;
    accessLocks = common(accessLocks, locks);
  }

  private static int[] common(int @Nullable [] before, int[] locks) {
    return before == null
        ? locks
        : Arrays.stream(before)
            .filter(lock -> Arrays.stream(locks).anyMatch(held -> held == lock))
            .toArray();
  }

  private OwnAccesses own(int thread) {
    return threads.computeIfAbsent(thread, t -> new OwnAccesses());
  }

  /** Returns the last write by another thread, -1 if there is none so far. */
  long lastWriteByOthers(int thread) {
    return thread == lastWriter ? lastWriteOfOthers : lastWrite;
  }

  /**
   * Returns the read by which a thread knows the latest value that others wrote, null if there is
   * none.
   *
   * @param isUpdate whether the last read is part of an atomic update and does not count
   */
  @Nullable OwnRead freshRead(int thread, boolean isUpdate) {
    OwnAccesses own = own(thread);
    OwnRead read = isUpdate ? own.readBefore : own.lastRead;
    return read != null && read.event > lastWriteByOthers(thread) ? read : null;
  }

  /** Returns whether no access is plain. */
  boolean isAtomic() {
    return plain == 0;
  }

  /** Returns whether there are plain writes. */
  boolean hasPlainWrites() {
    return plainWrites > 0;
  }

  /** Returns whether the program chooses the memory modes of accesses. */
  boolean hasExplicitModes() {
    return inExplicitModes > 0;
  }

  /** Returns whether all writes are part of atomic updates. */
  boolean isOnlyUpdated() {
    return writes > 0 && updates == writes && plainWrites == 0;
  }

  /** Returns whether all writes are updates that commute. */
  boolean isOnlyAddedTo() {
    return writes > 0 && commuting == writes;
  }

  /** Returns the number of writes. */
  long writes() {
    return writes;
  }

  /** Returns whether no thread writes it that has read a value which was written before. */
  boolean isNeverChanged() {
    return changes == 0;
  }

  /** Returns whether the variable was read at a site after a thread had written it. */
  boolean isReadLater(int site) {
    return isReadLater(site, Participant.NO_BLOCK);
  }

  /** Returns whether that was so in a block. */
  boolean isReadLater(int site, int block) {
    return laterReads.contains(inBlock(site, block));
  }

  private static long inBlock(int site, int block) {
    return (long) block << Integer.SIZE | site;
  }

  /** Returns a lock that is held at all writes, -1 if there is none. */
  int writeLock() {
    return first(writeLocks);
  }

  /** Returns a lock that is held at all accesses, -1 if there is none. */
  int accessLock() {
    return reads + writes == 0 ? -1 : first(accessLocks);
  }

  private static int first(int @Nullable [] locks) {
    return locks == null || locks.length == 0 ? -1 : locks[0];
  }
}
