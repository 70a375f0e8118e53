package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.checkers.prediction.Sequence;
import dev.cosmodrome.checkers.prediction.TransactionSignature;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Explanations of why locks allow a schedule. */
final class ScheduleText {
  private final Symbols symbols;
  private final LockSets lockSets;

  ScheduleText(Symbols symbols, LockSets lockSets) {
    this.symbols = symbols;
    this.lockSets = lockSets;
  }

  /**
   * Returns the sentence that names the locks that a thread holds between two of its steps, and
   * says that other transactions do not need them.
   */
  String why(Sequence sequence, int thread, int from, int to) {
    String name = symbols.name(Kind.THREAD, thread);
    List<String> held =
        Arrays.stream(lockSets.holds(heldBetween(sequence, from, to)))
            .map(LockSets::lock)
            .distinct()
            .filter(TransactionSignature::isLockOfTrace)
            .mapToObj(lock -> symbols.name(Kind.LOCK, lock))
            .toList();
    String what =
        held.isEmpty()
            ? "no lock"
            : "only "
                + held.stream().collect(Collectors.joining(" and "))
                + ", which others do not need";
    return "the locks allow it: " + name + " holds " + what + ", from its first step to its last";
  }

  private int heldBetween(Sequence sequence, int from, int to) {
    int held = sequence.locks(from + 1);
    for (int position = from + 2; position <= to; position++) {
      held = lockSets.intersection(held, sequence.locks(position));
    }
    return held;
  }
}
