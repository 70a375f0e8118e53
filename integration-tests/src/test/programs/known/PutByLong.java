import dev.cosmodrome.annotations.NotAtomic;
import org.jctools.maps.NonBlockingHashMapLong;

/** Two threads put values under the same key. */
@NotAtomic
public class PutByLong {
  public static void main(String[] args) throws Exception {
    NonBlockingHashMapLong<String> map = new NonBlockingHashMapLong<>();
    SideBySide.Work work = turn -> map.put(0, "value " + turn);
    SideBySide.run(10_000, work, work);
  }
}
