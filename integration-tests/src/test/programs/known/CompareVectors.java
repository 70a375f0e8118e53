import dev.cosmodrome.annotations.NotAtomic;
import java.util.Collections;
import java.util.List;
import java.util.Vector;

/** Two threads compare a vector with one that they change. */
@NotAtomic
public class CompareVectors {
  public static void main(String[] args) throws Exception {
    List<Integer> vector = new Vector<>(Collections.nCopies(20, 1));
    List<Integer> shared = new Vector<>(vector);
    SideBySide.Work work =
        turn -> {
          for (int i = 0; i < 20; i++) {
            shared.set(i, 1);
          }
          vector.equals(shared);
          vector.containsAll(shared);
          new Vector<>(vector).removeAll(shared);
        };
    SideBySide.run(300, work, work);
  }
}
