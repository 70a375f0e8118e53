import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import dev.cosmodrome.annotations.NotAtomic;

/** Two threads register subscribers to the same events. */
@NotAtomic
public class RegisterSubscribers {
  private static final int BUSES = 50;

  public static void main(String[] args) throws Exception {
    EventBus[] buses = new EventBus[BUSES];
    for (int i = 0; i < BUSES; i++) {
      buses[i] = new EventBus();
    }
    new EventBus().register(new Subscriber()); // so that its methods are known
    SideBySide.Work work = turn -> buses[turn % BUSES].register(new Subscriber());
    SideBySide.run(20 * BUSES, work, work);
  }

  /** Takes texts and numbers. */
  public static final class Subscriber {
    @Subscribe
    public void text(String text) {}

    @Subscribe
    public void number(Integer number) {}

    @Subscribe
    public void fraction(Double fraction) {}
  }
}
