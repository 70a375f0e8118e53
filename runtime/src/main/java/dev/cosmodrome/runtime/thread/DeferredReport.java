package dev.cosmodrome.runtime.thread;

/** A report that is made before the next event of a thread; see {@link ThreadContext}. */
public interface DeferredReport {
  /** Makes the report; {@code site} is that of the call which deferred it. */
  void report(ThreadContext context, int site);
}
