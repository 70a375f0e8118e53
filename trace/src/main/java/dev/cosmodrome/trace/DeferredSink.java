package dev.cosmodrome.trace;

/** Receives deferred accesses: see {@link CosmoWriter#deferred}. */
@FunctionalInterface
interface DeferredSink {
  void deferred(int thread, long segment, int operation, int variable, int site);
}
