package dev.cosmodrome.it.library;

/** Stands for a library: threads pass once it is open. */
final class ModelledGate {
  private volatile boolean isOpen;

  void open() {
    isOpen = true;
  }

  boolean pass() {
    return isOpen;
  }
}
