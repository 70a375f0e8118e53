package dev.cosmodrome.runtime.thread;

/**
 * Fields that separate those of the subclasses, which one thread writes often, from the object
 * before them in memory, so that other threads do not use the same cache line.
 */
public abstract class Padding {
  @SuppressWarnings("unused")
  private long a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p;
}
