package dev.cosmodrome.runtime;

/** Reads of a thread that are kept back, since they may turn out not to count. */
final class OptimisticReads {
  private static final int MOST = 128;

  private int[] variables = new int[0];
  private int[] sites = new int[0];
  private int count;
  private int ended;

  boolean isEmpty() {
    return count == 0;
  }

  boolean isFull() {
    return count == MOST;
  }

  void add(int variable, int site) {
    if (count == sites.length) {
      int room = Math.max(4, 2 * count);
      variables = Copies.of(variables, room);
      sites = Copies.of(sites, room);
    }
    variables[count] = variable;
    sites[count++] = site;
  }

  /** Keeps them no longer; returns how many there were. They can be asked for until the next. */
  int end() {
    ended = count;
    count = 0;
    return ended;
  }

  /** How many there were when they were kept no longer. */
  int lastCount() {
    return ended;
  }

  int variable(int number) {
    return variables[number];
  }

  int site(int number) {
    return sites[number];
  }
}
