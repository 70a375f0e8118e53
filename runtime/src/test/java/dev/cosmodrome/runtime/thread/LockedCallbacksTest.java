package dev.cosmodrome.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import dev.cosmodrome.trace.Op;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@OwnRuntime
class LockedCallbacksTest {
  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadContext context = new ThreadScript(test).thread("T1");
  private final int variable = test.variable("x");
  private final List<String> reports = new ArrayList<>();

  LockedCallbacksTest() throws IOException {}

  private void begin(String holder) {
    context.beginCallback(holder, (reporting, site) -> reports.add(holder));
  }

  private boolean end(String holder) {
    return context.lockedCallbacks.end(holder);
  }

  @Test
  void aCallWithoutEventsReportsNothing() {
    begin("stream");
    assertThat(end("stream")).isFalse();
    context.write(variable, 0);
    assertThat(reports).isEmpty();
  }

  @Test
  void theFirstEventOfACallReportsAllLocksOutermostFirst() {
    begin("stream");
    begin("buffer");
    context.write(variable, 0);
    context.handOver(Op.SIGNAL, variable, 0);
    assertThat(reports).containsExactly("stream", "buffer");
    assertThat(end("buffer")).isTrue();
    assertThat(end("stream")).isTrue();
  }

  @Test
  void anEventAfterACallDoesNotCountForIt() {
    context.write(variable, 0);
    begin("stream");
    end("stream");
    begin("stream");
    assertThat(end("stream")).isFalse();
  }

  @Test
  void aCallThatEndedByAnExceptionEndsWithTheOneAroundIt() {
    begin("stream");
    begin("buffer");
    context.write(variable, 0);
    assertThat(end("stream")).isTrue();
    assertThat(end("buffer")).isFalse();
  }

  @Test
  void callsThatAreNeverNotedAsEndedAreForgotten() {
    String[] streams = new String[100];
    for (int i = 0; i < streams.length; i++) {
      streams[i] = "stream " + i;
      begin(streams[i]);
    }
    context.write(variable, 0);
    assertThat(reports).hasSize(16).last().isEqualTo("stream 99");
    assertThat(end(streams[99])).isTrue();
    assertThat(end(streams[0])).isFalse();
  }
}
