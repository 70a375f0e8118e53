package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.identity.Definitions;

/**
 * The sites of one thread's events in methods that are not recorded as methods, each together with
 * the call by which its method was reached. A small cache in front of the table of all threads.
 */
final class CalledSites {
  private static final int SIZE = 256;

  private final Definitions definitions;
  private final long[] keys = new long[SIZE];
  private final int[] ids = new int[SIZE];

  CalledSites(Definitions definitions) {
    this.definitions = definitions;
  }

  /**
   * The id of a site in a method that was called from another site.
   *
   * @param callSite the site of the call, 0 if it is not known
   */
  int of(int site, int callSite) {
    if (callSite == 0) {
      return site;
    }
    long key = (long) callSite << Integer.SIZE | site;
    int at = (site * 31 + callSite) & SIZE - 1;
    if (keys[at] != key) {
      ids[at] = definitions.calledSite(site, callSite);
      keys[at] = key;
    }
    return ids[at];
  }
}
