package dev.cosmodrome.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.recorder.TestRecording;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Merging the logs of several threads. */
class LogMergerTest {
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);
  private static final int SITE = 0;
  private static final int TRACES = 200;

  @Test
  void conflictingAccessesKeepTheirOrderWheneverLogsAreMerged() throws IOException {
    Random random = new Random(SEED);
    for (int i = 0; i < TRACES; i++) {
      TestRecording test = new TestRecording(TestRecording.ALL_ACCESSES);
      ThreadLog[] threads = new ThreadLog[3];
      int[] variables = new int[3];
      for (int j = 0; j < threads.length; j++) {
        threads[j] = test.recording.newLog("t" + j);
        variables[j] = test.variable("x" + j);
      }
      List<List<String>> expected =
          List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      for (int event = 0; event < 40; event++) {
        int thread = random.nextInt(3);
        int variable = random.nextInt(3);
        if (random.nextBoolean()) {
          threads[thread].write(variables[variable], SITE);
          expected.get(variable).add("t" + thread + " write x" + variable);
        } else {
          threads[thread].readVolatile(variables[variable], SITE);
          expected.get(variable).add("t" + thread + " volatileRead x" + variable);
        }
        if (random.nextInt(10) == 0) {
          test.merge();
        }
      }
      List<String> events = test.events();
      assertThat(events).hasSize(40);
      for (int variable = 0; variable < 3; variable++) {
        String name = " x" + variable;
        assertThat(events.stream().filter(event -> event.endsWith(name)))
            .as("trace %d, seed %d", i, SEED)
            .containsExactlyElementsOf(expected.get(variable));
      }
    }
  }

  @Test
  void aThreadWaitsWhileTheBacklogIsFull() throws IOException, InterruptedException {
    TestRecording test = new TestRecording(TestRecording.ALL_ACCESSES);
    ThreadLog log = test.recording.newLog("main");
    int x = test.variable("x");
    int y = test.variable("y");
    int entries = 300_000; // more than the backlog holds
    Random random = new Random(SEED);
    Thread thread =
        new Thread(
            () -> {
              for (int i = 0; i < entries; i++) {
                log.read(random.nextBoolean() ? x : y, SITE);
              }
            });
    thread.start();
    while (thread.isAlive()) {
      test.merge();
      Thread.onSpinWait();
    }
    thread.join();
    assertThat(test.events()).hasSize(entries);
  }

  @Test
  void aThreadGoesOnWhenTheRecordingStops() throws InterruptedException {
    Backlog backlog = new Backlog(1);
    Thread thread = new Thread(() -> backlog.produced(Integer.MAX_VALUE));
    thread.start();
    backlog.close();
    thread.join();
    assertThat(backlog.isLarge()).isTrue();
  }

  @Test
  void ownersOfLogsThatAreNotMergedYetAreKnown() throws IOException {
    TestRecording test = new TestRecording(TestRecording.SETTINGS);
    ThreadLog ended = test.recording.newLog("ended");
    ThreadLog going = test.recording.newLog("going");
    assertThat(test.recording.openLogs()).containsExactly(ended, going);
    ended.ending();
    test.merge();
    test.merge();
    assertThat(test.recording.openLogs()).containsExactly(going);
  }
}
