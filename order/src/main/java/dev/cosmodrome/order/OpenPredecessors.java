package dev.cosmodrome.order;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The open transactions that reach a slot, each with the earliest transaction number that it
 * reaches there and the last edge of a path to it. They are identified by their open index, and
 * unordered.
 *
 * @param <E> an edge
 */
final class OpenPredecessors<E> {
  /** The number for an open transaction that reaches nothing in the slot. */
  static final long NEVER = Long.MAX_VALUE;

  private int[] opens = new int[1];
  private long[] numbers = new long[1];

  /** By position: the last edge of a path to the number. */
  private @Nullable Object[] last = new Object[1];

  /** By position: the first edge from the open transaction itself, if there is one. */
  private @Nullable Object[] direct = new Object[1];

  private int size;

  /** By open index: the position in the arrays above plus one, or 0. */
  private int[] places = {};

  int size() {
    return size;
  }

  /** Returns the open index at a position. */
  int open(int place) {
    return opens[place];
  }

  /** Returns the earliest number that the open transaction at a position reaches. */
  long number(int place) {
    return numbers[place];
  }

  /** Returns the earliest number that an open transaction reaches, or {@link #NEVER}. */
  long numberOf(int open) {
    int place = place(open);
    return place < 0 ? NEVER : numbers[place];
  }

  /** Returns the last edge of a path to that number. The open transaction must reach one. */
  @SuppressWarnings("unchecked")
  E lastOf(int open) {
    return (E) last[place(open)];
  }

  /** Returns the first edge from the open transaction itself, if there is one. */
  @SuppressWarnings("unchecked")
  @Nullable E directOf(int open) {
    int place = place(open);
    return place < 0 ? null : (E) direct[place];
  }

  /** Returns the position of an open transaction; negative if it reaches nothing here. */
  private int place(int open) {
    return open < places.length ? places[open] - 1 : -1;
  }

  /** Sets the number that an open transaction reaches; returns whether it reached none before. */
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

  /** Keeps an edge from an open transaction that is already present, if it is the first one. */
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

  /** Removes an open transaction that is present, and moves the last one to its position. */
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
