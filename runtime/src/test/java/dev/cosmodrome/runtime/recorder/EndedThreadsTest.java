package dev.cosmodrome.runtime.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@OwnRuntime
class EndedThreadsTest {
  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadScript script = new ThreadScript(test);
  private final EndedThreads ended = new EndedThreads();

  EndedThreadsTest() throws IOException {}

  /** Ends a recorded thread on a thread of the JVM. */
  private void end(String name, boolean isDaemon) throws InterruptedException {
    script.run(name + ": stop");
    int id = script.thread(name).id;
    Thread thread = new Thread(() -> ended.add(id));
    thread.setDaemon(isDaemon);
    thread.start();
    thread.join();
  }

  private void join() {
    script.define("joinAll", (log, a, site) -> ended.joinAll(log));
    script.run("shutdown: joinAll");
  }

  @Test
  void shutdownHooksComeAfterAllThreadsThatAreNoDaemons() throws Exception {
    end("T1", false);
    end("daemon", true);
    end("T2", false);
    join();

    assertThat(script.events())
        .endsWith("shutdown: join(T1) join(T2)")
        .doesNotContain("join(daemon)");
  }

  @Test
  void eachThreadIsJoinedOnce() throws Exception {
    end("T1", false);
    join();
    end("T2", false);
    join();

    assertThat(script.events())
        .isEqualTo("T1: stop\nshutdown: join(T1)\nT2: stop\nshutdown: join(T2)");
  }

  @Test
  void anyNumberOfThreadsCanEnd() throws Exception {
    int count = 40;
    for (int i = 0; i < count; i++) {
      end("T" + i, false);
    }
    join();

    assertThat(script.events())
        .endsWith(
            "shutdown: "
                + IntStream.range(0, count)
                    .mapToObj(i -> "join(T" + i + ")")
                    .collect(Collectors.joining(" ")));
  }
}
