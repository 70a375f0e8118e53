package dev.cosmodrome.checkers.severity;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.checkers.Origin;
import dev.cosmodrome.checkers.SourcePlace;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.SymbolLookup;
import dev.cosmodrome.trace.Symbols;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The origins of the code of findings: the notes of a trace name the packages of libraries. */
final class Origins {
  private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  private final Set<String> libraries;

  Origins(Symbols symbols) {
    libraries =
        symbols.notes(Note.FromLibrary.class).stream()
            .map(Note.FromLibrary::packageName)
            .collect(Collectors.toSet());
  }

  /**
   * Returns the origin of the blamed block; if none is blamed, that of the step that is closest to
   * the program.
   */
  Origin of(Finding finding) {
    String block = finding.blockName().block();
    SymbolLookup symbols = finding.violation().symbols();
    return block.isEmpty()
        ? finding.steps().stream()
            .map(step -> SourcePlace.of(symbols.name(Kind.SITE, step.site())))
            .map(place -> place.map(SourcePlace::method).map(this::ofMethod).orElse(Origin.PROGRAM))
            .min(Comparator.naturalOrder())
            .orElse(Origin.PROGRAM)
        : ofMethod(block);
  }

  private Origin ofMethod(String method) {
    String type = MethodName.declaringClass(method);
    int dot = type.lastIndexOf('.');
    if (libraries.contains(type.substring(0, Math.max(0, dot)))) {
      return Origin.LIBRARY; // also javax.inject and others that are not the JDK's
    }
    return JDK.stream().anyMatch(type::startsWith) ? Origin.JDK : Origin.PROGRAM;
  }
}
