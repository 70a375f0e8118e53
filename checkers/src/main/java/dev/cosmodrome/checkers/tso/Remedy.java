package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.Hint;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableName;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The missing fences, or else a lock, that make the cycle of an execution impossible, see {@link
 * CycleRemedy}. Fences are also tried: the search for delayed writes in a {@link Stretch} is
 * repeated as if some variables were volatile.
 */
final class Remedy {
  /**
   * The maximum number of events of a stretch for which fixes are tried; larger ones take too long.
   */
  static final int MAX_EVENTS = 1 << 16;

  private static final long MAX_STEPS = 1_000_000;

  private final Stretch stretch;
  private final Symbols symbols;

  Remedy(Stretch stretch, Symbols symbols) {
    this.stretch = stretch;
    this.symbols = symbols;
  }

  /** Returns the fix for a witness in a few words; empty if none is known. */
  @Nullable Hint against(DelaySearch.Witness witness) {
    if (stretch.size() > MAX_EVENTS) {
      return null;
    }
    CycleRemedy remedy = new CycleRemedy(stretch, witness.cycle(), symbols);
    Set<VariableName> fields = remedy.fields();
    return remedy.isFence() && helps(witness, write -> fields.contains(remedy.field(write)))
        ? remedy.fence()
        : remedy.lock();
  }

  /** Returns whether no cycle with the same beginning is found with additional fences. */
  private boolean helps(DelaySearch.Witness witness, IntPredicate isVolatile) {
    Stretch fenced = new Stretch();
    int[] moved = new int[stretch.size()];
    for (int transaction = 0; transaction < stretch.transactionCount(); transaction++) {
      fenced.addTransaction(stretch.block(transaction), stretch.begin(transaction));
    }
    for (int event = 0; event < stretch.size(); event++) {
      moved[event] = copy(event, fenced, moved, isVolatile);
    }
    ConflictGraph eager = Execution.eager(fenced).graph(false);
    DelaySearch search = new DelaySearch(fenced, eager, MAX_STEPS);
    boolean hasNewCycle =
        !eager.cycles(1).isEmpty() && Execution.eager(stretch).graph(false).cycles(1).isEmpty();
    boolean[] isThere = {hasNewCycle};
    search.search(
        (access, write) ->
            !isThere[0]
                && stretch.position(witness.access()) == fenced.position(access)
                && stretch.position(witness.write()) == fenced.position(write),
        found -> isThere[0] = true);
    return !isThere[0];
  }

  /** Copies an event, with fences around it if necessary; returns its index in the copy. */
  private int copy(int event, Stretch copy, int[] moved, IntPredicate isVolatile) {
    Link.End end = stretch.end(event);
    int transaction = stretch.transaction(event);
    int thread = end.thread();
    boolean isThrough =
        stretch.isWrite(event) && (stretch.isThrough(event) || isVolatile.test(event));
    if (isThrough) {
      copy.addFence(thread, transaction, end.position(), end.opAndTarget(), Stretch.NONE);
    }
    int copied = copy.size();
    if (stretch.isRead(event)) {
      copy.addRead(thread, transaction, end.position(), end.opAndTarget());
    } else if (stretch.isWrite(event)) {
      copy.addWrite(thread, transaction, end.position(), end.opAndTarget(), isThrough);
    } else {
      int source = stretch.source(event);
      int movedSource = source == Stretch.NONE ? source : moved[source];
      copy.addFence(thread, transaction, end.position(), end.opAndTarget(), movedSource);
    }
    if (isThrough) {
      copy.addFence(thread, transaction, end.position(), end.opAndTarget(), Stretch.NONE);
    }
    return copied;
  }
}
