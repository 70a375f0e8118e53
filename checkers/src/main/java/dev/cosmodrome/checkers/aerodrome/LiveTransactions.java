package dev.cosmodrome.checkers.aerodrome;

import org.jspecify.annotations.Nullable;

/**
 * The transactions that are not settled, by number: a hash table with linear probing. Everything
 * else refers to transactions by their numbers, so that settled ones can be garbage collected.
 */
final class LiveTransactions {
  private @Nullable Transaction[] table = new Transaction[64];
  private int size;

  /** Returns the transaction with a number, or null if it is settled. */
  @Nullable Transaction get(long number) {
    return table[slot(number)];
  }

  void add(Transaction transaction) {
    if (2 * ++size > table.length) {
      grow();
    }
    table[slot(transaction.number)] = transaction;
  }

  /** Removes a transaction, if it is there, and closes the gap. */
  void remove(Transaction transaction) {
    int mask = table.length - 1;
    int gap = slot(transaction.number);
    if (table[gap] == null) {
      return;
    }
    size--;
    for (int at = (gap + 1) & mask; table[at] != null; at = (at + 1) & mask) {
      int home = home(table[at].number, mask);
      if (((at - home) & mask) >= ((at - gap) & mask)) {
        table[gap] = table[at];
        gap = at;
      }
    }
    table[gap] = null;
  }

  private void grow() {
    Transaction[] old = table;
    table = new Transaction[2 * old.length];
    for (Transaction transaction : old) {
      if (transaction != null) {
        table[slot(transaction.number)] = transaction;
      }
    }
  }

  /** Returns the slot of the transaction with a number, or the free slot for it. */
  private int slot(long number) {
    int mask = table.length - 1;
    int at = home(number, mask);
    while (table[at] != null && table[at].number != number) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private static int home(long number, int mask) {
    return (int) ((number * 0x9E3779B97F4A7C15L) >>> 32) & mask;
  }
}
