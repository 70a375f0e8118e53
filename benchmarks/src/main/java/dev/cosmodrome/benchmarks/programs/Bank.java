package dev.cosmodrome.benchmarks.programs;

/** Moves money between accounts, each with a lock of its own. */
public final class Bank {
  private static final class Account {
    private final int number;
    private long balance = 1_000;

    Account(int number) {
      this.number = number;
    }

    static void transfer(Account from, Account to, int amount) {
      Account first = from.number < to.number ? from : to;
      Account second = first == from ? to : from;
      synchronized (first) {
        synchronized (second) {
          from.balance -= amount;
          to.balance += amount;
        }
      }
    }
  }

  private Bank() {}

  /** The argument is the number of transfers of each thread, in thousands. */
  public static void main(String[] args) throws InterruptedException {
    int transfers = 1_000 * Size.of(args, 20_000);
    Account[] accounts = new Account[1_000];
    for (int i = 0; i < accounts.length; i++) {
      accounts[i] = new Account(i);
    }
    Parallel.run(
        part -> {
          int random = part;
          for (int i = 0; i < transfers; i++) {
            random = random * 1_664_525 + 1_013_904_223;
            int from = (random >>> 16) % accounts.length;
            int to = (from + 1 + (random >>> 8) % (accounts.length - 1)) % accounts.length;
            Account.transfer(accounts[from], accounts[to], i % 100);
          }
        });
    long checksum = 0;
    for (Account account : accounts) {
      checksum = 31 * checksum + account.balance;
    }
    System.out.println("balances, checksum " + checksum);
  }
}
