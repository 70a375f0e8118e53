package dev.cosmodrome.benchmarks.programs;

/** Sorts numbers; each thread sorts half of them. */
public final class MergeSort {
  private static final int MAX_SERIAL_LENGTH = 16;

  private MergeSort() {}

  /** The argument is the number of numbers to sort, in thousands. */
  public static void main(String[] args) throws InterruptedException {
    int[] numbers = new int[1_000 * Size.of(args, 16_000)];
    int random = 1;
    for (int i = 0; i < numbers.length; i++) {
      random = random * 1_664_525 + 1_013_904_223;
      numbers[i] = random >>> 1;
    }
    int[] spare = new int[numbers.length];
    Parallel.run(
        part ->
            sort(
                numbers,
                spare,
                Parallel.from(part, numbers.length),
                Parallel.from(part + 1, numbers.length)));
    merge(numbers, spare, 0, Parallel.from(1, numbers.length), numbers.length);
    long checksum = 0;
    for (int i = 0; i < numbers.length; i++) {
      checksum = 31 * checksum + numbers[i];
    }
    System.out.println("sorted numbers, checksum " + checksum);
  }

  private static void sort(int[] numbers, int[] spare, int from, int to) {
    if (to - from <= MAX_SERIAL_LENGTH) {
      insertionSort(numbers, from, to);
      return;
    }
    int middle = (from + to) >>> 1;
    sort(numbers, spare, from, middle);
    sort(numbers, spare, middle, to);
    merge(numbers, spare, from, middle, to);
  }

  private static void insertionSort(int[] numbers, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      int number = numbers[i];
      int j = i;
      while (j > from && numbers[j - 1] > number) {
        numbers[j] = numbers[j - 1];
        j--;
      }
      numbers[j] = number;
    }
  }

  private static void merge(int[] numbers, int[] spare, int from, int middle, int to) {
    int left = from;
    int right = middle;
    for (int i = from; i < to; i++) {
      boolean takeLeft = right == to || (left < middle && numbers[left] <= numbers[right]);
      spare[i] = takeLeft ? numbers[left++] : numbers[right++];
    }
    for (int i = from; i < to; i++) {
      numbers[i] = spare[i];
    }
  }
}
