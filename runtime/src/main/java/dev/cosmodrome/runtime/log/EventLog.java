package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.runtime.vm.DontInline;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.PackedEvent;

/**
 * Appends events to the log of one thread, each with the time of the recording's {@link Clock}.
 * Earlier operations of the thread that are not in the log yet, such as an acquired lock or entered
 * methods, are logged before the event.
 *
 * <p>The stack may overflow wherever a method is called here. In that case an event is in the log
 * as a whole, or not at all.
 */
abstract class EventLog extends ThreadContext {
  final SharedState shared;
  final Clock clock;
  final LogWriter writer;
  final Retries retries;
  final ValidatedReads validated;

  /** The time of the last event, 0 if there is none. */
  long time;

  /**
   * The time at which an event can be written without preparation: it needs no new time entry, the
   * thread has no pending lock, report or held-back read, and there is no noise. 0 if the next
   * event must be prepared in any case.
   */
  long steady;

  /**
   * The newest segment with an access that was deferred since the last event, 0 if there is none.
   */
  long deferredUpTo;

  private final CalledSites calledSites;
  private final Disturbance disturbance;

  /** Whether the thread may be delayed; see {@link #disturb}. */
  private boolean disturbed = true;

  EventLog(SharedState shared, int id, String name) {
    super(id, name, shared.definitions, shared.variables);
    this.shared = shared;
    clock = shared.clock;
    writer = new LogWriter(shared.backlog, shared.chunks);
    retries = new Retries(writer, clock);
    validated = new ValidatedReads(writer, clock);
    calledSites = new CalledSites(definitions);
    disturbance = new Disturbance(id, shared.noise);
  }

  /**
   * Returns whether all methods that the thread has entered are in the log. If the clock shows
   * {@link #steady} as well, nothing else is pending.
   */
  abstract boolean hasCaughtUp();

  /** Returns whether a report waits for a later event; see {@link HandOverLog#beforeNextEvent}. */
  abstract boolean hasDeferredReport();

  /**
   * Logs the pending operations of the thread that come before an event.
   *
   * @param now the time of the event
   * @return whether the event is to be logged now; not if recording has ended or is suspended, or
   *     if the event is held back
   */
  abstract boolean prepare(int operation, int target, int site, long now);

  @Override
  public final int place(int site) {
    return site >= 0 ? site : calledSites.of(~site, callSite);
  }

  /**
   * Appends an event at the current time. The first event of a thread, and the first one after a
   * barrier, gets a new time, because it comes after the start or the arrivals of other threads.
   */
  final void append(int operation, int target, int site) {
    long now = clock.now();
    if (now == steady && hasCaughtUp() && shared.isOn()) {
      write(operation, PackedEvent.of(operation, target, place(site)));
    } else {
      append(operation, target, site, time == 0 ? clock.tick() : now);
    }
  }

  /**
   * Appends an event with a new time, so that it comes after the operations of other threads on its
   * target.
   */
  final void appendAfterOthers(int operation, int target, int site) {
    append(operation, target, site, clock.tick());
  }

  /** Appends an event; returns whether it is in the log. */
  @DontInline
  final boolean append(int operation, int target, int site, long now) {
    int place = place(site);
    if (!prepare(operation, target, place, now)) {
      return false;
    }
    write(operation, PackedEvent.of(operation, target, place));
    try {
      steadied();
      if (steady == 0 && disturbed) {
        disturbance.perhaps();
      }
    } catch (StackOverflowError e) {
      // The event is in the log, and the thread is not disturbed.
    }
    return true;
  }

  private void write(int operation, long event) {
    if (!isPure(operation)) {
      retries.end();
      validated.otherEvent();
    }
    markDeferred();
    if (!writer.repeats(event)) {
      writeOther(event);
    }
  }

  @DontInline
  private void writeOther(long event) {
    writer.event(event);
    try {
      writer.publish();
    } catch (StackOverflowError e) {
      // The event is in the log; the next one publishes it.
    }
  }

  /**
   * Returns whether the operation has no effect visible to other threads, so that earlier reads can
   * still be retracted after it.
   */
  private static boolean isPure(int operation) {
    return operation == Op.READ
        || operation == Op.VOLATILE_READ
        || operation == Op.ACQUIRE_READ
        || operation == Op.OPAQUE_READ
        || operation == Op.ENTER
        || operation == Op.EXIT
        || Op.isDecision(operation);
  }

  /**
   * Logs the newest segment with deferred accesses before an event, if there are any: these
   * accesses come before the event.
   */
  final void markDeferred() {
    if (deferredUpTo != 0) {
      writer.event(PackedEvent.of(Op.SEGMENT, Segments.number(deferredUpTo)));
      deferredUpTo = 0;
    }
  }

  /** Makes the next event possible without preparation, if nothing needs one. */
  final void steadied() {
    steady = shared.noise.isNoisy() || hasDeferredReport() ? 0 : time;
  }

  /** Delays the thread at an access that is not logged, if there is noise. */
  final void disturbIfNoisy() {
    if (disturbed && shared.noise.isNoisy()) {
      disturbance.perhaps();
    }
  }

  /** Logs a time, unless the last one is as late: the events that follow have this time. */
  final void advance(long now) {
    if (now > time) {
      writer.time(now);
      time = now;
    }
  }

  /**
   * Allows or forbids delays. They are forbidden within a step that other threads wait for; the
   * thread may be delayed at its end instead.
   */
  @Override
  public final void disturb(boolean isAllowed) {
    if (isAllowed && !disturbed) {
      disturbance.perhaps();
    }
    disturbed = isAllowed;
  }
}
