package dev.cosmodrome.benchmarks.programs;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Two clients query and update an H2 database in memory. */
public final class H2Queries {
  private static final String URL = "jdbc:h2:mem:benchmark";
  private static final int ACCOUNTS = 1_000;

  private H2Queries() {}

  /** The argument is the number of rounds of queries of each client, in hundreds. */
  public static void main(String[] args) throws InterruptedException, SQLException {
    int rounds = 100 * Size.of(args, 40);
    try (Connection connection = DriverManager.getConnection(URL)) {
      fill(connection);
      long[] found = new long[Parallel.THREADS];
      Parallel.run(part -> found[part] = query(part, rounds));
      long checksum = found[0] + found[1] + sum(connection);
      System.out.println("queried database, checksum " + checksum);
    }
  }

  private static void fill(Connection connection) throws SQLException {
    try (Statement create = connection.createStatement()) {
      create.execute(
          "create table account(id int primary key, branch int, name varchar, balance bigint)");
      create.execute("create index by_branch on account(branch)");
    }
    try (PreparedStatement insert =
        connection.prepareStatement("insert into account values(?, ?, ?, ?)")) {
      for (int i = 0; i < ACCOUNTS; i++) {
        insert.setInt(1, i);
        insert.setInt(2, i % 50);
        insert.setString(3, "owner " + i);
        insert.setLong(4, 100L * i);
        insert.executeUpdate();
      }
    }
  }

  /** The work of a client: it updates its own accounts and reads constant data. */
  private static long query(int client, int rounds) {
    long checksum = 0;
    try (Connection connection = DriverManager.getConnection(URL);
        PreparedStatement update =
            connection.prepareStatement("update account set balance = balance + ? where id = ?");
        PreparedStatement byId =
            connection.prepareStatement("select name, branch from account where id = ?");
        PreparedStatement byBranch =
            connection.prepareStatement("select count(*), max(id) from account where branch = ?")) {
      for (int i = 0; i < rounds; i++) {
        update.setInt(1, i % 10);
        update.setInt(2, (2 * i + client) % ACCOUNTS);
        checksum += update.executeUpdate();
        byId.setInt(1, i % ACCOUNTS);
        checksum += secondColumn(byId);
        byBranch.setInt(1, i % 50);
        checksum += secondColumn(byBranch);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("a query failed", e);
    }
    return checksum;
  }

  private static long secondColumn(PreparedStatement query) throws SQLException {
    try (ResultSet result = query.executeQuery()) {
      result.next();
      return result.getLong(2);
    }
  }

  private static long sum(Connection connection) throws SQLException {
    try (Statement query = connection.createStatement();
        ResultSet result = query.executeQuery("select sum(balance * id) from account")) {
      result.next();
      return result.getLong(1);
    }
  }
}
