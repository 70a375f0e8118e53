package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.EventList.Event;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A small trace free of the schedule that it has: what each of its strands does, and what has to
 * come before what in every schedule. A strand is a thread, or a {@link StrandOrder task}.
 *
 * <p>An outermost block is a transaction, and so is each access outside any block. Variables that
 * only one strand accesses, or that are never written, are not shared and do not count.
 */
public final class TransactionSet {
  /**
   * An access to a shared variable, an operation of a lock, or, in a block, an event that waits for
   * others or ends the block.
   *
   * @param operation volatile accesses are {@link Op#READ} and {@link Op#WRITE} as well
   * @param event the event of the trace
   * @param transaction the number of the transaction, or -1 if it is in none
   */
  public record Step(int operation, int target, int event, int transaction) {}

  /** A plain access, and the locks that its strand holds, by operation and lock. */
  private record PlainAccess(int target, boolean writes, int transaction, Set<Long> locks) {
    /** Returns whether it conflicts with another access, and no lock keeps them apart. */
    boolean racesWith(PlainAccess other) {
      return target == other.target
          && (writes || other.writes)
          && locks.stream().noneMatch(one -> other.locks.stream().anyMatch(o -> exclude(one, o)));
    }

    private static boolean exclude(long one, long other) {
      boolean areShared = one >> Integer.SIZE == Op.SHARE && other >> Integer.SIZE == Op.SHARE;
      return (int) one == (int) other && !areShared;
    }
  }

  private final StrandOrder order;
  private final StrandOrder fullOrder;
  private final List<PlainAccess> plainAccesses = new ArrayList<>();
  private final List<List<Step>> strands = new ArrayList<>();
  private final Set<Integer> shared = new HashSet<>();

  /** The variables with writes that follow a commute directly, and with others. */
  private final Set<Integer> commuting = new HashSet<>();

  private final Set<Integer> ordinary = new HashSet<>();

  /** The strands of the transactions. */
  private final List<Integer> transactions = new ArrayList<>();

  // By strand: how often it has each lock, by operation and lock; how deep it is in blocks, and the
  // number of its open block, or -1.
  private final Map<Integer, Map<Long, Integer>> held = new HashMap<>();
  private final Map<Integer, Integer> depths = new HashMap<>();
  private final Map<Integer, Integer> blocks = new HashMap<>();

  private TransactionSet(EventList trace) {
    order = StrandOrder.of(trace);
    fullOrder = StrandOrder.withReadsInBlocks(trace);
    findShared(trace);
    findCommuting(trace);
    for (int i = 0; i < trace.size(); i++) {
      int strand = order.strand(i);
      while (strands.size() <= strand) {
        strands.add(new ArrayList<>());
      }
      add(trace.get(i), i, strand);
      if (order.endsTask(i)) {
        giveBack(strand, i);
      }
    }
  }

  /** Releases the locks that a task has when it ends; a thread that ends keeps its locks. */
  private void giveBack(int strand, int event) {
    held(strand)
        .forEach(
            (key, times) -> {
              boolean isShared = key >> Integer.SIZE == Op.SHARE;
              strands
                  .get(strand)
                  .add(new Step(isShared ? Op.UNSHARE : Op.RELEASE, key.intValue(), event, -1));
            });
  }

  /** The transactions of a trace. */
  public static TransactionSet of(EventList trace) {
    return new TransactionSet(trace);
  }

  /** The steps of each strand, in their order. */
  public List<List<Step>> strands() {
    return strands;
  }

  /** The strand of a transaction; those of a strand are numbered in their order. */
  public int strand(int transaction) {
    return transactions.get(transaction);
  }

  /**
   * Returns whether a step comes before another one in every schedule, whatever happens with locks.
   */
  public boolean mustPrecede(Step earlier, Step later) {
    return order.isBefore(earlier.event, later.event);
  }

  /**
   * Returns whether a step comes before one of another transaction in every schedule if plain
   * accesses of the two conflict without a common lock: they rely on volatile variables that were
   * read.
   */
  public boolean mustPrecedeByVolatiles(Step earlier, Step later) {
    return earlier.transaction >= 0
        && later.transaction >= 0
        && fullOrder.isBefore(earlier.event, later.event)
        && plainAccesses.stream()
            .filter(access -> access.transaction == earlier.transaction)
            .anyMatch(
                access ->
                    plainAccesses.stream()
                        .filter(other -> other.transaction == later.transaction)
                        .anyMatch(access::racesWith));
  }

