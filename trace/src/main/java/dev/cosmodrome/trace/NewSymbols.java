package dev.cosmodrome.trace;

import java.util.ArrayList;
import java.util.List;

/** Copies symbols from the tables that a reader fills to others, some at a time. */
final class NewSymbols {
  /** Symbols of one kind. */
  private record OfKind(Kind kind, SymbolTable.Entries entries) {}

  /** Symbols that other tables do not have yet. */
  static final class Part {
    private final List<OfKind> kinds = new ArrayList<>();

    /** Adds them to tables that contain all earlier parts. */
    void addTo(Symbols to) {
      kinds.forEach(some -> to.of(some.kind).add(some.entries));
    }
  }

  private final Symbols from;
  private final int[] taken = new int[Kind.count()];

  /** Prepares to copy everything in these tables, except the predefined symbols. */
  NewSymbols(Symbols from) {
    this.from = from;
    Symbols beginning = new Symbols();
    for (Kind kind : Kind.values()) {
      taken[kind.code()] = beginning.of(kind).entries();
    }
  }

  /** Returns the symbols since the last call. */
  Part take() {
    Part part = new Part();
    for (Kind kind : Kind.values()) {
      SymbolTable table = from.of(kind);
      int first = taken[kind.code()];
      if (first < table.entries()) {
        part.kinds.add(new OfKind(kind, table.entriesFrom(first)));
        taken[kind.code()] = table.entries();
      }
    }
    return part;
  }
}
