package dev.cosmodrome.it.library;

/** A program whose threads are in order by a library's gate. */
@SuppressWarnings("ThreadPriorityCheck") // spinning without yielding gives too many events
final class GatedProgram {
  static int value;

  private GatedProgram() {}

  public static void main(String[] args) throws InterruptedException {
    ModelledGate gate = new ModelledGate();
    Thread other =
        new Thread(
            () -> {
              value++;
              gate.open();
            });
    other.start();
    while (!gate.pass()) {
      Thread.yield();
    }
    value++;
    other.join();
  }
}
