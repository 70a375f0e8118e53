import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

/** Threads that share a mock of a class; with an argument, they also race on a plain field. */
public class MockedThreads {
  static class Prices {
    private int base = 3;

    int price(int item) {
      return base * item;
    }
  }

  private int unguarded;

  private void sell(Prices prices, boolean isWrong) {
    for (int item = 0; item < 5; item++) {
      if (prices.price(item) != 7) {
        throw new AssertionError();
      }
    }
    if (isWrong) {
      unguarded++;
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    Prices prices = mock(Prices.class);
    when(prices.price(anyInt())).thenReturn(7);
    MockedThreads threads = new MockedThreads();
    boolean isWrong = arguments.length > 0;
    Thread first = new Thread(() -> threads.sell(prices, isWrong));
    Thread second = new Thread(() -> threads.sell(prices, isWrong));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("sold");
  }
}
