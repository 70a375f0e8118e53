import dev.cosmodrome.annotations.NotAtomic;
import org.apache.commons.dbcp.datasources.SharedPoolDataSource;

/** Two threads register data sources, and close them. */
@NotAtomic
public class RegisterDataSources {
  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 100; i++) {
      new SharedPoolDataSource().setDataSourceName("java:comp/env/jdbc");
    }
    SideBySide.Work work =
        turn -> {
          SharedPoolDataSource source = new SharedPoolDataSource();
          source.setDataSourceName("java:comp/env/jdbc");
          source.close();
        };
    SideBySide.run(1000, work, work);
  }
}
