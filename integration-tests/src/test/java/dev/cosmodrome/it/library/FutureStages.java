package dev.cosmodrome.it.library;

import java.util.concurrent.CompletableFuture;

/** Stages that are added to futures, some of which are complete by then. */
final class FutureStages {
  private FutureStages() {}

  public static void main(String[] args) {
    int sum = 0;
    for (int i = 0; i < 300; i++) {
      sum += load(i).join();
    }
    System.out.println(sum);
  }

  /** Starts a task, and goes on with its result when that is there. */
  private static CompletableFuture<Integer> load(int number) {
    return CompletableFuture.supplyAsync(() -> number).thenApply(loaded -> loaded + 1);
  }
}
