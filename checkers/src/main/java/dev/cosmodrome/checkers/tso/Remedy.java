package dev.cosmodrome.checkers.tso;

import static java.util.stream.Collectors.joining;

import dev.cosmodrome.checkers.ObjectField;
import dev.cosmodrome.checkers.transactions.Deed;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/**
 * Which fence is missing, found out by trying: what delayed writes do to a {@link Stretch} is
 * looked at again as if some variables were volatile, or as if blocks took a lock.
 */
final class Remedy {
  /** What is larger takes too long to try. */
  static final int MAX_EVENTS = 1 << 16;

  private static final long MAX_STEPS = 1_000_000;

  private final Stretch stretch;
  private final Symbols symbols;

  Remedy(Stretch stretch, Symbols symbols) {
    this.stretch = stretch;
    this.symbols = symbols;
  }

  /** What helps against a witness, in a few words; empty if nothing is known to. */
  String against(DelaySearch.Witness witness) {
    if (stretch.size() > MAX_EVENTS) {
      return "";
    }
    Set<String> delayed = delayed(witness);
    for (String field : delayed) {
      if (helps(witness, write -> field(write).equals(field), event -> false)) {
        return makeVolatile(field);
      }
    }
    if (delayed.size() > 1
        && helps(witness, write -> delayed.contains(field(write)), event -> false)) {
      return makeVolatile(String.join(" and ", delayed));
    }
    Set<Integer> transactions = new TreeSet<>();
    witness.cycle().forEach(edge -> transactions.add(stretch.transaction(edge.from())));
    if (helps(witness, write -> false, transactions::contains)) {
      return "taking a lock in " + blocks(transactions) + " removes this";
    }
    return "";
  }

  /** Says that it helps to make fields volatile. */
  static String makeVolatile(String fields) {
    return "making " + fields + " volatile removes this";
  }

  private String blocks(Set<Integer> transactions) {
    return transactions.stream()
        .filter(transaction -> !stretch.isUnary(transaction))
        .map(transaction -> symbols.name(Kind.BLOCK, stretch.block(transaction)))
        .distinct()
        .collect(joining(" and "));
  }

  /** The fields of the writes that do not reach memory at once. */
  private Set<String> delayed(DelaySearch.Witness witness) {
    Set<Integer> onCycle = new LinkedHashSet<>();
    witness.cycle().forEach(edge -> onCycle.addAll(List.of(edge.from(), edge.to())));
    Execution execution = witness.execution();
    Set<String> fields = new LinkedHashSet<>();
    for (int i = 1; i < execution.size(); i++) {
      int step = execution.step(i);
      if (step < 0 && onCycle.contains(~step) && execution.step(i - 1) != ~step) {
        fields.add(field(~step));
      }
    }
    return fields;
  }

  /** The field that an access is to, whatever the object is; or the variable. */
  private String field(int access) {
    return ObjectField.nameOf(symbols.name(Kind.VARIABLE, Deed.target(stretch.deed(access))));
  }

  /** Whether a cycle that begins at the same places is gone with more fences. */
  private boolean helps(
      DelaySearch.Witness witness, IntPredicate isVolatile, IntPredicate isLocked) {
    Stretch fenced = new Stretch();
    int[] moved = new int[stretch.size()];
    for (int transaction = 0; transaction < stretch.transactionCount(); transaction++) {
      fenced.addTransaction(stretch.block(transaction), stretch.begin(transaction));
    }
    for (int event = 0; event < stretch.size(); event++) {
      moved[event] = copy(event, fenced, moved, isVolatile, isLocked);
    }
    ConflictGraph eager = Execution.eager(fenced).graph(false);
    DelaySearch search = new DelaySearch(fenced, eager, MAX_STEPS);
    boolean[] isThere = {!eager.cycles(1).isEmpty()};
    search.search(
        (access, write) ->
            !isThere[0]
                && stretch.place(witness.access()) == fenced.place(access)
                && stretch.place(witness.write()) == fenced.place(write),
        found -> isThere[0] = true);
    return !isThere[0] && !search.isOverLimit();
  }

  /** Copies an event, with fences around it if need be; returns where it is. */
  private int copy(
      int event, Stretch copy, int[] moved, IntPredicate isVolatile, IntPredicate isLocked) {
    Link.End end = stretch.end(event);
    int transaction = stretch.transaction(event);
    int thread = end.thread();
    boolean isThrough =
        stretch.isWrite(event) && (stretch.isThrough(event) || isVolatile.test(event));
    if (isThrough || isLocked.test(transaction)) {
      copy.addFence(thread, transaction, end.place(), end.deed(), Stretch.NONE);
    }
    int copied = copy.size();
    if (stretch.isRead(event)) {
      copy.addRead(thread, transaction, end.place(), end.deed());
    } else if (stretch.isWrite(event)) {
      copy.addWrite(thread, transaction, end.place(), end.deed(), isThrough);
    } else {
      int source = stretch.source(event);
      int movedSource = source == Stretch.NONE ? source : moved[source];
      copy.addFence(thread, transaction, end.place(), end.deed(), movedSource);
    }
    if (isThrough) {
      copy.addFence(thread, transaction, end.place(), end.deed(), Stretch.NONE);
    }
    return copied;
  }
}
