package dev.cosmodrome.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Deferred joins have the same entries as joins that are computed at once. */
class LazyJoinsTest {
  private static final int HISTORIES = 2_000;
  private static final int CLOCKS = 8;
  private static final int SLOTS = 150;
  private static final int LEAST_REMEMBERED = 3;

  /** A clock, and what it should be. */
  private record Pair(SharedClock lazy, SharedClock expected) {}

  /** Remembers some clocks; the newest have to be kept. */
  private static final class Remembered implements LazyJoins.Memory {
    final Deque<Pair> pairs = new ArrayDeque<>();

    @Override
    public boolean keep(Predicate<SharedClock> test, int footprint) {
      long kept = 0;
      for (Pair pair : pairs) {
        if (!test.test(pair.lazy)) {
          break;
        }
        kept++;
      }
      if (kept < Math.min(LEAST_REMEMBERED, pairs.size())) {
        return false;
      }
      while (pairs.size() > kept) {
        pairs.removeLast();
      }
      return true;
    }

    @Override
    public void forEach(Consumer<SharedClock> visitor) {
      pairs.forEach(pair -> visitor.accept(pair.lazy));
    }
  }

  private final Pair[] clocks = new Pair[CLOCKS];
  private final int[] slotTimes = new int[SLOTS];
  private Remembered memory = new Remembered();
  private int condensed;
  private int madeAll;

  @Test
  void deferredClocksAreTheSame() {
    for (int seed = 0; seed < HISTORIES; seed++) {
      Random random = new Random(seed);
      int questions = 1 + random.nextInt(200);
      history(
          random,
          new LazyJoins(
              new LazyJoins.Limits(0, 1 + random.nextInt(9), 1, 8 + random.nextInt(50), 99)),
          questions);
    }
    assertThat(condensed).isGreaterThan(HISTORIES);
    assertThat(madeAll).isGreaterThan(HISTORIES / 10);
  }

  private void history(Random random, LazyJoins joins, int questions) {
    Arrays.fill(clocks, new Pair(SharedClock.ZERO, SharedClock.ZERO));
    Arrays.fill(slotTimes, 0);
    memory = new Remembered();
    for (int i = 0; i < 400; i++) {
      if (joins.isFull()) {
        settle(joins);
      }
      change(random, joins);
      if (random.nextInt(questions) == 0) {
        ask(random, joins, clocks[random.nextInt(CLOCKS)]);
      }
    }
    memory.pairs.forEach(pair -> ask(random, joins, pair));
  }

  private void change(Random random, LazyJoins joins) {
    int at = random.nextInt(CLOCKS);
    int slot = random.nextInt(4) == 0 ? random.nextInt(SLOTS) : at;
    int time = ++slotTimes[slot];
    Pair own = clocks[at];
    if (random.nextInt(3) == 0) {
      clocks[at] = new Pair(joins.with(own.lazy, slot, time), own.expected.with(slot, time));
    } else {
      Pair other = clocks[random.nextInt(CLOCKS)];
      clocks[at] =
          new Pair(
              joins.join(own.lazy, other.lazy, slot, time),
              own.expected.join(other.expected).with(slot, time));
    }
    if (random.nextInt(3) == 0) {
      memory.pairs.addFirst(clocks[at]);
    }
  }

  private void settle(LazyJoins joins) {
    if (joins.condense(this::forEachClock, memory)) {
      condensed++;
      return;
    }
    madeAll++;
    memory.forEach(joins::makeUpTo);
    joins.makeAll();
    forEachClock(clock -> assertThat(clock.isReady()).isTrue());
  }

  private void forEachClock(Consumer<SharedClock> visitor) {
    for (Pair pair : clocks) {
      visitor.accept(pair.lazy);
    }
  }

  private static void ask(Random random, LazyJoins joins, Pair pair) {
    int slot = random.nextInt(SLOTS);
    int time = pair.expected.time(slot);
    assertThat(joins.includesEasily(pair.lazy, slot, time + 1)).isFalse();
    assertThat(joins.includes(pair.lazy, slot, time)).isTrue();
    assertThat(joins.includes(pair.lazy, slot, time + 1)).isFalse();
    for (int i = 0; i < SLOTS; i++) {
      assertThat(joins.time(pair.lazy, i)).isEqualTo(pair.expected.time(i));
    }
  }
}
