package dev.cosmodrome.it.library;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.function.Function;

/**
 * A call of the JDK that looks at its argument step by step, while another thread changes it.
 * Elements let the other thread run in the midst of the call.
 */
@SuppressWarnings({"JdkObsolete", "ReturnValueIgnored"})
final class JdkDefects {
  private static final String TEXT = "hello";

  private static volatile boolean isTorn;

  private JdkDefects() {}

  /** An element that lets the other thread run when one is compared for the first time. */
  static final class Element {
    private static boolean isFirst = true;

    static void letOtherRun() {
      if (isFirst) {
        isFirst = false;
        Turns.letOtherRun();
      }
    }

    @Override
    public boolean equals(Object other) {
      letOtherRun();
      return other instanceof Element;
    }

    @Override
    public int hashCode() {
      return 0;
    }
  }

  /** A vector that lets the other thread run when it was searched. */
  static final class Searched extends Vector<String> {
    private static final long serialVersionUID = 1;

    Searched(Collection<String> elements) {
      super(elements);
    }

    @Override
    public boolean contains(Object element) {
      boolean found = super.contains(element);
      Element.letOtherRun();
      return found;
    }
  }

  private static List<Element> elements() {
    return List.of(new Element(), new Element(), new Element());
  }

  private static List<Element> synchronizedElements() {
    Function<List<Element>, List<Element>> copy = ArrayList::new;
    return Collections.synchronizedList(copy.apply(elements()));
  }

  private static Map<String, Element> table() {
    Map<String, Element> table = new Hashtable<>();
    table.put("a", new Element());
    table.put("b", new Element());
    return table;
  }

  /** Makes the call that is named. */
  public static void main(String[] args) throws InterruptedException {
    switch (args[0]) {
      case "Vector.containsAll" -> {
        Vector<Element> changed = new Vector<>(elements());
        Vector<Element> vector = new Vector<>(elements());
        inItsMidst(() -> vector.containsAll(changed), () -> changed.add(new Element()));
      }
      case "Vector.equals" -> {
        Vector<Element> changed = new Vector<>(elements());
        Vector<Element> vector = new Vector<>(elements());
        inItsMidst(() -> vector.equals(changed), () -> changed.add(new Element()));
      }
      case "Vector.removeAll" -> {
        Vector<String> changed = new Searched(List.of("a", "b"));
        Vector<String> vector = new Vector<>(List.of("a", "b"));
        inItsMidst(() -> vector.removeAll(changed), () -> changed.add("c"));
      }
      case "synchronizedList.containsAll" -> {
        List<Element> changed = synchronizedElements();
        List<Element> list = synchronizedElements();
        inItsMidst(() -> list.containsAll(changed), () -> changed.add(new Element()));
      }
      case "synchronizedList.equals" -> {
        List<Element> changed = synchronizedElements();
        List<Element> list = synchronizedElements();
        inItsMidst(() -> list.equals(changed), () -> changed.add(new Element()));
      }
      case "Hashtable.equals" -> {
        Map<String, Element> changed = table();
        Map<String, Element> table = table();
        inItsMidst(() -> table.equals(changed), changed::clear);
      }
      default -> append();
    }
    System.out.println("done");
  }

  /** Makes a call, in whose midst another thread changes its argument. */
  private static void inItsMidst(Runnable call, Runnable change) throws InterruptedException {
    Thread other =
        new Thread(
            () -> {
              Turns.awaitTurn();
              change.run();
              Turns.giveBack();
            });
    other.start();
    try {
      call.run();
    } catch (ConcurrentModificationException e) {
      // That is how some of them notice.
    }
    other.join();
  }

  /** Appends a text that another thread changes, until the result is none that it ever was. */
  private static void append() throws InterruptedException {
    StringBuffer changed = new StringBuffer(TEXT);
    Thread other =
        new Thread(
            () -> {
              while (!isTorn) {
                changed.setLength(0);
                changed.append(TEXT);
              }
            });
    other.start();
    while (!isTorn) {
      String appended = new StringBuffer().append(changed).toString();
      isTorn = !appended.isEmpty() && !appended.equals(TEXT);
    }
    other.join();
  }
}
