package dev.cosmodrome.instrument.code;

import dev.cosmodrome.instrument.scan.ClassScan;
import java.util.HashMap;
import java.util.Map;

/** Assigns ids to the sites of one class, which are written as in a stack trace. */
public final class SiteNames {
  private final NameRegistry naming;
  private final ClassScan scan;
  private final Map<String, Integer> known = new HashMap<>();

  /** The site that was asked for last, as most hooks are at the same site as the one before. */
  private String lastMethod = "";

  private int lastLine;
  private int lastId;

  SiteNames(NameRegistry naming, ClassScan scan) {
    this.naming = naming;
    this.scan = scan;
  }

  /** Returns a site in the form of a stack trace. */
  public String name(String method, int line) {
    String place = scan.source().isEmpty() ? "Unknown Source" : scan.source();
    return scan.name().replace('/', '.')
        + "."
        + method
        + "("
        + place
        + (line > 0 ? ":" + line : "")
        + ")";
  }

  /** Returns the id of a site. */
  public int site(String method, int line) {
    if (line != lastLine || !method.equals(lastMethod)) {
      String name = name(method, line);
      Integer id = known.get(name);
      if (id == null) {
        id = naming.site(name);
        known.put(name, id);
      }
      lastMethod = method;
      lastLine = line;
      lastId = id;
    }
    return lastId;
  }
}
