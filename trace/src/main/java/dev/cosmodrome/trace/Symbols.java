package dev.cosmodrome.trace;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The names of one trace: a table for each {@link Kind}. */
public final class Symbols implements SymbolLookup {
  private final SymbolTable[] tables = new SymbolTable[Kind.count()];
  private Map<String, String> siteNames = Map.of();

  /** Creates empty tables; where id 0 means "none", it is defined. */
  public Symbols() {
    for (int i = 0; i < tables.length; i++) {
      tables[i] = new SymbolTable(Kind.at(i));
      if (Kind.at(i).hasNone()) {
        tables[i].define(new byte[0], 0, 0);
      }
    }
  }

  /** The table of one kind. */
  public SymbolTable of(Kind kind) {
    return tables[kind.code()];
  }

  @Override
  public String name(Kind kind, int id) {
    String name = of(kind).name(id);
    return kind == Kind.SITE ? CalledSite.site(siteNames.getOrDefault(name, name)) : name;
  }

  @Override
  public String callSite(int site) {
    return CalledSite.call(of(Kind.SITE).name(site));
  }

  @Override
  public VariableName variable(int id) {
    return of(Kind.VARIABLE).variable(id);
  }

  @Override
  public LockName lock(int id) {
    return of(Kind.LOCK).lock(id);
  }

  /** A note. */
  public Note note(int id) {
    return of(Kind.NOTE).note(id);
  }

  /** All notes so far. */
  public List<Note> notes() {
    return IntStream.range(0, of(Kind.NOTE).size()).mapToObj(this::note).toList();
  }

  /** Returns whether there is a note like this one. */
  public boolean has(Note note) {
    return notes().contains(note);
  }

  /** All notes so far of one type. */
  public <T extends Note> List<T> notes(Class<T> type) {
    return notes().stream().filter(type::isInstance).map(type::cast).toList();
  }

  /** All names of a kind, by id. */
  public List<String> names(Kind kind) {
    return IntStream.range(0, of(kind).size()).mapToObj(id -> name(kind, id)).toList();
  }

  /** Shows sites under other names, for traces that only number them. */
  public void showSitesAs(Map<String, String> names) {
    siteNames = Map.copyOf(names);
  }

  /** Shows sites under the same names as other tables do. */
  void showSitesAs(Symbols others) {
    siteNames = others.siteNames;
  }

  /** The name of what an operation acts on, empty if that is nothing. */
  public String target(int operation, int target) {
    Kind kind = Op.target(operation);
    return kind == null ? "" : name(kind, target);
  }
}
