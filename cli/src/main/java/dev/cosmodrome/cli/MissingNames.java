package dev.cosmodrome.cli;

import dev.cosmodrome.checkers.AtomicSets;
import dev.cosmodrome.checkers.ClassName;
import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.checkers.Program;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableName;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The names in a file of atomic sets that a trace does not have; they may be misspelt. */
final class MissingNames {
  private final Symbols symbols;

  /** Creates it for a trace with these names. */
  MissingNames(Symbols symbols) {
    this.symbols = symbols;
  }

  /** Returns the warnings about the sets in a file. */
  List<String> complaints(AtomicSets sets, String file) {
    Set<String> fields = new TreeSet<>();
    Set<String> methods = new TreeSet<>(sets.units().keySet());
    sets.sets()
        .forEach(
            set -> {
              fields.addAll(set.variables());
              methods.addAll(set.units());
            });
    for (int id = 0; id < symbols.of(Kind.VARIABLE).size() && !fields.isEmpty(); id++) {
      VariableName name = symbols.variable(id);
      removeField(fields, name.toString());
      removeField(fields, name.fieldOrName());
    }
    for (Note.Holds holds : symbols.notes(Note.Holds.class)) {
      removeField(fields, holds.field().fieldOrName() + Program.ELEMENTS);
    }
    SymbolTable blocks = symbols.of(Kind.BLOCK);
    for (int id = 0; id < blocks.size() && !methods.isEmpty(); id++) {
      methods.remove(blocks.name(id));
      methods.remove(MethodName.withoutParameters(blocks.name(id)));
    }
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
}
