package dev.cosmodrome.cli;

import dev.cosmodrome.checkers.AtomicSets;
import dev.cosmodrome.checkers.ClassName;
import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.checkers.ObjectField;
import dev.cosmodrome.checkers.Program;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The names in a file of atomic sets that a trace does not have: slips, perhaps. */
final class MissingNames {
  private final SymbolTable variables;
  private final SymbolTable blocks;
  private final SymbolTable notes;

  /** Creates it for a trace with these names. */
  MissingNames(Symbols symbols) {
    variables = symbols.of(Kind.VARIABLE);
    blocks = symbols.of(Kind.BLOCK);
    notes = symbols.of(Kind.NOTE);
  }

  /** What has to be said of the sets in a file. */
  List<String> complaints(AtomicSets sets, String file) {
    Set<String> fields = new TreeSet<>();
    Set<String> methods = new TreeSet<>(sets.units().keySet());
    sets.sets()
        .forEach(
            set -> {
              fields.addAll(set.variables());
              methods.addAll(set.units());
            });
    remove(
        fields,
        variables,
        name -> {
          removeField(fields, name);
          ObjectField.of(name).ifPresent(field -> removeField(fields, field.field()));
        });
    remove(fields, notes, note -> removeField(fields, held(note)));
    remove(
        methods,
        blocks,
        name -> {
          methods.remove(name);
          methods.remove(MethodName.withoutParameters(name));
        });
    return Stream.concat(
            fields.stream().map(name -> "no variable '" + name + "', which " + file + " names"),
            methods.stream().map(name -> "no method '" + name + "', which " + file + " names"))
        .toList();
  }

  /** Removes a field, which may have been given with the full name of its class. */
  private static void removeField(Set<String> fields, String name) {
    fields.removeIf(field -> field.equals(name) || withShortClass(field).equals(name));
  }

  private static String withShortClass(String field) {
    int dot = field.lastIndexOf('.');
    return dot < 0 ? field : ClassName.simple(field.substring(0, dot)) + field.substring(dot);
  }

  private static void remove(Set<String> missing, SymbolTable table, Consumer<String> remove) {
    for (int id = 0; id < table.size() && !missing.isEmpty(); id++) {
      remove.accept(table.name(id));
    }
  }

  /** The elements of which field a note is about, if it is about any. */
  private static String held(String note) {
    String holder = note.substring(note.lastIndexOf(": ") + 1).strip();
    return ObjectField.of(holder).map(ObjectField::field).orElse(holder) + Program.ELEMENTS;
  }
}
