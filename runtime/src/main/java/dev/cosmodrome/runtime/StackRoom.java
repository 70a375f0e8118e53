package dev.cosmodrome.runtime;

/**
 * Makes sure that there is stack left for the hooks of a method that must complete something when
 * the stack overflows: release a lock, or run a finally block. If there is not, the stack overflows
 * at the beginning of the method, as it could have at any call.
 */
public final class StackRoom {
  /** The number of large frames that must fit onto the stack. */
  private static final int FRAMES = 4;

  /** A probe computes its values if these bits of its number are 0: one in 1,024. */
  private static final int FULL_PROBE_MASK = 1023;

  private static volatile long last;

  private StackRoom() {}

  /**
   * Uses a few thousand bytes of stack for a moment.
   *
   * @param count the number of earlier calls
   */
  public static void probe(int count) {
    need(FRAMES, count);
  }

  /**
   * Uses large frames, interpreted or compiled: 64 values are alive across a call, and there is too
   * much code for the JVM to inline. The size of a frame does not depend on whether the values are
   * computed. Some calls do compute them, so that the JVM compiles that code, too.
   */
  private static void need(int frames, int count) {
    if (frames > 1) {
      need(frames - 1, count);
    }
    if ((count & FULL_PROBE_MASK) != 0) {
      return;
    }
    long a0 = last, a1 = last, a2 = last, a3 = last, a4 = last, a5 = last, a6 = last, a7 = last;
    long b0 = last, b1 = last, b2 = last, b3 = last, b4 = last, b5 = last, b6 = last, b7 = last;
    long c0 = last, c1 = last, c2 = last, c3 = last, c4 = last, c5 = last, c6 = last, c7 = last;
    long d0 = last, d1 = last, d2 = last, d3 = last, d4 = last, d5 = last, d6 = last, d7 = last;
    long e0 = last, e1 = last, e2 = last, e3 = last, e4 = last, e5 = last, e6 = last, e7 = last;
    long f0 = last, f1 = last, f2 = last, f3 = last, f4 = last, f5 = last, f6 = last, f7 = last;
    long g0 = last, g1 = last, g2 = last, g3 = last, g4 = last, g5 = last, g6 = last, g7 = last;
    long h0 = last, h1 = last, h2 = last, h3 = last, h4 = last, h5 = last, h6 = last, h7 = last;
    need(1, 1);
    last =
        a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + b0 + b1 + b2 + b3 + b4 + b5 + b6 + b7 + c0 + c1 + c2
            + c3 + c4 + c5 + c6 + c7 + d0 + d1 + d2 + d3 + d4 + d5 + d6 + d7 + e0 + e1 + e2 + e3
            + e4 + e5 + e6 + e7 + f0 + f1 + f2 + f3 + f4 + f5 + f6 + f7 + g0 + g1 + g2 + g3 + g4
            + g5 + g6 + g7 + h0 + h1 + h2 + h3 + h4 + h5 + h6 + h7;
  }
}
