package dev.cosmodrome.checkers;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.SymbolLookup;
import dev.cosmodrome.trace.VariableName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hints and atomic sets with the names behind their ids, so that tests can state them. */
final class SpelledHint {
  private SpelledHint() {}

  /** A hint: its kind, and its names and numbers in the order of its components. */
  static String of(Hint hint, SymbolLookup symbols) {
    if (hint instanceof Hint.LocksAllowIt locks) {
      return "locks allow it: %s %s"
          .formatted(
              symbols.name(Kind.THREAD, locks.thread()), names(Kind.LOCK, locks.locks(), symbols));
    } else if (hint instanceof Hint.Fences fences) {
      return "fences: " + fences.fields().stream().map(VariableName::toString).sorted().toList();
    } else if (hint instanceof Hint.CommonLock lock) {
      return "common lock: %s %s"
          .formatted(names(Kind.BLOCK, lock.blocks(), symbols), lock.others());
    } else if (hint instanceof Hint.LockGivenUp lock) {
      return "lock given up: " + use(lock.variable(), lock.lock(), symbols);
    } else if (hint instanceof Hint.ReadAgain read) {
      return "read again: " + use(read.variable(), read.lock(), symbols);
    } else if (hint instanceof Hint.LockMissing lock) {
      return "lock missing: %s %d %d %s"
          .formatted(
              use(lock.variable(), lock.lock(), symbols),
              lock.held(),
              lock.accesses(),
              lock.steps());
    }
    return "own synchronisation";
  }

  private static String use(int variable, int lock, SymbolLookup symbols) {
    return symbols.name(Kind.VARIABLE, variable) + " " + symbols.name(Kind.LOCK, lock);
  }

  private static List<String> names(Kind kind, List<Integer> ids, SymbolLookup symbols) {
    return ids.stream().map(id -> symbols.name(kind, id)).toList();
  }

  /** An atomic set as reports call it, empty if there is none. */
  static String of(@Nullable AtomicSetName set, SymbolLookup symbols) {
    if (set instanceof AtomicSetName.Single single) {
      return symbols.name(Kind.VARIABLE, single.variable());
    } else if (set instanceof AtomicSetName.Declared declared) {
      return declared.name();
    } else if (set instanceof AtomicSetName.OfObject fields) {
      return fields(fields.name(), "the fields", fields.object());
    } else if (set instanceof AtomicSetName.OfClass fields) {
      return fields(fields.name(), "the static fields", ObjectName.ofText(fields.className()));
    }
    return "";
  }

  private static String fields(String name, String all, ObjectName owner) {
    return VariableName.property(name.isEmpty() ? all : name, owner).toString();
  }
}
