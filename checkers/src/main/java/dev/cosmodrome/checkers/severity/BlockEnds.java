package dev.cosmodrome.checkers.severity;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The ends of blamed blocks, after their last step. A block tries again if it reads the variable at
 * the place of its first step, or updates it, before it ends.
 */
final class BlockEnds {
  /** A block from its beginning on. */
  private static final class Open {
    final Finding finding;
    final Step first;
    final Step last;
    int depth;

    Open(Finding finding, List<Step> own) {
      this.finding = finding;
      first = own.get(0);
      last = own.get(own.size() - 1);
    }

    boolean isAfterLast(int variable, long event) {
      return event > last.event() && last.target().variable().orElse(-1) == variable;
    }
  }

  private final Map<Long, List<Open>> upcoming = new HashMap<>();
  private final Map<Integer, List<Open>> open = new HashMap<>();
  private final Set<String> tryingAgain = new HashSet<>();

  BlockEnds(List<Finding> findings) {
    for (Finding finding : findings) {
      Participant blamed = finding.violation().blamed();
      List<Step> own = finding.violation().ownSteps();
      if (!blamed.unary() && !own.isEmpty()) {
        upcoming
            .computeIfAbsent(blamed.event(), event -> new ArrayList<>())
            .add(new Open(finding, own));
      }
    }
  }

  /** Follows the nesting of blocks and methods. */
  void event(int operation, int thread, long event) {
    boolean isEntry = operation == Op.ENTER || operation == Op.BEGIN;
    boolean isExit = operation == Op.EXIT || operation == Op.END;
    if (!isEntry && !isExit) {
      return;
    }
    List<Open> begun = upcoming.remove(event);
    if (begun != null) {
      open.computeIfAbsent(thread, t -> new ArrayList<>()).addAll(begun);
    }
    List<Open> own = open.get(thread);
    if (own != null) {
      own.forEach(block -> block.depth += isEntry ? 1 : -1);
      own.removeIf(block -> block.depth == 0);
    }
  }

  /** Takes a read of a variable of a finding. */
  void read(int thread, int variable, int site, long event) {
    for (Open block : open.getOrDefault(thread, List.of())) {
      if (block.isAfterLast(variable, event) && block.first.site() == site) {
        tryingAgain.add(block.finding.fingerprint());
      }
    }
  }

  /** Takes an atomic update of a variable of a finding. */
  void update(int thread, int variable, long event) {
    for (Open block : open.getOrDefault(thread, List.of())) {
      if (block.isAfterLast(variable, event)) {
        tryingAgain.add(block.finding.fingerprint());
      }
    }
  }

  boolean triesAgain(Finding finding) {
    return tryingAgain.contains(finding.fingerprint());
  }
}
