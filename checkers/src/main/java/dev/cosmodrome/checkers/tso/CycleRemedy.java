package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.Hint;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.checkers.tso.ConflictGraph.Edge;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableName;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The remedy that makes a cycle impossible in every schedule, not only in the one that shows it.
 *
 * <p>A cycle consists of passages through threads, each from the event by which it enters the
 * thread to the one by which it leaves. If each passage goes forward in its thread, and a fence
 * comes between the two events where the first one is a write that could wait for the second, which
 * is a read, the events of the cycle have an order in memory, so that there is none. So all such
 * writes need a fence, whether or not they had to wait in the execution that was found. If a
 * passage goes back, another thread can come in between without any store buffer, and only a lock
 * helps: while a transaction holds it, the others on the cycle do nothing, and no buffer holds
 * anything when it is released.
 */
final class CycleRemedy {

  private final Stretch stretch;
  private final Symbols symbols;
  private final List<Edge> cycle;

  /** The writes that need a fence behind them. */
  private final Set<Integer> writes = new LinkedHashSet<>();

  private boolean goesBack;

  CycleRemedy(Stretch stretch, List<Edge> cycle, Symbols symbols) {
    this.stretch = stretch;
    this.symbols = symbols;
    this.cycle = cycle;
    List<Edge> steps =
        cycle.stream()
            .filter(edge -> stretch.thread(edge.from()) != stretch.thread(edge.to()))
            .toList();
    for (int i = 0; i < steps.size(); i++) {
      pass(steps.get(i).to(), steps.get((i + 1) % steps.size()).from());
    }
  }

  private void pass(int first, int last) {
    goesBack |= first > last;
    int write = stretch.isWrite(first) ? first : stretch.ownWrite(first);
    boolean canWait =
        write != Stretch.NONE && !stretch.isThrough(write) && stretch.deadline(write) > last;
    if (canWait && stretch.isRead(last) && stretch.ownWrite(last) < write && first < last) {
      writes.add(write);
    }
  }

  /** Returns the fields whose writes need a fence; empty if fences do not help. */
  Set<VariableName> fields() {
    Set<VariableName> fields = new LinkedHashSet<>();
    if (!goesBack) {
      writes.forEach(write -> fields.add(field(write)));
    }
    return fields;
  }

  /** Returns whether fences behind the writes to these fields can be had in Java. */
  boolean isFence() {
    return !fields().isEmpty() && fields().stream().allMatch(f -> !f.isOfObject() || isElement(f));
  }

  private static boolean isElement(VariableName name) {
    return name.owner() != null && name.owner().isArray();
  }

  /** Returns the hint about the writes. */
  Hint fence() {
    return new Hint.Fences(fields());
  }

  /** Returns the hint about the blocks; null if there are none. */
  @Nullable Hint lock() {
    Set<Integer> transactions = transactions();
    List<Integer> blocks =
        transactions.stream()
            .filter(transaction -> !stretch.isUnary(transaction))
            .map(stretch::block)
            .distinct()
            .toList();
    boolean hasOthers = transactions.stream().anyMatch(stretch::isUnary);
    return blocks.stream().allMatch(block -> block == Participant.NO_BLOCK)
        ? null
        : new Hint.CommonLock(blocks, hasOthers);
  }

  /** Returns the transactions on the cycle. */
  private Set<Integer> transactions() {
    Set<Integer> transactions = new TreeSet<>();
    cycle.forEach(edge -> transactions.add(stretch.transaction(edge.from())));
    return transactions;
  }

  /** Returns the field that an access is to, whatever the object is; or the variable. */
  VariableName field(int access) {
    return field(OpAndTarget.target(stretch.opAndTarget(access)), symbols);
  }

  /** Returns the field that a variable is, whatever the object is; or the variable. */
  static VariableName field(int variable, Symbols symbols) {
    VariableName name = symbols.variable(variable);
    return name.field().map(VariableName::staticField).orElse(name);
  }
}
