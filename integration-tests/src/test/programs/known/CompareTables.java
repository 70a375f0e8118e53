import dev.cosmodrome.annotations.NotAtomic;
import java.util.Hashtable;
import java.util.Map;

/** Two threads compare a table with one that they change. */
@NotAtomic
public class CompareTables {
  public static void main(String[] args) throws Exception {
    Map<Integer, Integer> table = new Hashtable<>();
    Map<Integer, Integer> shared = new Hashtable<>();
    for (int i = 0; i < 20; i++) {
      table.put(i, i);
      shared.put(i, i);
    }
    SideBySide.Work work =
        turn -> {
          for (int i = 19; i >= 0; i--) {
            shared.put(i, i);
          }
          table.equals(shared);
        };
    SideBySide.run(300, work, work);
  }
}
