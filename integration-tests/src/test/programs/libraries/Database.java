import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Three clients move money in an H2 database in memory. */
public class Database {
  private static final String URL = "jdbc:h2:mem:bank";
  private static final int ACCOUNTS = 90;

  public static void main(String[] args) throws Exception {
    try (Connection connection = DriverManager.getConnection(URL);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table account(id int primary key, branch int, name varchar, balance bigint)");
      statement.execute("create index by_branch on account(branch)");
      for (int i = 0; i < ACCOUNTS; i++) {
        statement.execute(
            "insert into account values(" + i + "," + i % 10 + ",'owner " + i + "',100)");
      }
      Workers.run(3, Database::move);
      try (ResultSet result =
          statement.executeQuery("select sum(balance), sum(balance * id) from account")) {
        result.next();
        System.out.println(result.getLong(1) + " " + result.getLong(2));
      }
    }
  }

  private static void move(int client) throws SQLException {
    try (Connection connection = DriverManager.getConnection(URL);
        PreparedStatement update =
            connection.prepareStatement("update account set balance = balance + ? where id = ?");
        PreparedStatement query =
            connection.prepareStatement(
                "select branch, max(name) from account where id < ? group by branch order by 1")) {
      connection.setAutoCommit(false);
      for (int i = 0; i < 30; i++) {
        change(update, -1, (3 * i + client) % ACCOUNTS);
        change(update, 1, (3 * (i + 7) + client) % ACCOUNTS);
        query.setInt(1, i);
        try (ResultSet result = query.executeQuery()) {
          while (result.next()) {
            result.getString(2);
          }
        }
        connection.commit();
      }
    }
  }

  private static void change(PreparedStatement update, int by, int account) throws SQLException {
    update.setInt(1, by);
    update.setInt(2, account);
    update.executeUpdate();
  }
}
