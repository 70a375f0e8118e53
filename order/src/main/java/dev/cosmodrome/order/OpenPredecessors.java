package dev.cosmodrome.order;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The open transactions that reach a slot: for each the earliest number there that it reaches, and
 * by what. They are known by an index, and are in no particular order.
 *
 * @param <E> an edge
 */
final class OpenPredecessors<E> {
  /** The number that an open transaction reaches which reaches none. */
  static final long NEVER = Long.MAX_VALUE;

  private int[] opens = new int[1];
  private long[] numbers = new long[1];

  /** The last step of a path to the number. */
  private @Nullable Object[] last = new Object[1];

  /** The first edge from the open transaction itself, if there is one. */
  private @Nullable Object[] direct = new Object[1];

  private int size;

  /** By index of an open transaction: where it is among them, plus one. */
  private int[] places = {};

  int size() {
    return size;
  }

  /** The index of one of them. */
  int open(int place) {
    return opens[place];
  }

  /** The earliest number that one of them reaches. */
  long number(int place) {
    return numbers[place];
  }

  /** The earliest number that an open transaction reaches. */
  long numberOf(int open) {
    int place = place(open);
    return place < 0 ? NEVER : numbers[place];
  }

  /** The last step of a path to that number, which there is. */
  @SuppressWarnings("unchecked")
  E lastOf(int open) {
    return (E) last[place(open)];
  }

  /** The first edge from the open transaction itself, if there is one. */
  @SuppressWarnings("unchecked")
  @Nullable E directOf(int open) {
    int place = place(open);
    return place < 0 ? null : (E) direct[place];
  }

  /** Where an open transaction is among them; negative if it is not. */
  private int place(int open) {
    return open < places.length ? places[open] - 1 : -1;
  }

  /** Lets an open transaction reach a number; returns whether it reached none before. */
  boolean set(int open, long number, E edge) {
    int place = place(open);
    boolean isNew = place < 0;
    if (isNew) {
      place = add(open);
    }
    numbers[place] = number;
    last[place] = edge;
    return isNew;
  }

  /** Notes an edge from an open transaction that is among them, if it is the first one. */
  void addDirect(int open, E edge) {
    int place = place(open);
    if (direct[place] == null) {
      direct[place] = edge;
    }
  }

  private int add(int open) {
    if (size == opens.length) {
      opens = Arrays.copyOf(opens, 2 * size);
      numbers = Arrays.copyOf(numbers, 2 * size);
      last = Arrays.copyOf(last, 2 * size);
      direct = Arrays.copyOf(direct, 2 * size);
    }
    if (open >= places.length) {
      places = Arrays.copyOf(places, Math.max(open + 1, 2 * places.length));
    }
    opens[size] = open;
    places[open] = ++size;
    return size - 1;
  }

  /** Forgets an open transaction that is among them. */
  void remove(int open) {
    int place = place(open);
    int moved = --size;
    opens[place] = opens[moved];
    numbers[place] = numbers[moved];
    last[place] = last[moved];
    direct[place] = direct[moved];
    places[opens[place]] = place + 1;
    places[open] = 0;
    last[moved] = null;
    direct[moved] = null;
  }
}
