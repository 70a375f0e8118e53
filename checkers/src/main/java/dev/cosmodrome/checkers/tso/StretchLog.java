package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.trace.EventSink;
import java.util.Arrays;

/** Consecutive events of a trace. */
final class StretchLog {
  private int[] operations = new int[1 << 10];
  private int[] threads = new int[1 << 10];
  private int[] targets = new int[1 << 10];
  private int[] sites = new int[1 << 10];
  private int size;

  int size() {
    return size;
  }

  void add(int operation, int thread, int target, int site) {
    if (size == operations.length) {
      operations = Arrays.copyOf(operations, 2 * size);
      threads = Arrays.copyOf(threads, 2 * size);
      targets = Arrays.copyOf(targets, 2 * size);
      sites = Arrays.copyOf(sites, 2 * size);
    }
    operations[size] = operation;
    threads[size] = thread;
    targets[size] = target;
    sites[size++] = site;
  }

  void clear() {
    size = 0;
  }

  void replay(EventSink sink) {
    for (int i = 0; i < size; i++) {
      sink.event(operations[i], threads[i], targets[i], sites[i]);
    }
  }
}
