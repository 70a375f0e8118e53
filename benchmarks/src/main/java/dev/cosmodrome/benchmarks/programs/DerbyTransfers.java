package dev.cosmodrome.benchmarks.programs;

import java.io.OutputStream;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Four clients transfer money in transactions of a Derby database in memory. */
public final class DerbyTransfers {
  private static final String DATABASE = "jdbc:derby:memory:transfers";

  /** The state that Derby reports if a database is dropped. */
  private static final String DROPPED = "08006";

  private DerbyTransfers() {}

  /** Takes how many hundred transfers each client makes. */
  public static void main(String[] args) throws InterruptedException, SQLException {
    System.setProperty("derby.locks.waitTimeout", "600");
    System.setProperty("derby.stream.error.method", DerbyTransfers.class.getName() + ".log");
    long checksum = new Transfers(DATABASE + ";create=true", 100 * Size.of(args, 200)).run();
    drop();
    System.out.println("transferred money in Derby, checksum " + checksum);
  }

  /** The stream for the log of Derby, which drops it. */
  public static OutputStream log() {
    return OutputStream.nullOutputStream();
  }

  private static void drop() throws SQLException {
    try {
      DriverManager.getConnection(DATABASE + ";drop=true").close();
    } catch (SQLException e) {
      if (!DROPPED.equals(e.getSQLState())) {
        throw e;
      }
    }
  }
}
