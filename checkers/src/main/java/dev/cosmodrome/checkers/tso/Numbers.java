package dev.cosmodrome.checkers.tso;

import java.util.Arrays;

/** A list of numbers. */
final class Numbers {
  private int[] numbers = new int[2];
  private int size;

  void add(int number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * size);
    }
    numbers[size++] = number;
  }

  int size() {
    return size;
  }

  int get(int index) {
    return numbers[index];
  }

  /** Removes the last number. */
  int removeLast() {
    return numbers[--size];
  }

  void clear() {
    size = 0;
  }

  int[] toArray() {
    return Arrays.copyOf(numbers, size);
  }
}
