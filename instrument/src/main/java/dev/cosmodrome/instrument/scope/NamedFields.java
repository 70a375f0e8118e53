package dev.cosmodrome.instrument.scope;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The fields of which a file of atomic sets names the elements, such as {@code Stack.items[]}: what
 * they hold is recorded, because a set has an effect only on elements whose field is known.
 */
public final class NamedFields {
  /** No field. */
  public static final NamedFields NONE = new NamedFields(Set.of());

  private static final String ELEMENTS = "[]";

  /** Class and field, where the class may have its full name or a short one. */
  private final Set<String> names;

  private NamedFields(Set<String> names) {
    this.names = names;
  }

  /** The fields that the lines of specifications or files of sets name. */
  public static NamedFields of(List<String> lines) {
    Set<String> names = new HashSet<>();
    for (String line : lines) {
      String set = line.replaceFirst("(^|\\s)#.*", "");
      for (String word : set.substring(set.indexOf(':') + 1).split("\\s+", -1)) {
        if (word.endsWith(ELEMENTS)) {
          names.add(word.substring(0, word.length() - ELEMENTS.length()));
        }
      }
    }
    return new NamedFields(names);
  }

  /**
   * Returns whether a field is among them.
   *
   * @param className the full name of the class that declares it
   * @param label the name that recordings have for the class
   */
  public boolean has(String className, String label, String field) {
    return !names.isEmpty()
        && (names.contains(className + "." + field) || names.contains(label + "." + field));
  }
}
