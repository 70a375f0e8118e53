package dev.cosmodrome.checkers.specification;

import dev.cosmodrome.checkers.Explanation;
import dev.cosmodrome.checkers.Explanation.Frame;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.checkers.SourcePlace;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.Suppression;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.SymbolLookup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The findings that the program's annotations suppress. A finding is suppressed if its blamed block
 * is such a method or, if none is blamed, if one of its steps is in one. The method of a step is
 * that of its site or, where the trace has none, the innermost one of its path, which is known only
 * when the finding is explained: findings may be suppressed before and after that.
 */
public final class Suppressions {
  private final List<Entry> entries = new ArrayList<>();

  /** One annotation, and the fingerprints of the findings that it has suppressed. */
  private record Entry(MethodPattern methods, String reason, Set<String> suppressed) {
    /** Returns whether a method, given without parameters as in sites, is suppressed. */
    boolean matchesPlace(String method) {
      return MethodPattern.of(MethodName.withoutParameters(methods.toString())).matches(method);
    }
  }

  private Suppressions() {}

  /** Returns the suppressions among the notes. */
  public static Suppressions of(Collection<Note> notes) {
    Suppressions suppressions = new Suppressions();
    for (Note note : new LinkedHashSet<>(notes)) {
      if (note instanceof Note.Suppressed suppressed) {
        suppressions.entries.add(
            new Entry(
                MethodPattern.of(suppressed.methods()), suppressed.reason(), new HashSet<>()));
      }
    }
    return suppressions;
  }

  /** Returns the result without the suppressed findings, and with the suppressions that apply. */
  public TraceResult<Finding> suppress(TraceResult<Finding> result) {
    TraceResult<Finding> suppressed =
        result.withCheckers(
            result.checkers().stream().map(checker -> checker.silencing(this::covers)).toList());
    List<Suppression> used =
        entries.stream()
            .map(e -> new Suppression(e.methods.toString(), e.reason, e.suppressed.size()))
            .toList();
    return new TraceResult<>(suppressed.trace(), suppressed.events(), suppressed.checkers(), used);
  }

  private boolean covers(Finding finding) {
    boolean isCovered = false;
    for (Entry entry : entries) {
      if (isOf(finding, entry)) {
        entry.suppressed.add(finding.fingerprint());
        isCovered = true;
      }
    }
    return isCovered;
  }

  private static boolean isOf(Finding finding, Entry entry) {
    SymbolLookup symbols = finding.violation().symbols();
    return finding.block() == Participant.NO_BLOCK
        ? IntStream.range(0, finding.steps().size()).anyMatch(step -> isIn(step, finding, entry))
        : entry.methods.matches(symbols.name(Kind.BLOCK, finding.block()));
  }

  private static boolean isIn(int step, Finding finding, Entry entry) {
    SymbolLookup symbols = finding.violation().symbols();
    List<Frame> path = finding.explanation().path(step);
    return SourcePlace.of(symbols.name(Kind.SITE, finding.steps().get(step).site()))
        .map(place -> entry.matchesPlace(place.method()))
        .orElseGet(
            () ->
                !path.isEmpty()
                    && path.get(path.size() - 1) instanceof Explanation.Call innermost
                    && entry.methods.matches(
                        finding.explanation().symbols().name(Kind.BLOCK, innermost.method())));
  }
}
