package dev.cosmodrome.benchmarks.programs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** Finds shortest ways in a graph that is kept in collections; each thread starts elsewhere. */
public final class Shortest {
  private record Road(int to, int length) {}

  private record Way(int to, int length) implements Comparable<Way> {
    @Override
    public int compareTo(Way other) {
      return Integer.compare(length, other.length);
    }
  }

  private final Map<Integer, List<Road>> roads = new HashMap<>();

  private Shortest(int places) {
    for (int from = 0; from < places; from++) {
      List<Road> here = new ArrayList<>();
      for (int i = 1; i <= 5; i++) {
        here.add(
            new Road((int) ((7L * from + 131L * i * i) % places), 1 + (from * 13 + i * 29) % 97));
      }
      roads.put(from, here);
    }
  }

  /** The argument is the number of nodes, in thousands. */
  public static void main(String[] args) throws InterruptedException {
    Shortest graph = new Shortest(1_000 * Size.of(args, 30));
    long[] sums = new long[Parallel.THREADS];
    Parallel.run(
        part -> {
          for (int start = 0; start < 8; start++) {
            sums[part] += graph.sumFrom(start * Parallel.THREADS + part);
          }
        });
    System.out.println("shortest ways, sum " + (sums[0] + sums[1]));
  }

  private long sumFrom(int start) {
    Map<Integer, Integer> lengths = new HashMap<>();
    PriorityQueue<Way> next = new PriorityQueue<>();
    next.add(new Way(start, 0));
    long sum = 0;
    while (!next.isEmpty()) {
      Way way = next.poll();
      if (lengths.putIfAbsent(way.to, way.length) == null) {
        sum += way.length;
        for (Road road : roads.getOrDefault(way.to, List.of())) {
          if (!lengths.containsKey(road.to)) {
            next.add(new Way(road.to, way.length + road.length));
          }
        }
      }
    }
    return sum;
  }
}
