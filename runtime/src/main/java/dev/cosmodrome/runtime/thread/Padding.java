package dev.cosmodrome.runtime.thread;

/** Keeps what one thread writes all the time away from what other threads use. */
public abstract class Padding {
  @SuppressWarnings("unused")
  private long a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p;
}
