package dev.cosmodrome.runtime;

import java.lang.reflect.Array;

/** Copies of arrays, made without {@link java.util.Arrays}, which may itself have hooks. */
public final class Copies {
  private Copies() {}

  /** Returns an array of another length with the same elements, as far as there is room. */
  @SuppressWarnings({"unchecked", "SuspiciousSystemArraycopy"}) // it has the class of the original
  public static <A> A of(A array, int length) {
    Object copy = Array.newInstance(array.getClass().getComponentType(), length);
    System.arraycopy(array, 0, copy, 0, Math.min(Array.getLength(array), length));
    return (A) copy;
  }
}
