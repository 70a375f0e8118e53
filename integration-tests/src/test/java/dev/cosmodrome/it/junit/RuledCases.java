package dev.cosmodrome.it.junit;

import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.junit.CheckInterference;
import org.junit.jupiter.api.Test;

/** A test of a method that makes one call, and that is deterministic by a file alone. */
@CheckInterference(
    checkers = CheckerType.DETERMINISM,
    specification = "src/test/specifications/render.spec")
class RuledCases {
  private int last;

  @Test
  void isNotDeterministic() {
    render();
  }

  private void render() {
    renderInThreads();
  }

  private void renderInThreads() {
    Thread[] threads = {new Thread(() -> last = 1), new Thread(() -> last = 2)};
    for (Thread thread : threads) {
      thread.start();
    }
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
