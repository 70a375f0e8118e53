package dev.cosmodrome.checkers.specification;

import dev.cosmodrome.trace.MethodRole;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.Symbols;
import java.util.List;

/** The methods that are not atomic by default for the sole reason that they were seen to block. */
public final class ExemptBlockingMethods {
  private ExemptBlockingMethods() {}

  /**
   * Their names in alphabetical order: no rule or annotation says whether they are atomic, and they
   * would be atomic by default if they had not blocked.
   *
   * @param symbols the names and notes of a trace that was read to its end
   */
  public static List<String> of(Specification specification, Symbols symbols) {
    MethodIntents intents = new MethodIntents(specification, symbols);
    return symbols.notes(Note.Blocks.class).stream()
        .map(Note.Blocks::method)
        .filter(method -> intents.of(method).isEmpty())
        .filter(method -> MethodRole.of(method) == MethodRole.STEP)
        .distinct()
        .sorted()
        .toList();
  }
}
