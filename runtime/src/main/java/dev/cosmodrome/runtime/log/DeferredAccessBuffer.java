package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.sink.RecordingSink;
import dev.cosmodrome.trace.Op;

/**
 * Deferred accesses that one thread has found to matter, until the recorder takes them. They may be
 * accesses of other threads.
 */
public final class DeferredAccessBuffer {
  /** The numbers for each access: its segment with flags, its variable, and its place. */
  private static final int ENTRY = 3;

  private long[] entries = new long[0];
  private int size;

  /**
   * Returns the place of an access: a site that a hook was given, and the site of the call of its
   * method. They become a site of the recording only if the access is recorded.
   */
  static long place(int site, int callSite) {
    return (long) callSite << Integer.SIZE | (site & 0xFFFF_FFFFL);
  }

  private static int site(long place, Definitions definitions) {
    int site = (int) place;
    int callSite = (int) (place >>> Integer.SIZE);
    if (site >= 0) {
      return site;
    }
    return callSite == 0 ? ~site : definitions.calledSite(~site, callSite);
  }

  /** Adds an access that a thread made in a segment; the flags of the segment say which. */
  synchronized void add(long access, int variable, long place) {
    if (size == entries.length) {
      entries = Copies.of(entries, Math.max(16 * ENTRY, 2 * size));
    }
    entries[size] = access;
    entries[size + 1] = variable;
    entries[size + 2] = place;
    size += ENTRY;
  }

  /** Moves all accesses to another buffer, and defines their sites. */
  synchronized void moveTo(DeferredAccessBuffer other, Definitions definitions) {
    for (int i = 0; i < size; i += ENTRY) {
      other.add(entries[i], (int) entries[i + 1], site(entries[i + 2], definitions));
    }
    size = 0;
  }

  /** Passes all accesses on, whose sites are defined, and forgets them. */
  synchronized void drainTo(RecordingSink sink) {
    for (int i = 0; i < size; i += ENTRY) {
      long access = entries[i];
      sink.deferred(
          Segments.thread(access),
          Segments.number(access),
          Segments.isWrite(access) ? Op.WRITE : Op.READ,
          (int) entries[i + 1],
          (int) entries[i + 2]);
    }
    size = 0;
  }
}
