package dev.cosmodrome.it.record;

import dev.cosmodrome.annotations.AtomicSet;
import dev.cosmodrome.annotations.UnitFor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.IntUnaryOperator;

/** A program whose methods are called on objects, by itself and by the JDK. */
final class UnitCalls {
  /** Called by the program itself. */
  interface Change {
    int change(int value);
  }

  static class Account implements Comparable<Account> {
    private int balance;
    private int changes;

    void add(int amount) {
      balance += amount;
      changes++;
    }

    void transfer(Account to, int amount) {
      add(-amount);
      to.add(amount);
    }

    void transferTogether(@UnitFor Account to, int amount) {
      transfer(to, amount);
      to.transfer(this, amount);
    }

    /** Accesses another account itself. */
    void take(Account from, boolean all) {
      balance = all ? from.balance : 1;
    }

    static void reset(Account account) {
      account.add(-account.balance);
    }

    private void addTwice(int amount) {
      add(amount);
      add(amount);
    }

    private void clear() {
      balance = 0;
      changes = 0;
    }

    void addAll(List<Integer> amounts) {
      changes++;
      amounts.forEach(amount -> balance += amount);
    }

    void change(Change change) {
      balance = change.change(balance);
    }

    int apply(IntUnaryOperator operator) {
      return operator.applyAsInt(balance);
    }

    int twice(int value) {
      return 2 * value + 0 * (balance + changes);
    }

    @Override
    public int compareTo(Account other) {
      return Integer.compare(balance + changes, other.balance);
    }

    @Override
    public String toString() {
      return balance + "/" + changes;
    }

    int failing(Map<String, Account> accounts) {
      try {
        accounts.computeIfAbsent("absent", name -> absent());
        return 0;
      } catch (NoSuchElementException e) {
        add(1);
        return balance;
      }
    }

    private Account absent() {
      add(2);
      throw new NoSuchElementException();
    }
  }

  /** An iterator of the program's own, called by a loop. */
  static final class Countdown implements Iterator<Integer> {
    private int count = 2;
    private int calls;

    @Override
    public boolean hasNext() {
      return calls++ < 10 && count > 0;
    }

    @Override
    public Integer next() {
      return calls++ < 10 ? count-- : 0;
    }
  }

  /** No field of it is recorded, only what it holds. */
  static final class Board {
    @AtomicSet(value = "cells", elements = true)
    private final int[] cells = new int[2];

    void swap() {
      int first = cells[0];
      cells[0] = cells[1];
      cells[1] = first;
    }
  }

  /** Once it is written, others may see what there is. */
  private static volatile boolean published;

  private UnitCalls() {}

  public static void main(String[] args) {
    Account one = new Account();
    Account two = new Account();
    Countdown countdown = new Countdown();
    Board board = new Board();
    List<Account> all = new ArrayList<>(List.of(one, two));
    published = true;
    onReceiver(one, two);
    onParameter(one, two);
    withoutReceiver(one);
    privateMethods(one);
    byForEach(one);
    byAnother(one);
    byOwnInterface(one, two);
    byInterface(one, two);
    byReference(one, two);
    byLoop(one, countdown);
    byComparator(all);
    bySort(all, one, two);
    byConcatenation(one);
    byException(one);
    onElements(board);
    print(one, two);
  }

  private static void print(Account one, Account two) {
    System.out.println(published ? one + " " + two : "");
  }

  private static void onReceiver(Account one, Account two) {
    one.transfer(two, 1);
    one.take(two, one.balance > 0);
  }

  private static void onParameter(Account one, Account two) {
    one.transferTogether(two, 1);
    one.add(0);
  }

  private static void withoutReceiver(Account one) {
    Account.reset(one);
    one.add(0);
  }

  private static void privateMethods(Account one) {
    one.addTwice(1);
    one.clear();
  }

  private static void byForEach(Account one) {
    one.addAll(List.of(1, 2));
  }

  private static void byOwnInterface(Account one, Account two) {
    one.change(value -> value + two.balance + two.changes);
  }

  /** The function that the JDK calls only calls another method. */
  private static void byAnother(Account one) {
    List.of(1, 2).forEach(amount -> one.add(amount));
  }

  private static void byInterface(Account one, Account two) {
    one.apply(value -> value + two.balance + two.changes);
  }

  private static void byReference(Account one, Account two) {
    one.apply(two::twice);
  }

  private static void byLoop(Account one, Iterator<Integer> countdown) {
    while (countdown.hasNext()) {
      one.add(countdown.next());
    }
  }

  private static void byComparator(List<Account> all) {
    all.sort((left, right) -> left.balance - right.balance);
    all.sort(Comparator.comparing(account -> account.changes));
  }

  private static void bySort(List<Account> all, Comparable<Account> one, Account two) {
    Collections.sort(all);
    one.compareTo(two);
  }

  private static void byConcatenation(Account one) {
    System.out.println("account " + one);
  }

  private static void byException(Account one) {
    one.failing(new HashMap<>());
  }

  private static void onElements(Board board) {
    board.swap();
    board.swap();
  }
}
