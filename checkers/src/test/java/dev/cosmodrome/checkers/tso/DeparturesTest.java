package dev.cosmodrome.checkers.tso;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.order.Epoch;
import dev.cosmodrome.order.LazyJoins;
import dev.cosmodrome.order.SharedClock;
import org.junit.jupiter.api.Test;

class DeparturesTest {
  private static final LazyJoins JOINS = new LazyJoins(LazyJoins.Limits.USUAL);
  private static final int OWN = 1;
  private static final int BATON = 7;

  @Test
  void whoKnowsWhereAThreadWentOnKnowsWhatItDidBefore() {
    Departures departures = new Departures(JOINS, 10, visitor -> {});
    departures.add(OWN, 5, Epoch.of(BATON, 50));
    departures.add(OWN, 9, Epoch.of(BATON, 90));
    SharedClock clock = SharedClock.ZERO.with(BATON, 60);
    assertThat(departures.tells(clock, OWN, 5)).isTrue();
    assertThat(departures.tells(clock, OWN, 6)).isFalse();
    assertThat(departures.tells(clock.with(BATON, 90), OWN, 6)).isTrue();
    assertThat(departures.tells(clock.with(OWN, 6), OWN, 6)).isTrue();
    assertThat(departures.tells(clock, OWN + 1, 1)).isFalse();
  }

  @Test
  void onlyWhatIsAskedForIsKept() {
    long write = Epoch.of(OWN, 5);
    long read = Epoch.of(OWN, 20);
    Departures departures =
        new Departures(
            JOINS,
            10,
            visitor -> {
              visitor.accept(write);
              visitor.accept(read);
            });
    for (int time = 1; time <= 1000; time++) {
      departures.add(OWN, time, Epoch.of(BATON, 10 * time));
    }
    assertThat(departures.size()).isLessThan(20);
    assertThat(departures.tells(SharedClock.ZERO.with(BATON, 50), OWN, 5)).isTrue();
    assertThat(departures.tells(SharedClock.ZERO.with(BATON, 49), OWN, 5)).isFalse();
    assertThat(departures.tells(SharedClock.ZERO.with(BATON, 210), OWN, 21)).isTrue();
    assertThat(departures.tells(SharedClock.ZERO.with(BATON, 209), OWN, 21)).isFalse();
  }
}
