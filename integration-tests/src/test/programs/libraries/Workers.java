/** Runs parts of some work in threads of their own. */
final class Workers {
  interface Work {
    void run(int part) throws Exception;
  }

  static void run(int count, Work work) throws InterruptedException {
    Thread[] threads = new Thread[count];
    for (int i = 0; i < count; i++) {
      int part = i;
      threads[i] =
          new Thread(
              () -> {
                try {
                  work.run(part);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
