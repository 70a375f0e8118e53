package dev.cosmodrome.instrument;

import java.util.HashMap;
import java.util.Map;

/** Gives ids to the places of one class, written as in a stack trace. */
final class SiteNames {
  private final Naming naming;
  private final ClassScan scan;
  private final Map<String, Integer> known = new HashMap<>();

  SiteNames(Naming naming, ClassScan scan) {
    this.naming = naming;
    this.scan = scan;
  }

  /** A place in the form of a stack trace. */
  String name(String method, int line) {
    String place = scan.source.isEmpty() ? "Unknown Source" : scan.source;
    return scan.name.replace('/', '.')
        + "."
        + method
        + "("
        + place
        + (line > 0 ? ":" + line : "")
        + ")";
  }

  int site(String method, int line) {
    String name = name(method, line);
    Integer id = known.get(name);
    if (id == null) {
      id = naming.site(name);
      known.put(name, id);
    }
    return id;
  }
}
