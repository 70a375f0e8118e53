package dev.cosmodrome.it.library;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;

/**
 * Two threads that take turns. One changes variables by volatile writes, or with a lock that the
 * JDK takes for it; the other one, whose methods are in two steps, has nothing of the kind.
 */
final class PlainBesideVolatile {
  private static final int TURNS = 3;
  private static final VarHandle SUM;

  static {
    try {
      SUM = MethodHandles.lookup().findVarHandle(PlainBesideVolatile.class, "sum", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
  int sum;

  private PlainBesideVolatile() {}

  public static void main(String[] args) throws InterruptedException {
    PlainBesideVolatile steps = new PlainBesideVolatile();
    Thread other = new Thread(steps::run);
    other.start();
    steps.twoReads();
    steps.twoWrites();
    steps.twoOfIteration();
    other.join();
  }

  /** Does everything in single steps, whenever it is this thread's turn. */
  void run() {
    for (int turn = 0; turn < TURNS; turn++) {
      Turns.awaitTurn();
      add();
      addToList(turn);
      Turns.giveBack();
    }
  }

  private int add() {
    return (int) SUM.getAndAdd(this, 2);
  }

  private void addToList(int turn) {
    list.add(turn);
  }

  private int twoReads() {
    int before = sum;
    Turns.letOtherRun();
    return sum - before;
  }

  private void twoWrites() {
    sum = 1;
    Turns.letOtherRun();
    sum = 2;
  }

  private int twoOfIteration() {
    Iterator<Integer> elements = list.iterator();
    int first = elements.next();
    Turns.letOtherRun();
    try {
      return first + elements.next();
    } catch (ConcurrentModificationException e) {
      return first;
    }
  }
}
