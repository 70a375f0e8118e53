package dev.cosmodrome.checkers;

/** The index and the site of an event, in one long. */
public final class EventPosition {
  private static final int SITE_BITS = 28;
  private static final long SITE_MASK = (1L << SITE_BITS) - 1;

  /** The maximum number of events of a trace. */
  public static final long MAX_EVENTS = 1L << (Long.SIZE - SITE_BITS);

  private EventPosition() {}

  /** Packs an event's index and site. */
  public static long of(long event, int site) {
    return event << SITE_BITS | site;
  }

  /** The index of the event. */
  public static long event(long position) {
    return position >>> SITE_BITS;
  }

  /** The site, an id of {@link dev.cosmodrome.trace.Kind#SITE}. */
  public static int site(long position) {
    return (int) (position & SITE_MASK);
  }
}
