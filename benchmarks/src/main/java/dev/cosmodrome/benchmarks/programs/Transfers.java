package dev.cosmodrome.benchmarks.programs;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;

/**
 * Transfers between accounts of a database, each in a transaction that updates both accounts in the
 * order of their numbers, reads their balances, and writes a line of history.
 */
final class Transfers {
  private static final int ACCOUNTS = 500;
  private static final int TRANSFERS_PER_STATEMENT = 50;

  private final String url;
  private final int transfersPerClient;

  Transfers(String url, int transfersPerClient) {
    this.url = url;
    this.transfersPerClient = transfersPerClient;
  }

  /** Makes all transfers; the result does not depend on their order. */
  long run() throws InterruptedException, SQLException {
    try (Connection connection = DriverManager.getConnection(url)) {
      create(connection);
      long checksum = Parallel.sum(this::transferAll);
      checksum = 31 * checksum + number(connection, "select sum(balance * id) from account");
      return 31 * checksum + number(connection, "select sum(amount * source) from history");
    }
  }

  private static void create(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "create table account(id int not null primary key, owner varchar(40), balance bigint)");
      statement.execute(
          "create table history(id bigint not null primary key, source int, target int,"
              + " amount bigint, note varchar(80))");
      statement.execute("create index by_source on history(source)");
    }
    try (PreparedStatement insert =
        connection.prepareStatement("insert into account values(?, ?, ?)")) {
      for (int i = 0; i < ACCOUNTS; i++) {
        insert.setInt(1, i);
        insert.setString(2, "owner of account " + i);
        insert.setLong(3, 1_000);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  /** Runs a client; returns a checksum of the amounts in its history. */
  private long transferAll(int client) throws SQLException {
    Random random = new Random(client);
    try (Connection connection = DriverManager.getConnection(url);
        Transfer transfer = new Transfer(connection);
        PreparedStatement statement =
            connection.prepareStatement(
                "select count(*), sum(amount) from history where id between ? and ?")) {
      connection.setAutoCommit(false);
      long checksum = 0;
      for (int i = 0; i < transfersPerClient; i++) {
        int source = random.nextInt(ACCOUNTS);
        int target = (source + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
        long number = (long) client * transfersPerClient + i;
        checksum += transfer.make(number, source, target, 1 + random.nextInt(100));
        if (i % TRANSFERS_PER_STATEMENT == TRANSFERS_PER_STATEMENT - 1) {
          statement.setLong(1, number - TRANSFERS_PER_STATEMENT + 1);
          statement.setLong(2, number);
          checksum = 31 * checksum + secondColumn(statement);
        }
        connection.commit();
      }
      return checksum;
    }
  }

  private static long secondColumn(PreparedStatement query) throws SQLException {
    try (ResultSet result = query.executeQuery()) {
      result.next();
      return result.getLong(2);
    }
  }

  private static long number(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      result.next();
      return result.getLong(1);
    }
  }

  /** The statements of a transfer. */
  private static final class Transfer implements AutoCloseable {
    private final PreparedStatement update;
    private final PreparedStatement balance;
    private final PreparedStatement history;

    Transfer(Connection connection) throws SQLException {
      update = connection.prepareStatement("update account set balance = balance + ? where id = ?");
      balance = connection.prepareStatement("select owner, balance from account where id = ?");
      history = connection.prepareStatement("insert into history values(?, ?, ?, ?, ?)");
    }

    /** Transfers the amount, and returns how many lines of history it has written. */
    int make(long number, int source, int target, long amount) throws SQLException {
      boolean sourceFirst = source < target;
      long first = add(sourceFirst ? source : target, sourceFirst ? -amount : amount);
      long second = add(sourceFirst ? target : source, sourceFirst ? amount : -amount);
      history.setLong(1, number);
      history.setInt(2, source);
      history.setInt(3, target);
      history.setLong(4, amount);
      history.setString(5, "transfer " + number + ", then " + first + " and " + second);
      return history.executeUpdate();
    }

    /** Adds to an account, and returns its balance. */
    private long add(int account, long amount) throws SQLException {
      update.setLong(1, amount);
      update.setInt(2, account);
      update.executeUpdate();
      balance.setInt(1, account);
      return secondColumn(balance);
    }

    @Override
    public void close() throws SQLException {
      update.close();
      balance.close();
      history.close();
    }
  }
}
