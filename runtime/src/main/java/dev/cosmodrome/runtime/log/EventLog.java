package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.runtime.vm.DontInline;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.PackedEvent;

/**
 * Appends events to the log of one thread, each with the time of the recording. What the thread did
 * before, and is not in the log yet, comes first.
 *
 * <p>The stack may overflow wherever a method is called here. Either an event is in the log then,
 * or it is not.
 */
abstract class EventLog extends ThreadContext {
  final SharedState shared;
  final Clock clock;
  final LogWriter writer;
  final Retries retries;
  final ValidatedReads validated;

  /** The time of the last event, 0 if there is none. */
  long time;

  /** The time of events before which nothing else is to be done, 0 if there is always something. */
  long steady;

  private final CalledSites calledSites;
  private final Disturbance disturbance;
  private boolean disturbed = true;

  EventLog(SharedState shared, int id, String name) {
    super(id, name, shared.definitions);
    this.shared = shared;
    clock = shared.clock;
    writer = new LogWriter(shared.backlog);
    retries = new Retries(writer, clock);
    validated = new ValidatedReads(writer, clock);
    calledSites = new CalledSites(definitions);
    disturbance = new Disturbance(id, shared.noise);
  }

  /** Whether all that the thread did before is in the log, if the log is steady. */
  abstract boolean hasCaughtUp();

  /** Whether something is to be reported before a later event. */
  abstract boolean hasDeferredReport();

  /**
   * Logs what happened before an event.
   *
   * @return whether the event is to be logged now
   */
  abstract boolean prepare(int operation, int target, int site, long now);

  @Override
  public final int place(int site) {
    return site >= 0 ? site : calledSites.of(~site, callSite);
  }

  /** Appends an event; the first one of a thread comes after the thread was started. */
  final void append(int operation, int target, int site) {
    long now = clock.now();
    if (now == steady && hasCaughtUp() && shared.isOn()) {
      write(operation, PackedEvent.of(operation, target, place(site)));
    } else {
      append(operation, target, site, time == 0 ? clock.tick() : now);
    }
  }

  /** Appends an event that comes after what other threads did to its target. */
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
      steady = shared.noise.isNoisy() || hasDeferredReport() ? 0 : time;
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
   * Whether the operation has no effect visible to other threads, so that earlier reads can still
   * be retracted after it.
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

  /** The events that follow are not earlier than this. */
  final void advance(long now) {
    if (now > time) {
      writer.time(now);
      time = now;
    }
  }

  /** Whether the thread may be delayed: not in the middle of a step that others wait for. */
  @Override
  public final void disturb(boolean isAllowed) {
    if (isAllowed && !disturbed) {
      disturbance.perhaps();
    }
    disturbed = isAllowed;
  }
}
