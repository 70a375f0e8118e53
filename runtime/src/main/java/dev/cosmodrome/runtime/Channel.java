package dev.cosmodrome.runtime;

import java.util.concurrent.locks.StampedLock;

/**
 * Where threads leave word for others: what one did before it sent comes before what others do
 * after they received. In a recording, to send is to write a volatile variable and to receive is to
 * read it. So that nothing else is ordered by that, each thread writes a variable of its own, and a
 * new one once it was read: senders do not order each other, and who receives is not before who
 * sends later.
 *
 * <p>Word that a thread has received goes on by what that thread sends, and is forgotten then.
 */
final class Channel {
  /** A channel that nothing comes through. */
  static final Channel CLOSED = new Channel("", "");

  /** How many threads can have left word; one more hands on that of all others. */
  private static final int MOST = 64;

  private static final int MOST_NEW = 16;
  private static final int NOBODY = -1;

  // For each word that was left: the sender, the variable, and who received it last.
  private static final int SENDER = 0;
  private static final int VARIABLE = 1;
  private static final int RECEIVER = 2;
  private static final int STRIDE = 3;

  private final String name;
  private final String label;
  private int[] words = new int[2 * STRIDE];
  private int size;

  // Variables that are still to be used.
  private int nextVariable;
  private int unused;
  private int series;

  Channel(String name, String label) {
    this.name = name;
    this.label = label;
  }

  synchronized void send(ThreadLog log, int site) {
    if (this == CLOSED) {
      return;
    }
    forgetReceived(log.id);
    int at = find(log.id);
    if (at < 0) {
      if (size == MOST * STRIDE) {
        collect(log, site);
      }
      at = add(log.id);
    } else if (words[at + RECEIVER] != NOBODY) {
      words[at + VARIABLE] = newVariable();
    }
    words[at + RECEIVER] = NOBODY;
    if (words[at + VARIABLE] >= 0) {
      log.writeVolatile(words[at + VARIABLE], site);
    }
  }

  synchronized void receive(ThreadLog log, int site) {
    for (int at = 0; at < size; at += STRIDE) {
      boolean isNew = words[at + SENDER] != log.id && words[at + RECEIVER] != log.id;
      if (isNew && words[at + VARIABLE] >= 0) {
        log.readVolatile(words[at + VARIABLE], site);
        words[at + RECEIVER] = log.id;
      }
    }
  }

  /** Receives everything; others will get it from this thread. */
  synchronized void collect(ThreadLog log, int site) {
    receive(log, site);
    size = 0;
  }

  /**
   * Sends, with the reads that the thread has kept back, unless a writer has come since. One that
   * comes now can't collect before they are logged.
   */
  synchronized void confirm(StampedLock lock, long stamp, ThreadLog log, int site) {
    boolean valid = lock.validate(stamp);
    log.settle(valid);
    if (valid) {
      send(log, site);
    }
  }

  private void forgetReceived(int thread) {
    int kept = 0;
    for (int at = 0; at < size; at += STRIDE) {
      if (words[at + RECEIVER] != thread) {
        System.arraycopy(words, at, words, kept, STRIDE);
        kept += STRIDE;
      }
    }
    size = kept;
  }

  private int find(int thread) {
    for (int at = 0; at < size; at += STRIDE) {
      if (words[at + SENDER] == thread) {
        return at;
      }
    }
    return -1;
  }

  private int add(int thread) {
    if (size == words.length) {
      words = Copies.of(words, 2 * size);
    }
    int at = size;
    size += STRIDE;
    words[at + SENDER] = thread;
    words[at + VARIABLE] = newVariable();
    return at;
  }

  private int newVariable() {
    if (unused == 0) {
      unused = series < 3 ? 2 << series : MOST_NEW;
      String what = name.isEmpty() ? "hand-over" : name;
      String number = series == 0 ? "" : Integer.toString(series);
      nextVariable = Definitions.elements(what + number + " of " + label, unused) - 1;
      series++;
    }
    unused--;
    return nextVariable < 0 ? nextVariable : nextVariable++;
  }
}
