package dev.cosmodrome.trace;

import java.util.Arrays;

/** Events of one thread, in columns that grow. */
final class EventColumns {
  private byte[] operations = new byte[16];
  private int[] targets = new int[16];
  private int[] sites = new int[16];
  private int size;

  void add(int operation, int target, int site) {
    if (size == operations.length) {
      operations = Arrays.copyOf(operations, 2 * size);
      targets = Arrays.copyOf(targets, 2 * size);
      sites = Arrays.copyOf(sites, 2 * size);
    }
    operations[size] = (byte) operation;
    targets[size] = target;
    sites[size++] = site;
  }

  /** Adds an event of other columns. */
  void add(EventColumns from, int index) {
    add(from.operation(index), from.target(index), from.site(index));
  }

  int size() {
    return size;
  }

  int operation(int index) {
    return operations[index];
  }

  int target(int index) {
    return targets[index];
  }

  int site(int index) {
    return sites[index];
  }

  void clear() {
    size = 0;
  }
}
