package dev.cosmodrome.benchmarks.programs;

import java.sql.SQLException;

/** Four clients transfer money in transactions of an H2 database in memory. */
public final class H2Transfers {
  private static final String URL = "jdbc:h2:mem:transfers;LOCK_TIMEOUT=600000";

  private H2Transfers() {}

  /** Takes how many hundred transfers each client makes. */
  public static void main(String[] args) throws InterruptedException, SQLException {
    long checksum = new Transfers(URL, 100 * Size.of(args, 600)).run();
    System.out.println("transferred money in H2, checksum " + checksum);
  }
}
