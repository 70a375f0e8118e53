package dev.cosmodrome.benchmarks.programs;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes statistics of sales with a parallel stream. */
public final class Sales {
  private record Sale(int shop, int day, int cents) {
    static Sale of(int number) {
      int random = number * 0x9E3779B9;
      return new Sale((random >>> 8) % 50, (random >>> 16) % 365, (random >>> 4) % 10_000);
    }
  }

  private Sales() {}

  /** The argument is the number of sales, in thousands. */
  public static void main(String[] args) {
    int sales = 1_000 * Size.of(args, 40_000);
    Map<Integer, Long> income =
        IntStream.range(0, sales)
            .parallel()
            .mapToObj(Sale::of)
            .filter(sale -> sale.day % 7 != 0)
            .collect(
                Collectors.groupingByConcurrent(Sale::shop, Collectors.summingLong(Sale::cents)));
    System.out.println("income of shops " + new TreeMap<>(income).hashCode());
  }
}
