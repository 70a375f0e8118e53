package dev.cosmodrome.order;

import java.util.Arrays;

/** A vector clock: a time for each slot. Times that were never set are 0. */
public final class VectorClock {
  private int[] times = new int[4];

  /** Returns the time of a slot. */
  public int time(int slot) {
    return slot < times.length ? times[slot] : 0;
  }

  /** Returns whether each time is at least that of another clock. */
  public boolean includes(VectorClock other) {
    for (int slot = 0; slot < other.times.length; slot++) {
      if (other.times[slot] > time(slot)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the number of slots for which there is room. */
  public int size() {
    return times.length;
  }

  /** Sets the time of a slot. */
  public void set(int slot, int time) {
    if (slot >= times.length) {
      times = Arrays.copyOf(times, Math.max(slot + 1, 2 * times.length));
    }
    times[slot] = time;
  }

  /** Raises each time to at least that of another clock. */
  public void join(VectorClock other) {
    int[] others = other.times;
    int length = others.length;
    while (length > 0 && others[length - 1] == 0) {
      length--;
    }
    if (length > times.length) {
      times = Arrays.copyOf(times, length);
    }
    for (int slot = 0; slot < length; slot++) {
      times[slot] = Math.max(times[slot], others[slot]);
    }
  }

  /** Replaces all times by those of another clock. */
  public void assign(VectorClock other) {
    if (times.length < other.times.length) {
      times = other.times.clone();
    } else {
      System.arraycopy(other.times, 0, times, 0, other.times.length);
      Arrays.fill(times, other.times.length, times.length, 0);
    }
  }
}
