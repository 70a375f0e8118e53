package dev.cosmodrome.examples.deterministic;

import dev.cosmodrome.annotations.Deterministic;
import java.util.Arrays;

/** Sorts the parts of an array in threads of their own. */
public final class QuickSort {
  private static final int MAX_SERIAL_LENGTH = 8;

  private final int[] numbers;

  private QuickSort(int[] numbers) {
    this.numbers = numbers;
  }

  @Deterministic
  void sort() throws InterruptedException {
    synchronized (this) {
      sort(0, numbers.length - 1);
    }
  }

  private void sort(int low, int high) throws InterruptedException {
    if (high - low < MAX_SERIAL_LENGTH) {
      Arrays.sort(numbers, low, high + 1);
      return;
    }
    int pivot = partition(low, high);
    Thread left = new Thread(() -> sortPart(low, pivot - 1));
    Thread right = new Thread(() -> sortPart(pivot + 1, high));
    left.start();
    right.start();
    left.join();
    right.join();
  }

  private void sortPart(int low, int high) {
    try {
      sort(low, high);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private int partition(int low, int high) {
    int pivot = numbers[high];
    int border = low;
    for (int i = low; i < high; i++) {
      if (numbers[i] < pivot) {
        swap(i, border++);
      }
    }
    swap(border, high);
    return border;
  }

  private void swap(int i, int j) {
    int number = numbers[i];
    numbers[i] = numbers[j];
    numbers[j] = number;
  }

  /** Sorts some numbers. */
  public static void main(String[] args) throws InterruptedException {
    int[] numbers = new int[100];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = i * 37 % 101;
    }
    new QuickSort(numbers).sort();
    System.out.println(numbers[0] + " to " + numbers[numbers.length - 1]);
  }
}
