package dev.cosmodrome.report;

import static java.util.Comparator.comparing;

import dev.cosmodrome.checkers.Fingerprinted;
import dev.cosmodrome.checkers.TraceResult;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Findings that are known and not to be reported again, by fingerprint. As text, it has a line for
 * each: the fingerprint, then a comment that says what it is. Empty lines and comments, from a
 * {@code #} on, are skipped.
 */
public final class Baseline {
  private static final Pattern COMMENT = Pattern.compile("#.*");
  private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{16}");

  /** Control characters, and what else ends a line. */
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]");

  /** The findings, each with its line. */
  private final Map<String, Integer> known = new LinkedHashMap<>();

  private final Set<String> met = new HashSet<>();

  private Baseline() {}

  /** A baseline that is malformed. The message says in which line and why. */
  public static final class MalformedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MalformedException(int line, String reason) {
      super(line + ": " + reason);
    }
  }

  /**
   * Reads a baseline.
   *
   * @throws MalformedException at the first line that has no fingerprint
   */
  public static Baseline parse(String text) {
    Baseline baseline = new Baseline();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      String entry = COMMENT.matcher(line).replaceFirst("").strip();
      if (!entry.isEmpty() && !FINGERPRINT.matcher(entry).matches()) {
        throw new MalformedException(number, "no fingerprint: '" + entry + "'");
      }
      if (!entry.isEmpty()) {
        baseline.known.putIfAbsent(entry, number);
      }
    }
    return baseline;
  }

  /** The text of a baseline of these findings. */
  public static String text(Collection<FindingView> findings) {
    Map<String, FindingView> distinct = new HashMap<>();
    findings.forEach(finding -> distinct.putIfAbsent(finding.fingerprint(), finding));
    StringBuilder text =
        new StringBuilder("# Known findings, which cosmodrome check --baseline does not report.\n");
    distinct.values().stream()
        .sorted(comparing(Baseline::comment).thenComparing(FindingView::fingerprint))
        .forEach(f -> text.append(f.fingerprint()).append("  # ").append(comment(f)).append('\n'));
    return text.toString();
  }

  private static String comment(FindingView finding) {
    String subject =
        finding.dependences().isEmpty()
            ? finding.steps().get(0).target()
            : Labels.block(finding.transactions().get(0));
    return UNPRINTABLE.matcher(subject + ": " + finding.patternName()).replaceAll("?");
  }

  /** Returns the result without the known findings; their number is counted. */
  public <F extends Fingerprinted> TraceResult<F> suppress(TraceResult<F> result) {
    return result.withCheckers(
        result.checkers().stream().map(checker -> checker.silencing(this::isKnown)).toList());
  }

  private boolean isKnown(Fingerprinted finding) {
    boolean isKnown = known.containsKey(finding.fingerprint());
    if (isKnown) {
      met.add(finding.fingerprint());
    }
    return isKnown;
  }

  /** Returns the number of known findings that occurred so far. */
  public int occurring() {
    return met.size();
  }

  /** The lines of its findings that did not occur so far. */
  public List<Integer> missing() {
    return known.entrySet().stream()
        .filter(entry -> !met.contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }
}
