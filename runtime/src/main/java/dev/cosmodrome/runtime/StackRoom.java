package dev.cosmodrome.runtime;

/**
 * Makes sure that there is stack left for the hooks of a method that has something to finish when
 * the stack overflows: giving back a lock, or what stands in a finally block. If there is not, the
 * method overflows where it begins, as it would have by calling another.
 */
final class StackRoom {
  private static final int FRAMES = 4;
  private static final int SELDOM = 1023;

  private static volatile long last;

  private StackRoom() {}

  /** Needs a few thousand bytes of stack; {@code count} says how often this was called before. */
  static void probe(int count) {
    need(FRAMES, count);
  }

  /**
   * Needs large frames, interpreted or compiled: many values are alive across a call, and there is
   * too much code to make it part of its caller. The values are computed now and then, so that the
   * code for it is compiled, too.
   */
  private static void need(int frames, int count) {
    if (frames > 1) {
      need(frames - 1, count);
    }
    if ((count & SELDOM) != 0) {
      return;
    }
    long v0 = last;
    long v1 = last;
    long v2 = last;
    long v3 = last;
    long v4 = last;
    long v5 = last;
    long v6 = last;
    long v7 = last;
    long v8 = last;
    long v9 = last;
    long v10 = last;
    long v11 = last;
    long v12 = last;
    long v13 = last;
    long v14 = last;
    long v15 = last;
    long v16 = last;
    long v17 = last;
    long v18 = last;
    long v19 = last;
    long v20 = last;
    long v21 = last;
    long v22 = last;
    long v23 = last;
    long v24 = last;
    long v25 = last;
    long v26 = last;
    long v27 = last;
    long v28 = last;
    long v29 = last;
    long v30 = last;
    long v31 = last;
    long v32 = last;
    long v33 = last;
    long v34 = last;
    long v35 = last;
    long v36 = last;
    long v37 = last;
    long v38 = last;
    long v39 = last;
    long v40 = last;
    long v41 = last;
    long v42 = last;
    long v43 = last;
    long v44 = last;
    long v45 = last;
    long v46 = last;
    long v47 = last;
    long v48 = last;
    long v49 = last;
    long v50 = last;
    long v51 = last;
    long v52 = last;
    long v53 = last;
    long v54 = last;
    long v55 = last;
    long v56 = last;
    long v57 = last;
    long v58 = last;
    long v59 = last;
    long v60 = last;
    long v61 = last;
    long v62 = last;
    long v63 = last;
    need(1, 1);
    last =
        v0 + v1 + v2 + v3 + v4 + v5 + v6 + v7 + v8 + v9 + v10 + v11 + v12 + v13 + v14 + v15 + v16
            + v17 + v18 + v19 + v20 + v21 + v22 + v23 + v24 + v25 + v26 + v27 + v28 + v29 + v30
            + v31 + v32 + v33 + v34 + v35 + v36 + v37 + v38 + v39 + v40 + v41 + v42 + v43 + v44
            + v45 + v46 + v47 + v48 + v49 + v50 + v51 + v52 + v53 + v54 + v55 + v56 + v57 + v58
            + v59 + v60 + v61 + v62 + v63;
  }
}
