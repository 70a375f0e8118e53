package dev.cosmodrome.checkers.specification;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Frame;
import dev.cosmodrome.checkers.Finding.Step;
import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.checkers.SourcePlace;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.Suppression;
import dev.cosmodrome.trace.Note;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What the program itself says need not be reported, by annotations. A finding is suppressed if its
 * blamed block is such a method or, where none is to blame, if one of its steps is in one. The
 * method of a step is that of its place or, where the trace has none, the innermost one of its
 * path, which is known only when the finding is explained: findings may be silenced before and
 * after that.
 */
public final class Suppressions {
  private final List<Entry> entries = new ArrayList<>();

  /** One annotation, and the findings that it has silenced, by fingerprint. */
  private record Entry(MethodPattern methods, String reason, Set<String> silenced) {
    /** Places do not tell parameters. */
    boolean matchesPlace(String method) {
      return MethodPattern.of(MethodName.withoutParameters(methods.toString())).matches(method);
    }
  }

  private Suppressions() {}

  /** What some notes say; others mean nothing here. */
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

  /** The result without the findings that are suppressed, and with what suppresses them. */
  public TraceResult silence(TraceResult result) {
    TraceResult silenced =
        result.withCheckers(
            result.checkers().stream().map(checker -> checker.silencing(this::covers)).toList());
    List<Suppression> used =
        entries.stream()
            .map(e -> new Suppression(e.methods.toString(), e.reason, e.silenced.size()))
            .toList();
    return new TraceResult(silenced.trace(), silenced.events(), silenced.checkers(), used);
  }

  private boolean covers(Finding finding) {
    boolean isCovered = false;
    for (Entry entry : entries) {
      boolean matches =
          finding.block().isEmpty()
              ? finding.steps().stream().anyMatch(step -> isIn(step, entry))
              : entry.methods.matches(finding.block());
      if (matches) {
        entry.silenced.add(finding.fingerprint());
        isCovered = true;
      }
    }
    return isCovered;
  }

  private static boolean isIn(Step step, Entry entry) {
    List<Frame> path = step.path();
    return SourcePlace.of(step.location())
        .map(place -> entry.matchesPlace(place.method()))
        .orElseGet(
            () -> !path.isEmpty() && entry.methods.matches(path.get(path.size() - 1).method()));
  }
}
