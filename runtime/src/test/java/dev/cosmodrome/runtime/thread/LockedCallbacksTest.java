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
    context.beginCallback(
        holder,
        new LockedCallbacks.HandOver() {
          @Override
          public void receive(ThreadContext receiver) {
            reports.add("receive " + holder);
          }

          @Override
          public void send(ThreadContext sender) {
            reports.add("send " + holder);
          }
        });
  }

  private void end(String holder) {
    context.lockedCallbacks.end(holder, context);
  }

  @Test
  void aCallWithoutEventsReportsNothing() {
    begin("stream");
    end("stream");
    context.write(variable, 0);
    assertThat(reports).isEmpty();
  }

  @Test
  void theFirstEventOfACallReportsAllLocksOutermostFirst() {
    begin("stream");
    begin("buffer");
    context.write(variable, 0);
    context.handOver(Op.SIGNAL, variable, 0);
    assertThat(reports).containsExactly("receive stream", "receive buffer");
    end("buffer");
    end("stream");
    assertThat(reports)
        .containsExactly("receive stream", "receive buffer", "send buffer", "send stream");
  }

  @Test
  void anEventBeforeOrAfterACallDoesNotCountForIt() {
    context.write(variable, 0);
    begin("stream");
    end("stream");
    context.handOver(Op.SIGNAL, variable, 0);
    begin("stream");
    end("stream");
    assertThat(reports).isEmpty();
  }

  @Test
  void aRecordedMethodThatEndsHandsOver() {
    int method = test.method("A.write");
    int caller = context.enter(method);
    begin("stream");
    int called = context.enter(method);
    context.write(variable, 0);
    context.exit(called);
    assertThat(reports).containsExactly("receive stream", "send stream");
    called = context.enter(method);
    context.write(variable, 0);
    context.exit(called);
    end("stream");
    context.exit(caller);
    assertThat(reports)
        .containsExactly("receive stream", "send stream", "receive stream", "send stream");
  }

  @Test
  void aMethodInsideOfTheCalledOneDoesNotHandOver() {
    int method = test.method("A.write");
    begin("stream");
    int called = context.enter(method);
    int inner = context.enter(method);
    context.write(variable, 0);
    context.exit(inner);
    assertThat(reports).containsExactly("receive stream");
    context.exit(called);
    assertThat(reports).containsExactly("receive stream", "send stream");
  }

  @Test
  void aCallThatEndedByAnExceptionEndsWithTheOneAroundIt() {
    begin("stream");
    begin("buffer");
    context.write(variable, 0);
    end("stream");
    end("buffer");
    assertThat(reports)
        .containsExactly("receive stream", "receive buffer", "send buffer", "send stream");
  }

  @Test
  void callsThatAreNeverNotedAsEndedAreForgotten() {
    String[] streams = new String[100];
    for (int i = 0; i < streams.length; i++) {
      streams[i] = "stream " + i;
      begin(streams[i]);
    }
    context.write(variable, 0);
    assertThat(reports).hasSize(16).last().isEqualTo("receive stream 99");
    end(streams[99]);
    end(streams[0]);
    assertThat(reports).hasSize(17).last().isEqualTo("send stream 99");
  }
}
