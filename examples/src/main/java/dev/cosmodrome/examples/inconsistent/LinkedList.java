package dev.cosmodrome.examples.inconsistent;

import org.jspecify.annotations.Nullable;

/** A list to whose end two threads add: nodes get lost. */
public final class LinkedList {
  private static final class Node {
    private @Nullable Node next;
  }

  private Node last = new Node();

  void add() { // not atomic: stale value at update
    Node node = new Node();
    Node before = last;
    Thread.yield();
    before.next = node;
    last = node;
  }

  /** Two threads add. */
  public static void main(String[] args) throws InterruptedException {
    LinkedList list = new LinkedList();
    Meeting.of(list::add, list::add);
    System.out.println(list.last.next == null ? "done" : "not the last");
  }
}
