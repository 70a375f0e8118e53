package dev.cosmodrome.benchmarks;

import java.util.List;
import java.util.Locale;

/** Programs that are alike; a mean over both groups alone would hide how they differ. */
enum Group {
  /** Small programs of two threads: array kernels, object graphs, locks, pools. */
  KERNELS(
      "MatrixMultiply",
      "Sor",
      "Fft",
      "MergeSort",
      "GameOfLife",
      "NBody",
      "RayTracer",
      "SearchTree",
      "WordCount",
      "Bank",
      "ProducerConsumer",
      "PoolTasks",
      "Shortest",
      "Sales"),

  /** Programs that work as servers do, most of them with a library and four clients. */
  SERVER(
      "Requests",
      "H2Queries",
      "H2Transfers",
      "DerbyTransfers",
      "GuavaCache",
      "CaffeineCache",
      "LuceneSearch",
      "JacksonRoundTrips",
      "SaxonTransformations",
      "JettyRequests",
      "JettyCarts",
      "NettyEcho",
      "SpringOrders",
      "KryoPipeline");

  @SuppressWarnings("ImmutableEnumChecker") // It is never changed.
  private final List<String> programs;

  Group(String... programs) {
    this.programs = List.of(programs);
  }

  /** The group with this title. */
  static Group of(String title) {
    return valueOf(title.toUpperCase(Locale.ROOT));
  }

  /** The programs, by the names of their classes. */
  List<String> programs() {
    return programs;
  }

  /** Its name in the table and in property {@code group}. */
  String title() {
    return name().toLowerCase(Locale.ROOT);
  }
}
