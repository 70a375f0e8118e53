package dev.cosmodrome.checkers.atomicsets;

/** Which methods are meant to be atomic. */
@FunctionalInterface
public interface Intents {
  /**
   * Whether one is.
   *
   * @param depth how many methods the thread is in then
   */
  boolean isAtomic(int method, int depth);
}
