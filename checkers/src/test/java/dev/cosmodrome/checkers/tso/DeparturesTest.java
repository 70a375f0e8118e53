package dev.cosmodrome.checkers.tso;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.order.Epoch;
import dev.cosmodrome.order.LazyJoins;
import dev.cosmodrome.order.SharedClock;
import org.junit.jupiter.api.Test;

class DeparturesTest {
  private static final LazyJoins JOINS = new LazyJoins(LazyJoins.Limits.USUAL);
  private static final int OWN = 1;
  private static final int LOCK_SLOT = 7;

  @Test
  void aClockWithADepartureContainsEarlierEvents() {
    Departures departures = new Departures(JOINS, 10, visitor -> {});
    departures.add(OWN, 5, Epoch.of(LOCK_SLOT, 50));
    departures.add(OWN, 9, Epoch.of(LOCK_SLOT, 90));
    SharedClock clock = SharedClock.ZERO.with(LOCK_SLOT, 60);
    assertThat(departures.includes(clock, OWN, 5)).isTrue();
    assertThat(departures.includes(clock, OWN, 6)).isFalse();
    assertThat(departures.includes(clock.with(LOCK_SLOT, 90), OWN, 6)).isTrue();
    assertThat(departures.includes(clock.with(OWN, 6), OWN, 6)).isTrue();
    assertThat(departures.includes(clock, OWN + 1, 1)).isFalse();
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
      departures.add(OWN, time, Epoch.of(LOCK_SLOT, 10 * time));
    }
    assertThat(departures.size()).isLessThan(20);
    assertThat(departures.includes(SharedClock.ZERO.with(LOCK_SLOT, 50), OWN, 5)).isTrue();
    assertThat(departures.includes(SharedClock.ZERO.with(LOCK_SLOT, 49), OWN, 5)).isFalse();
    assertThat(departures.includes(SharedClock.ZERO.with(LOCK_SLOT, 210), OWN, 21)).isTrue();
    assertThat(departures.includes(SharedClock.ZERO.with(LOCK_SLOT, 209), OWN, 21)).isFalse();
  }
}
