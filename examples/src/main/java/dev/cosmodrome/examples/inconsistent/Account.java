package dev.cosmodrome.examples.inconsistent;

/** A bank account that two people pay into. */
public final class Account {
  private int amount;

  void deposit(int money) { // not atomic: stale value at update
    int before = amount;
    Thread.yield();
    amount = before + money;
  }

  /** Two deposits at a time. */
  public static void main(String[] args) throws InterruptedException {
    Account account = new Account();
    Meeting.of(() -> account.deposit(1), () -> account.deposit(1));
    System.out.println(account.amount + " arrived");
  }
}
