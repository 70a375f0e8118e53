package dev.cosmodrome.examples.right;

import org.jspecify.annotations.Nullable;

/** Keeps pages that are slow to load. The first thread that needs a page loads it. */
public final class LoadingCache {
  private static final int ROUNDS = 10;
  private static final int USES = 100;
  private static final int MAX_ITERATIONS = 5_000;
  private static final int PAGES = 8;

  private final @Nullable String[] pages = new @Nullable String[PAGES];
  private int loadedTwice;

  synchronized @Nullable String get(int number) {
    return pages[number];
  }

  synchronized void put(int number, String page) {
    if (pages[number] != null) {
      loadedTwice++;
    }
    pages[number] = page;
  }

  synchronized String getOrLoad(int number) {
    String page = get(number);
    if (page == null) {
      Thread.yield();
      page = "page " + number;
      put(number, page);
    }
    return page;
  }

  synchronized void forget(int number) {
    pages[number] = null;
  }

  /** Two threads read the same pages and forget them after use. */
  public static void main(String[] args) throws InterruptedException {
    LoadingCache cache = new LoadingCache();
    for (int round = 0; round < ROUNDS; round++) {
      Thread other =
          new Thread(
              () -> {
                for (int i = 0; i < USES; i++) {
                  cache.getOrLoad(i % PAGES);
                  cache.forget(i % PAGES);
                }
              });
      other.start();
      for (int i = 0; i < MAX_ITERATIONS && other.isAlive(); i++) {
        cache.getOrLoad(i % PAGES);
        cache.forget(i % PAGES);
      }
      other.join();
    }
    System.out.println(cache.loadedTwice + " pages were loaded twice");
  }
}
