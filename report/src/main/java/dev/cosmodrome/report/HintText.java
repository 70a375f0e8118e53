package dev.cosmodrome.report;

import static java.util.stream.Collectors.joining;

import dev.cosmodrome.checkers.Hint;
import dev.cosmodrome.report.FindingView.Step;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.SymbolLookup;
import dev.cosmodrome.trace.VariableName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The hints of a finding in words. */
final class HintText {
  private static final String AND = " and ";
  private static final String OWN_SYNCHRONISATION =
      "if this is part of your own barrier or pool, describe its methods with --models and"
          + " exclude its class with --exclude";

  private final List<Step> steps;
  private final String atomicSet;
  private final SymbolLookup symbols;

  /**
   * Prepares it.
   *
   * @param steps the steps of the finding
   * @param atomicSet what it is about, empty if it is about all variables
   * @param symbols the names behind the ids of hints
   */
  HintText(List<Step> steps, String atomicSet, SymbolLookup symbols) {
    this.steps = steps;
    this.atomicSet = atomicSet;
    this.symbols = symbols;
  }

  String of(Hint hint) {
    if (hint instanceof Hint.LocksAllowIt locks) {
      return of(locks);
    } else if (hint instanceof Hint.Fences fences) {
      return of(fences);
    } else if (hint instanceof Hint.CommonLock lock) {
      return of(lock);
    } else if (hint instanceof Hint.LockGivenUp lock) {
      return of(lock);
    } else if (hint instanceof Hint.ReadAgain read) {
      return of(read);
    } else if (hint instanceof Hint.LockMissing lock) {
      return of(lock);
    }
    return OWN_SYNCHRONISATION;
  }

  private String of(Hint.LocksAllowIt hint) {
    String locks = hint.locks().stream().map(this::lock).collect(joining(AND));
    return "the locks allow it: "
        + symbols.name(Kind.THREAD, hint.thread())
        + " holds "
        + (locks.isEmpty() ? "no lock" : "only " + locks + ", which others do not need")
        + ", from its first step to its last";
  }

  private static String of(Hint.Fences hint) {
    List<VariableName> sorted =
        hint.fields().stream().sorted(Comparator.comparing(VariableName::toString)).toList();
    String fields =
        sorted.stream()
            .filter(field -> !field.isOfObject())
            .map(VariableName::toString)
            .collect(joining(AND));
    String arrays =
        sorted.stream()
            .flatMap(field -> Stream.ofNullable(field.owner()))
            .filter(ObjectName::isArray)
            .map(ObjectName::type)
            .distinct()
            .collect(joining(AND));
    List<String> parts = new ArrayList<>();
    if (!fields.isEmpty()) {
      parts.add("making " + fields + " volatile");
    }
    if (!arrays.isEmpty()) {
      parts.add("VarHandle.fullFence() after the write to an element of " + arrays);
    }
    return result(String.join(", and ", parts));
  }

  private String of(Hint.CommonLock hint) {
    String blocks =
        hint.blocks().stream().map(block -> symbols.name(Kind.BLOCK, block)).collect(joining(AND));
    return result(
        "taking one lock in " + blocks + (hint.others() ? " and for the other accesses" : ""));
  }

  private static String result(String remedy) {
    return remedy + " makes this impossible";
  }

  private String of(Hint.LockGivenUp hint) {
    String when = atomicSet.isEmpty() ? "in between" : "before its last access to " + atomicSet;
    return "all accesses to "
        + variable(hint.variable())
        + " hold "
        + lock(hint.lock())
        + ", but the block releases it "
        + when;
  }

  private String of(Hint.ReadAgain hint) {
    return variable(hint.variable())
        + " is read again while "
        + lock(hint.lock())
        + " is held: harmless if the first read had no effect, as in double-checked locking";
  }

  private String of(Hint.LockMissing hint) {
    String places =
        hint.steps().stream()
            .map(steps::get)
            .map(HintText::place)
            .distinct()
            .collect(joining(", "));
    return String.format(
        Locale.ROOT,
        "%s is held at %,d of %,d accesses to %s; not here: %s",
        lock(hint.lock()),
        hint.held(),
        hint.accesses(),
        variable(hint.variable()),
        places);
  }

  private static String place(Step step) {
    return step.location().isEmpty() ? "event " + step.event() : step.location();
  }

  private String variable(int id) {
    return symbols.name(Kind.VARIABLE, id);
  }

  private String lock(int id) {
    return symbols.name(Kind.LOCK, id);
  }
}
