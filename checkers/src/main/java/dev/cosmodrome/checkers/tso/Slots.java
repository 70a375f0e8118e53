package dev.cosmodrome.checkers.tso;

import java.util.Arrays;

/** Dense numbers for the ids that occur in a stretch. */
final class Slots {
  private int[] slots = new int[16];
  private int[] ids = new int[16];
  private int size;

  int size() {
    return size;
  }

  /** The number of an id. */
  int of(int id) {
    if (id >= slots.length) {
      slots = Arrays.copyOf(slots, Math.max(id + 1, 2 * slots.length));
    }
    if (slots[id] == 0) {
      if (size == ids.length) {
        ids = Arrays.copyOf(ids, 2 * size);
      }
      ids[size++] = id;
      slots[id] = size;
    }
    return slots[id] - 1;
  }

  /** The id that has a number. */
  int id(int slot) {
    return ids[slot];
  }
}