  private void findShared(EventList trace) {
    Map<Integer, BitSet> users = new HashMap<>();
    Set<Integer> written = new HashSet<>();
    for (int i = 0; i < trace.size(); i++) {
      Event event = trace.get(i);
      if (Op.accesses(event.operation())) {
        users.computeIfAbsent(event.target(), v -> new BitSet()).set(order.strand(i));
        if (Op.writes(event.operation())) {
          written.add(event.target());
        }
      }
    }
    users.forEach(
        (variable, strandsOf) -> {
          if (strandsOf.cardinality() > 1 && written.contains(variable)) {
            shared.add(variable);
          }
        });
  }

  private void findCommuting(EventList trace) {
    Map<Integer, Event> last = new HashMap<>();
    for (int i = 0; i < trace.size(); i++) {
      Event event = trace.get(i);
      Event before = last.put(event.thread(), event);
      if (Op.accesses(event.operation()) && Op.writes(event.operation())) {
        boolean commutes =
            before != null && before.operation() == Op.COMMUTE && before.target() == event.target();
        (commutes ? commuting : ordinary).add(event.target());
      }
    }
  }

  /** Returns whether all writes of a variable commute: their order makes no difference. */
  public boolean isCommuting(int variable) {
    return commuting.contains(variable) && !ordinary.contains(variable);
  }

  private void add(Event event, int index, int strand) {
    int lock = event.target();
    switch (Op.withoutModes(event.operation())) {
      case Op.BEGIN -> {
        if (depths.merge(strand, 1, Integer::sum) == 1) {
          blocks.put(strand, -1);
        }
      }
      case Op.END -> {
        if (isInBlock(strand)) {
          addOther(event, index, strand);
          depths.merge(strand, -1, Integer::sum);
        }
      }
      case Op.AWAIT, Op.JOIN, Op.BARRIER, Op.RUN -> addOther(event, index, strand);
      case Op.TRY -> addLocking(event, index, strand);
      case Op.ACQUIRE, Op.SHARE -> {
        boolean isAround =
            order.outer(index).stream()
                .anyMatch(s -> held(s).containsKey(key(event.operation(), lock)));
        if (!isAround && held(strand).merge(key(event.operation(), lock), 1, Integer::sum) == 1) {
          addLocking(event, index, strand);
        }
      }
      case Op.RELEASE, Op.UNSHARE -> {
        long key = key(event.operation() == Op.RELEASE ? Op.ACQUIRE : Op.SHARE, lock);
        if (held(strand).containsKey(key)
            && held(strand).merge(key, -1, (had, less) -> had == 1 ? null : had + less) == null) {
          addLocking(event, index, strand);
        }
      }
      case Op.READ, Op.WRITE, Op.VOLATILE_READ, Op.VOLATILE_WRITE -> {
        if (shared.contains(event.target())) {
          access(event, index, strand);
        }
      }
      default -> {}
    }
  }

  private static long key(int operation, int lock) {
    return ((long) operation << Integer.SIZE) | lock;
  }

  private Map<Long, Integer> held(int strand) {
    return held.computeIfAbsent(strand, s -> new HashMap<>());
  }

  private boolean isInBlock(int strand) {
    return depths.getOrDefault(strand, 0) > 0;
  }

  /** The open block of a strand; what it does to locks before its first access counts, too. */
  private int block(int strand) {
    int block = blocks.getOrDefault(strand, -1);
    if (block < 0) {
      block = transactions.size();
      blocks.put(strand, block);
      transactions.add(strand);
    }
    return block;
  }

  private void addLocking(Event event, int index, int strand) {
    int transaction = isInBlock(strand) ? block(strand) : -1;
    strands.get(strand).add(new Step(event.operation(), event.target(), index, transaction));
  }

  /** Adds an event that a transaction must perform before it ends. */
  private void addOther(Event event, int index, int strand) {
    int block = isInBlock(strand) ? blocks.getOrDefault(strand, -1) : -1;
    if (block >= 0) {
      strands.get(strand).add(new Step(event.operation(), event.target(), index, block));
    }
  }

  private void access(Event event, int index, int strand) {
    int transaction = isInBlock(strand) ? block(strand) : transactions.size();
    if (!isInBlock(strand)) {
      transactions.add(strand);
    }
    boolean writes = Op.writes(event.operation());
    int operation = writes ? Op.WRITE : Op.READ;
    if (event.operation() == operation) {
      plainAccesses.add(
          new PlainAccess(event.target(), writes, transaction, Set.copyOf(held(strand).keySet())));
    }
    strands.get(strand).add(new Step(operation, event.target(), index, transaction));
  }
}
