import dev.cosmodrome.annotations.NotAtomic;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Two threads compare a synchronized list with one that they change. */
@NotAtomic
public class CompareLists {
  public static void main(String[] args) throws Exception {
    List<Integer> list = Collections.synchronizedList(new ArrayList<>(Collections.nCopies(20, 1)));
    List<Integer> shared = Collections.synchronizedList(new ArrayList<>(list));
    SideBySide.Work work =
        turn -> {
          for (int i = 0; i < 20; i++) {
            shared.set(i, 1);
          }
          list.equals(shared);
          list.containsAll(shared);
        };
    SideBySide.run(1000, work, work);
  }
}
