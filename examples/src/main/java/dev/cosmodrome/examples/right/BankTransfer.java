package dev.cosmodrome.examples.right;

import dev.cosmodrome.annotations.Atomic;

/** Moves money between two accounts, with both of them locked, always in the same order. */
public final class BankTransfer {
  private static final int ROUNDS = 10;
  private static final int AUDITS = 200;
  private static final int MAX_ITERATIONS = 5_000;
  private static final int MONEY = 1_000;

  private static final class Account {
    private int balance = MONEY;

    synchronized void deposit(int amount) {
      balance += amount;
    }

    synchronized void withdraw(int amount) {
      balance -= amount;
    }
  }

  private final Account savings = new Account();
  private final Account checking = new Account();
  private int alarms;

  @Atomic
  void transfer(int amount) {
    synchronized (savings) {
      synchronized (checking) {
        savings.withdraw(amount);
        Thread.yield();
        checking.deposit(amount);
      }
    }
  }

  void audit() {
    synchronized (savings) {
      synchronized (checking) {
        if (savings.balance + checking.balance != 2 * MONEY) {
          alarms++;
        }
      }
    }
  }

  /** An auditor looks, again and again, while this thread transfers. */
  public static void main(String[] args) throws InterruptedException {
    BankTransfer bank = new BankTransfer();
    for (int round = 0; round < ROUNDS; round++) {
      Thread auditor =
          new Thread(
              () -> {
                for (int i = 0; i < AUDITS; i++) {
                  bank.audit();
                  if (i % 4 == 0) {
                    Thread.yield();
                  }
                }
              });
      auditor.start();
      for (int i = 0; i < MAX_ITERATIONS && auditor.isAlive(); i++) {
        bank.transfer(i % 2 == 0 ? 10 : -10);
      }
      auditor.join();
    }
    System.out.println("money was missing in " + bank.alarms + " audits");
  }
}
