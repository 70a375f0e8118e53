package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.log.ThreadLog;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hand-overs between threads; "h0" is the first variable of the channel. */
@OwnRuntime
class ChannelTest {
  private final LibraryScript script = new LibraryScript();

  ChannelTest() throws IOException {
    Object object = new Object();
    for (String verb : new String[] {"send", "signal", "receive", "collect", "give", "take"}) {
      script.call(verb, object, verb + " this");
    }
    script.threads().define("submit", (log, a, site) -> channel(object, log).submit(log));
    script.threads().define("run", (log, a, site) -> channel(object, log).run(log));
    script.threads().define("poll", (log, a, site) -> channel(object, log).poll(log, site));
    script
        .threads()
        .define("sendOnce", (log, a, site) -> channel(object, log).sendOnceBy("q", log));
    for (String queue : new String[] {"P", "Q"}) {
      script
          .threads()
          .define(
              "sendBy" + queue, (log, a, site) -> channel(object, log).sendBy(queue, log, site));
      script
          .threads()
          .define(
              "receiveBy" + queue,
              (log, a, site) -> channel(object, log).receiveBy(queue, log, site));
    }
  }

  private static Channel channel(Object object, ThreadLog log) {
    return LibraryObject.of(object, log).channel("");
  }

  private void check(String steps, String expected) throws IOException {
    script.threads().run(steps);
    String events =
        script
            .threads()
            .events()
            .replace("hand-over of Object#1_2[", "h2[")
            .replace("hand-over of Object#1[", "h[")
            .replaceAll("h\\[(\\d)\\]", "h$1")
            .replaceAll("h2\\[(\\d)\\]", "g$1");
    assertThat(events).as(steps).isEqualTo(expected.replace("; ", "\n"));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          send and receive   | T1: send; T2: receive | T1: volatileWrite(h0); T2: volatileRead(h0)
          signal and receive | T1: signal; T2: receive | T1: signal(h0); T2: await(h0)
          nothing sent       | T2: receive write(x) | T2: write(x)
          received once      | T1: send; T2: receive receive write(x) \
            | T1: volatileWrite(h0); T2: volatileRead(h0) write(x)
          by another queue   | T1: sendByP; T2: sendByQ; T3: receiveByQ \
            | T1: volatileWrite(h0); T2: volatileWrite(h1); T3: volatileRead(h1)
          by unknown means   | T1: send; T2: sendByQ; T3: receiveByQ \
            | T1: volatileWrite(h0); T2: volatileWrite(h1); T3: volatileRead(h0) volatileRead(h1)
          from all queues    | T1: sendByP; T2: sendByQ; T3: receive \
            | T1: volatileWrite(h0); T2: volatileWrite(h1); T3: volatileRead(h0) volatileRead(h1)
          by a wrapper       | T1: sendByP; T3: receiveByQ | T1: volatileWrite(h0); T3: volatileRead(h0)
          own word           | T1: send receive write(x) | T1: volatileWrite(h0) write(x)
          two receivers      | T1: send; T2: receive; T3: receive \
            | T1: volatileWrite(h0); T2: volatileRead(h0); T3: volatileRead(h0)
          sent again         | T1: send send; T2: receive \
            | T1: volatileWrite(h0) volatileWrite(h0); T2: volatileRead(h0)
          a new word         | T1: send; T2: receive; T1: send; T2: receive \
            | T1: volatileWrite(h0); T2: volatileRead(h0); T1: volatileWrite(h1); T2: volatileRead(h1)
          two senders        | T1: send; T2: send; T3: receive \
            | T1: volatileWrite(h0); T2: volatileWrite(h1); T3: volatileRead(h0) volatileRead(h1)
          passed on          | T1: send; T2: receive send; T3: receive \
            | T1: volatileWrite(h0); T2: volatileRead(h0) volatileWrite(h1); T3: volatileRead(h1)
          both ways          | T1: send signal; T2: receive \
            | T1: volatileWrite(h0) signal(h1); T2: volatileRead(h0) await(h1)
          """)
  void whatWasSentIsReceived(String what, String steps, String expected) throws IOException {
    check(steps, expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          collected       | T1: send; T2: collect; T3: receive write(x) \
            | T1: volatileWrite(h0); T2: volatileRead(h0); T3: write(x)
          a new permit    | T1: give; T2: take | T1: signal(h0); T2: await(h0)
          given back      | T1: take give; T2: take | T1: volatileWrite(h0); T2: volatileRead(h0)
          sent once       | T1: sendOnce sendOnce; T2: receive \
            | T1: volatileWrite(h0); T2: volatileRead(h0)
          something between | T1: sendOnce write(x) sendOnce \
            | T1: volatileWrite(h0) write(x) volatileWrite(h0)
          polled          | T1: signal; T2: poll poll | T1: signal(h0); T2: observe(h0) await(h0)
          nothing to poll | T2: poll write(x) | T2: write(x)
          polled a send   | T1: send; T2: poll | T1: volatileWrite(h0); T2: volatileRead(h0)
          """)
  void someReceiveInOtherWays(String what, String steps, String expected) throws IOException {
    check(steps, expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a task            | T1: submit; T2: run write(x) done | T1: submit(h0); T2: run(h0) write(x) done(h0)
          run once          | T1: submit; T2: run done; T3: run write(x) done \
            | T1: submit(h0); T2: run(h0) done(h0); T3: write(x)
          two submissions   | T1: submit; T2: submit; T3: run done run done \
            | T1: submit(h0); T2: submit(h1); T3: run(h0) await(h1) done(h0) run(h1) done(h1)
          not submitted     | T2: run write(x) done | T2: write(x)
          task to task      | T1: submit submit; T2: run send done receive \
            | T1: submit(h0) submit(h0); T2: run(h0) volatileWrite(h1) done(h0) volatileRead(h1)
          taken in a task   | T1: submit; T2: run take done give \
            | T1: submit(h0); T2: run(h0) done(h0) signal(h1)
          """)
  void tasksAreSubmittedAndRun(String what, String steps, String expected) throws IOException {
    check(steps, expected);
  }

  @Test
  void veryManySendersAreCollected() throws IOException {
    for (int i = 0; i < 65; i++) {
      script.threads().run("S" + i + ": send");
    }
    script.threads().run("R: receive");
    String events = script.threads().events();
    String last = events.substring(events.lastIndexOf("S64:"));
    assertThat(last.split("volatileRead", -1)).as("the last sender receives from all").hasSize(66);
    assertThat(last).contains("volatileWrite");
    assertThat(events.substring(events.lastIndexOf("R:")).split("volatileRead", -1)).hasSize(2);
  }

  @Test
  void aChannelWithoutVariablesRecordsNothing() throws IOException {
    script.threads().define("sendClosed", (log, a, site) -> Channel.CLOSED.send(log, site));
    script.threads().define("receiveClosed", (log, a, site) -> Channel.CLOSED.receive(log, site));
    script.check("T1: sendClosed write(x); T2: receiveClosed read(y)", "T1: write(x); T2: read(y)");
  }
}
