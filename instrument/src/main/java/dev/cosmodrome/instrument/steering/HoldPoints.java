package dev.cosmodrome.instrument.steering;

/**
 * The points at which threads are held back, so that they take the steps of a schedule in its
 * order.
 */
public interface HoldPoints {
  /** The operations of threads. */
  enum Operation {
    /** It reads something. */
    READ,
    /** It writes something. */
    WRITE,
    /** It takes a lock. */
    ACQUIRE
  }

  /** No thread is held back. */
  HoldPoints NONE =
      new HoldPoints() {
        @Override
        public long steps(String site, Operation operation, String field) {
          return 0;
        }
      };

  /**
   * The steps of the schedule that something may be: a bit for each.
   *
   * @param site where, in the form of a stack trace
   * @param operation what is done
   * @param field the name of the field that it is done to, empty if it is none
   */
  long steps(String site, Operation operation, String field);
}
