package dev.cosmodrome.instrument.scan;

import java.util.BitSet;

/**
 * The instructions of a method that access elements of arrays, without probes of coverage tools.
 */
public final class ElementSteps {
  /** The number of accesses that are steps of the program. */
  private int count;

  private boolean mayHaveProbes;

  /** The accesses to arrays of a coverage tool, by their number among all accesses. */
  private BitSet probes = new BitSet();

  void access() {
    count++;
  }

  /** Handles an instruction that may load an array of a coverage tool. */
  void probeArray() {
    mayHaveProbes = true;
  }

  int count() {
    return count;
  }

  /** Returns whether some of the accesses may be to an array of a coverage tool. */
  boolean mayHaveProbes() {
    return mayHaveProbes && count > 0;
  }

  /** Leaves accesses out, by their numbers: they are not the program's. */
  void leaveOut(BitSet accesses) {
    probes = accesses;
    count -= accesses.cardinality();
  }

  /** Returns whether an access is not the program's; accesses are counted from 0. */
  public boolean isLeftOut(int access) {
    return probes.get(access);
  }
}
