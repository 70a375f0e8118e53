package dev.cosmodrome.trace;

/** The names behind ids: those of a trace ({@link Symbols}), or of a program that is running. */
public interface SymbolLookup {
  /** The name of a symbol, as it is to be shown. */
  String name(Kind kind, int id);

  /** The name of a variable. */
  VariableName variable(int id);

  /** The name of a lock. */
  LockName lock(int id);

  /** The site of the call that led to the method of a site, empty if it is not known. */
  String callSite(int site);
}
