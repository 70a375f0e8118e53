/** An account that is locked at each step, but not from one step to the next. */
public class Account {
  private int balance;

  synchronized int balance() {
    return balance;
  }

  synchronized void setBalance(int amount) {
    balance = amount;
  }

  void deposit(int amount) {
    int before = balance();
    Thread.yield();
    setBalance(before + amount);
  }

  public static void main(String[] args) throws InterruptedException {
    Account account = new Account();
    Thread[] savers = new Thread[2];
    for (int i = 0; i < savers.length; i++) {
      savers[i] =
          new Thread(
              () -> {
                for (int k = 0; k < 1000; k++) {
                  account.deposit(1);
                }
              });
      savers[i].start();
    }
    for (Thread saver : savers) {
      saver.join();
    }
    System.out.println(account.balance() + " of 2000 have arrived");
  }
}
