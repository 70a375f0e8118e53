package dev.cosmodrome.checkers.atomicity;

import java.util.Arrays;
import java.util.function.LongPredicate;

/** The reads of one variable since its last write, as far as they still matter. */
final class Readers {
  private long[] transactions = new long[4];
  private long[] places = new long[4];
  private int size;

  int size() {
    return size;
  }

  long transaction(int index) {
    return transactions[index];
  }

  long place(int index) {
    return places[index];
  }

  /** Adds a read, and forgets those that do not matter to other threads than its own. */
  void add(long transaction, long place, LongPredicate matters) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (matters.test(transactions[i])) {
        transactions[kept] = transactions[i];
        places[kept++] = places[i];
      }
    }
    if (kept == transactions.length) {
      transactions = Arrays.copyOf(transactions, 2 * kept);
      places = Arrays.copyOf(places, 2 * kept);
    }
    transactions[kept] = transaction;
    places[kept] = place;
    size = kept + 1;
  }

  void clear() {
    size = 0;
  }
}
