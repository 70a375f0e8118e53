package dev.cosmodrome.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.sink.RecordingSink;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** No deferred read is lost: it is in the table, or reported, or a later one has replaced it. */
class SharedReadsTest {
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);
  private static final int READS = 300_000;
  private static final long NO_PLACE = 0;

  private final DeferredAccessBuffer reported = new DeferredAccessBuffer();
  private final SharedReads reads = new SharedReads(reported);
  private final Random random = new Random(SEED);

  @Test
  void eachDeferredReadIsReportedOnceUnlessItIsReplaced() {
    Map<Integer, Long> values = new HashMap<>();
    Map<Integer, String> deferred = new HashMap<>();
    Set<String> expected = new HashSet<>();
    long segment = Segments.before(1);
    long time = 0;
    for (int i = 0; i < READS; i++) {
      int variable = random.nextInt(random.nextInt(10) == 0 ? 1 << 28 : 2_000);
      if (random.nextInt(100) == 0) {
        segment += Segments.NEXT;
      }
      Long known = values.get(variable);
      if (known != null && random.nextInt(20) == 0) {
        // Another thread writes the variable.
        reads.take(variable, known, reported);
        values.remove(variable);
        add(expected, deferred.remove(variable));
        known = null;
      }
      if (known == null) {
        known = Long.MIN_VALUE | ++time;
        values.put(variable, known);
      }
      if (!reads.has(variable, known, segment)) {
        if (reads.defer(variable, known, segment, NO_PLACE) != 0) {
          deferred.put(variable, Segments.number(segment) + " " + variable);
        } else {
          reads.add(variable, known, segment);
          add(expected, deferred.remove(variable));
        }
      }
    }
    reads.end();
    expected.addAll(deferred.values());
    assertThat(reported()).as("seed %d", SEED).isEqualTo(expected).hasSizeGreaterThan(1_000);
  }

  private static void add(Set<String> set, String element) {
    if (element != null) {
      set.add(element);
    }
  }

  @Test
  void theReadsOfALongArrayHaveRoomAtTheSameTime() {
    int length = 10_000;
    int first = 123_457;
    long segment = Segments.before(1);
    for (int round = 0; round < 12; round++) {
      segment += Segments.NEXT;
      for (int i = 0; i < length; i++) {
        long value = Long.MIN_VALUE | i + 1;
        if (reads.defer(first + i, value, segment, NO_PLACE) == 0) {
          reads.add(first + i, value, segment);
        }
      }
    }
    for (int i = 0; i < length; i++) {
      assertThat(reads.has(first + i, Long.MIN_VALUE | i + 1, segment)).isTrue();
    }
  }

  @Test
  @SuppressWarnings("ThreadPriorityCheck") // the threads compete for one lock
  void aReadIsTakenOrReplacedButNotBoth() throws InterruptedException {
    int variable = 7;
    long value = Long.MIN_VALUE | 1;
    AtomicBoolean isOver = new AtomicBoolean();
    Thread taker =
        new Thread(
            () -> {
              while (!isOver.get()) {
                reads.take(variable, value, reported);
                Thread.yield();
              }
            });
    taker.start();
    Set<String> unreported = new HashSet<>();
    Set<String> maybeReported = new HashSet<>();
    long segment = Segments.before(1);
    for (int i = 0; i < READS / 20; i++) {
      segment += Segments.NEXT;
      long last = reads.defer(variable, value, segment, NO_PLACE);
      if (last == 0) {
        reads.add(variable, value, segment);
        continue;
      }
      // The last read was replaced, so it is not taken any more.
      unreported.add(Segments.number(last) + " " + variable);
      maybeReported.add(Segments.number(segment) + " " + variable);
    }
    isOver.set(true);
    taker.join();
    reads.end();
    Set<String> accesses = reported();
    assertThat(maybeReported).containsAll(accesses);
    assertThat(accesses).doesNotContainAnyElementsOf(unreported);
  }

  private Set<String> reported() {
    Set<String> accesses = new HashSet<>();
    RecordingSink sink =
        (RecordingSink)
            Proxy.newProxyInstance(
                RecordingSink.class.getClassLoader(),
                new Class<?>[] {RecordingSink.class},
                (proxy, method, arguments) -> {
                  assertThat(accesses.add(arguments[1] + " " + arguments[3])).isTrue();
                  return null;
                });
    DeferredAccessBuffer merged = new DeferredAccessBuffer();
    reported.moveTo(merged, new Definitions(1));
    merged.drainTo(sink);
    return accesses;
  }
}
