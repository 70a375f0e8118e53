import dev.cosmodrome.annotations.NotAtomic;
import java.util.zip.CRC32;
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.StackObjectPool;

/** Two threads return what they have borrowed from a pool, and close it. */
@NotAtomic
public class ReturnToPool {
  private static final int TURNS = 500;

  public static void main(String[] args) throws Exception {
    StackObjectPool[] pools = new StackObjectPool[TURNS];
    for (int i = 0; i < TURNS; i++) {
      pools[i] = new StackObjectPool(new Connections());
    }
    SideBySide.Work work =
        turn -> {
          pools[turn].returnObject(pools[turn].borrowObject());
          pools[turn].close();
        };
    SideBySide.inStep(TURNS, work, work);
  }

  private static final class Connections extends BasePoolableObjectFactory {
    private static final byte[] CONTENT = new byte[1 << 23];

    @Override
    public Object makeObject() {
      return new Object();
    }

    @Override
    public boolean validateObject(Object connection) {
      CRC32 checksum = new CRC32();
      checksum.update(CONTENT);
      return checksum.getValue() != 0;
    }
  }
}
