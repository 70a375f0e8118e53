package dev.cosmodrome.cli;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.checkers.pipeline.Inference;
import dev.cosmodrome.checkers.specification.Rule;
import dev.cosmodrome.report.FindingView;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * An inferred specification as a file that people read and edit: methods by class, with reasons.
 */
final class SpecificationText {
  /** Control characters, and other characters that end a line. */
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]");

  private final String trace;
  private final Inference inference;
  private final StringBuilder text = new StringBuilder();

  SpecificationText(String trace, Inference inference) {
    this.trace = String.valueOf(UserPath.of(trace).getFileName());
    this.inference = inference;
  }

  /** Returns the specification that extends an existing one. */
  String after(String base) {
    text.setLength(0);
    text.append(base);
    if (base.isEmpty()) {
      introduce();
    } else if (!base.endsWith("\n")) {
      text.append('\n');
    }
    if (!inference.notAtomic().isEmpty()) {
      line("");
      line("# Not atomic in " + trace + ":");
      addMethods();
    }
    addRemaining();
    return text.toString();
  }

  private void introduce() {
    line("# Methods that were not atomic in the recording from which this file was inferred, each");
    line(
        "# with the reason. All other methods are meant to be atomic, except those in which threads");
    line(
        "# start or wait. If a method below should be atomic, fix the program and delete its line.");
  }

  private void addMethods() {
    Map<String, Finding> methods = inference.notAtomic();
    int width = methods.keySet().stream().mapToInt(name -> rule(name).length()).max().orElse(0);
    String previous = null;
    for (Map.Entry<String, Finding> method : sorted(methods)) {
      String declaring = MethodName.declaringClass(method.getKey());
      if (!declaring.equals(previous)) {
        line("");
      }
      previous = declaring;
      String rule = rule(method.getKey());
      String pattern = FindingView.of(method.getValue()).patternName();
      line(rule + " ".repeat(width - rule.length()) + "  # " + pattern);
    }
  }

  private static List<Map.Entry<String, Finding>> sorted(Map<String, Finding> methods) {
    Comparator<String> byClass = Comparator.comparing(MethodName::declaringClass);
    return methods.entrySet().stream()
        .sorted(Map.Entry.comparingByKey(byClass.thenComparing(Comparator.naturalOrder())))
        .toList();
  }

  private static String rule(String method) {
    return Rule.notAtomic(method).toString();
  }

  private void addRemaining() {
    if (!inference.remaining().isEmpty()) {
      line("");
      line("# Also found: blocks without a name, which no rule can exclude.");
    }
  }

  private void line(String line) {
    text.append(UNPRINTABLE.matcher(line).replaceAll("?")).append('\n');
  }
}
