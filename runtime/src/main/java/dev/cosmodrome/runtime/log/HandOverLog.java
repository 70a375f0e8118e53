package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.identity.Owner;
import dev.cosmodrome.runtime.identity.VariableGroup;
import dev.cosmodrome.runtime.thread.DeferredReport;
import dev.cosmodrome.runtime.thread.Retraction;
import dev.cosmodrome.runtime.vm.DontInline;
import dev.cosmodrome.trace.Op;
import org.jspecify.annotations.Nullable;

/**
 * Logs the operations of one thread by which threads communicate without locks: volatile accesses,
 * fences, hand-overs, and results that the schedule decides. After an operation that other threads
 * may see, the thread becomes another {@link Owner}: objects that it created before may have become
 * reachable for other threads.
 */
abstract class HandOverLog extends MethodLog {
  private final RetractableReads retractable = new RetractableReads(writer, clock);
  private final AskedThings asked = new AskedThings();

  /** The report to make before the next event, and the site of the call that deferred it. */
  private @Nullable DeferredReport deferred;

  private int deferredAt;

  HandOverLog(SharedState shared, int id, String name) {
    super(shared, id, name);
  }

  // Accesses that other threads may see.

  @Override
  @DontInline
  public final void readAtomic(int operation, VariableGroup group, int index, int site) {
    reportPendingCall();
    int variable = id(group, index);
    if (variable >= 0) {
      retries.reading();
      appendAfterOthers(operation, variable, site);
      retries.read(operation, variable, time);
    }
    wasRead(group, index);
    newSegment();
  }

  @Override
  public final void compared(boolean alone) {
    retries.compared(alone);
  }

  @Override
  @DontInline
  public final void writeAtomic(int operation, VariableGroup group, int index, int site) {
    appendAfterOthers(operation, group, index, site);
    isWritten(group, index);
    newOwner();
  }

  @Override
  public final boolean hasJustWritten(int variable) {
    return writer.hasJustLogged(Op.VOLATILE_WRITE, variable);
  }

  @Override
  public final Retraction readRetractably(int variable, int site) {
    retractable.reading();
    readVolatile(variable, site);
    return retractable.read(variable, time);
  }

  @Override
  public final void commitRetractableReads() {
    retractable.commit();
  }

  @Override
  public final void fence(int operation, int site) {
    append(operation, 0, site);
    newSegment();
  }

  // Hand-overs and decisions.

  @Override
  public final void handOver(int operation, int variable, int site) {
    initializers = operation == Op.SUBMIT ? 0 : initializers;
    appendAfterOthers(operation, variable, site);
    newOwner();
  }

  @Override
  public final void await(int variable, int site) {
    appendAfterOthers(Op.AWAIT, variable, site);
    newSegment();
  }

  @Override
  public final boolean decide(int operation, int target, int site) {
    return target >= 0 && !isOptimistic() && append(operation, target, site, clock.tick());
  }

  @Override
  public final void decideOnce(int operation, int target, int version, int site) {
    if (!asked.has(operation, target, version, strand, owner) && decide(operation, target, site)) {
      asked.add(operation, target, version);
    }
  }

  @Override
  protected final void expectCallback() {
    steady = 0;
  }

  @Override
  public final void beforeNextEvent(DeferredReport report, int site) {
    deferred = report;
    deferredAt = place(site);
    steady = 0;
  }

  @Override
  final boolean hasDeferredReport() {
    return deferred != null;
  }

  /**
   * Logs the locks that a library holds around a callback in which an event is about to be logged.
   */
  final void reportLockedCallbacks() {
    suppressRecording();
    try {
      lockedCallbacks.report(this);
    } finally {
      resumeRecording();
    }
  }

  /**
   * Makes the deferred report, unless the event is a decision or an await: these may belong to the
   * call that deferred the report.
   */
  final void reportDeferred(int operation) {
    DeferredReport report = deferred;
    boolean goesOn = !Op.isDecision(operation) || operation == Op.COMMUTE;
    if (report == null || operation == Op.AWAIT || !goesOn) {
      return;
    }
    deferred = null;
    suppressRecording();
    try {
      report.report(this, deferredAt);
    } finally {
      resumeRecording();
    }
  }

  /**
   * Begins a segment, as another owner: other threads may see the objects that this thread has
   * created so far.
   */
  final void newOwner() {
    segment = nextSegment();
    fresh.clear();
    try {
      owner = new Owner();
    } catch (OutOfMemoryError e) {
      giveUp(e); // the caller continues, because it must still forget its lock
    }
  }
}
