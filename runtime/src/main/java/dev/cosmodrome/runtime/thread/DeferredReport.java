package dev.cosmodrome.runtime.thread;

/** Something that is reported before the next event of a thread; see {@link ThreadContext}. */
public interface DeferredReport {
  /** Reports it. */
  void report(ThreadContext context, int site);
}
