import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import org.mockito.MockedStatic;

/** Final classes that Mockito changes while the program runs. */
public final class Mocked {
  private int count;
  private static int all;

  synchronized int next() {
    all++;
    return ++count;
  }

  static int all() {
    return all;
  }

  public static void main(String[] args) throws Exception {
    Mocked plain = new Mocked();
    System.out.println(plain.next());
    Mocked mocked = mock(Mocked.class);
    when(mocked.next()).thenReturn(42);
    Mocked spied = spy(plain);
    Thread thread = new Thread(() -> System.out.println(mocked.next() + " " + spied.next()));
    thread.start();
    thread.join();
    verify(spied).next();
    try (MockedStatic<Mocked> statics = mockStatic(Mocked.class)) {
      statics.when(Mocked::all).thenReturn(7);
      System.out.println(Mocked.all());
    }
    System.out.println(plain.next() + " " + Mocked.all() + " " + mocked.count + spied.count);
  }
}
