package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import dev.cosmodrome.trace.ObjectName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OwnRuntime
class ItemsInTransitTest {
  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadScript script = new ThreadScript(test);
  private final ItemsInTransit items =
      new ItemsInTransit(ObjectName.of("Queue", 1), test.recording.definitions());
  private final Map<String, Object> objects = new HashMap<>();

  /** The strands from which threads received objects. */
  private final List<Integer> givers = new ArrayList<>();

  ItemsInTransitTest() throws IOException {
    script.define(
        "give",
        (log, name, site) -> {
          items.give(object(name), log, site);
          items.given(true, log);
        });
    script.define("beginGive", (log, name, site) -> items.give(object(name), log, site));
    script.define("given", (log, name, site) -> items.given(true, log));
    script.define("refused", (log, name, site) -> items.given(false, log));
    script.define(
        "receive", (log, name, site) -> givers.add(items.receive(object(name), log, site)));
    script.define("remove", (log, name, site) -> items.remove(object(name)));
  }

  private Object object(String name) {
    return objects.computeIfAbsent(name, n -> new Object());
  }

  private void check(String steps, String expected) throws IOException {
    script.run(steps);
    assertThat(script.events().replaceAll("hand-over of Queue#1\\[(\\d+)\\]", "$1"))
        .isEqualTo(expected);
  }

  @Test
  void eachObjectIsHandedOverByItself() throws IOException {
    check(
        "T1: give(a) give(b); T2: receive(b) receive(a)",
        "T1: signal(0) signal(1)\nT2: await(1) await(0)");
    assertThat(givers).containsOnly(script.thread("T1").strand);
  }

  @Test
  void equalItemsOfOneThreadAreReceivedInTheirOrder() throws IOException {
    check(
        "T1: give(a) give(a); T2: receive(a) receive(a)",
        "T1: signal(0) signal(1)\nT2: await(0) await(1)");
  }

  @Test
  void equalItemsOfSeveralThreadsOrderNothing() throws IOException {
    check("T1: give(a); T2: give(a); T3: receive(a) receive(a)", "T1: signal(0)\nT2: signal(1)");
    assertThat(givers).containsExactly(ItemsInTransit.NOBODY, ItemsInTransit.NOBODY);
  }

  @Test
  void anItemThatIsGivenAfterwardsIsCertainAgain() throws IOException {
    check(
        "T1: give(a); T2: give(a); T3: receive(a) receive(a); T1: give(a); T3: receive(a)",
        "T1: signal(0)\nT2: signal(1)\n"
            + "T1: signal(hand-over of Queue#1_2[0])\nT3: await(hand-over of Queue#1_2[0])");
  }

  @Test
  void aCallThatFailsGivesNothing() throws IOException {
    check("T1: beginGive(a) refused; T2: receive(a)", "T1: signal(0)");
    assertThat(givers).containsExactly(ItemsInTransit.NOBODY);
  }

  @Test
  void theNextGiftShowsThatTheLastOneFailed() throws IOException {
    check(
        "T1: beginGive(a) beginGive(b) given; T2: receive(a) receive(b)",
        "T1: signal(0) signal(1)\nT2: await(1)");
  }

  @Test
  void aThreadDoesNotReceiveWhatItIsAboutToGive() throws IOException {
    check(
        "T1: beginGive(a); T2: beginGive(a) receive(a); T1: receive(a) given; T2: given",
        "T1: signal(0)\nT2: signal(1) await(0)\nT1: await(1)");
  }

  @Test
  void anObjectThatWasReceivedWithoutWaitingIsInTransitNoLonger() throws IOException {
    check(
        "T1: give(a) give(b); T2: remove(a) receive(a) receive(b)",
        "T1: signal(0) signal(1)\nT2: await(1)");
  }

  @Test
  void ifAnUnknownObjectWasReceivedNothingIsCertain() throws IOException {
    check(
        "T1: give(a) give(b); T2: remove(unknown) receive(a) receive(b)",
        "T1: signal(0) signal(1)");
  }

  @Test
  void itemsAreRemovedIfThereAreManyMoreThanObjects() throws IOException {
    assertThat(items.isToBeChecked()).isFalse();
    script.run("T1:" + " give(a)".repeat(64));
    assertThat(items.isToBeChecked()).isTrue();
    items.check(0);
    script.run("T1: give(a)");
    assertThat(items.isToBeChecked()).isFalse();
    items.check(1);
    script.run("T2: receive(a)");
    assertThat(givers).containsExactly(script.thread("T1").strand);

    script.run("T1:" + " give(a)".repeat(64));
    items.check(0);
    script.run("T2: receive(a)");
    assertThat(givers).last().isEqualTo(ItemsInTransit.NOBODY);
  }

  @Test
  void nullIsAnObjectLikeOthers() throws IOException {
    script.define("giveNull", (log, name, site) -> items.give(null, log, site));
    script.define("receiveNull", (log, name, site) -> items.receive(null, log, site));
    check("T1: giveNull; T2: receiveNull", "T1: signal(0)\nT2: await(0)");
  }
}
