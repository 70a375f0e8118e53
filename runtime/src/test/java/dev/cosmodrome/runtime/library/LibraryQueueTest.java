package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.hooks.LibraryHooks;
import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import org.junit.jupiter.api.Test;

/** Queues and exchangers. */
@OwnRuntime
class LibraryQueueTest {
  private final LibraryScript script = new LibraryScript();
  private final String one = new String("one");
  private final String two = new String("two");

  LibraryQueueTest() throws IOException {}

  private void queue(Object queue) {
    script.call("putOne", queue, "insert this[arg1]", one);
    script.call("putTwo", queue, "insert this[arg1]", two);
    script.returning(true, "offerOne", queue, "insert this[arg1] if true", one);
    script.returning(false, "offerInVain", queue, "insert this[arg1] if true", one);
    script.returning(one, "takeOne", queue, "dequeue this");
    script.returning(two, "takeTwo", queue, "dequeue this");
    script.returning(one, "pollOne", queue, "withdraw this if true");
    script.returning(null, "pollInVain", queue, "withdraw this if true then miss this if false");
    script.returning(one, "peek", queue, "see this if true");
  }

  private String events() throws IOException {
    return script
        .threads()
        .events()
        .replaceAll("of \\w+(Queue|Deque|Exchanger)#1", "of q")
        .replaceAll("of Exchanger#1", "of q");
  }

  @Test
  void anElementIsHandedOverByItsOwnVariable() throws IOException {
    queue(new LinkedBlockingQueue<>());
    script.threads().run("T1: write(x) putOne; T2: takeOne read(x)");
    assertThat(events())
        .isEqualTo(
            """
            T1: write(x) mark(tail of q) signal(hand-over of q[0])
            T2: await(hand-over of q[0]) observeFirst(tail of q) observe(head of q)\
             mark(head of q) read(x)""");
  }

  @Test
  void elementsAreToldApart() throws IOException {
    queue(new LinkedBlockingQueue<>());
    script.threads().run("T1: putOne; T2: putTwo; T3: takeTwo; T4: takeOne");
    assertThat(events())
        .containsSubsequence(
            "T1:",
            "signal(hand-over of q[0])",
            "T2:",
            "signal(hand-over of q[1])",
            "T3: await(hand-over of q[1])",
            "T4: await(hand-over of q[0])");
  }

  @Test
  void anElementThatSeveralThreadsHaveAddedHasNoKnownSender() throws IOException {
    queue(new LinkedBlockingQueue<>());
    script.threads().run("T1: putOne; T2: putOne; T3: takeOne");
    assertThat(events()).doesNotContain("await");
  }

  @Test
  void anElementThatWasNotAddedIsNotReceived() throws IOException {
    queue(new ArrayBlockingQueue<>(2));
    script.threads().run("T1: offerInVain; T2: takeOne");
    assertThat(events()).doesNotContain("await");
  }

  @Test
  void whetherThereIsRoomDependsOnTheScheduleIfTheQueueHasBeenFull() throws IOException {
    queue(new ArrayBlockingQueue<>(2));
    script.threads().run("T1: offerOne offerOne");
    assertThat(events()).doesNotContain("observe(head of q)");
  }

  @Test
  void moreElementsThanThereIsRoomForDependOnTheSchedule() throws IOException {
    queue(new ArrayBlockingQueue<>(2));
    script.threads().run("T1: offerOne offerOne offerOne");
    assertThat(events()).endsWith("observe(head of q)");
  }

  @Test
  void aQueueWithoutABoundAlwaysHasRoom() throws IOException {
    queue(new LinkedBlockingQueue<>());
    script.threads().run("T1: offerOne offerOne offerOne offerOne");
    assertThat(events()).doesNotContain("observe(head of q)");
  }

  @Test
  void anElementThatIsRemovedWithoutWaitingIsForgotten() throws IOException {
    queue(new LinkedBlockingQueue<>());
    script.threads().run("T1: putOne; T2: pollOne; T3: takeOne");
    assertThat(events()).doesNotContain("await");
  }

  @Test
  void anotherQueueHandsElementsOverByTheElements() throws IOException {
    queue(new ConcurrentLinkedQueue<>());
    script.call("sendOne", null, "send arg1", one);
    script.threads().run("T1: sendOne putOne; T2: takeOne");
    assertThat(events())
        .isEqualTo(
            """
            T1: volatileWrite(hand-over of String#1[0]) mark(tail of q)
            T2: volatileRead(hand-over of String#1[0]) observeOrder(tail of q) observe(head of q)\
             mark(head of q)""");
  }

  @Test
  void aSortedQueueDoesNotShowTheOrderOfAdditions() throws IOException {
    queue(new PriorityBlockingQueue<>());
    script.threads().run("T1: putOne; T2: takeOne");
    assertThat(events()).contains("T2: observe(tail of q)").doesNotContain("observeOrder");
  }

  @Test
  void theEndsOfADequeAreOne() throws IOException {
    queue(new ConcurrentLinkedDeque<>());
    script.threads().run("T1: putOne; T2: takeOne");
    assertThat(events()).contains("mark(order of q)").doesNotContain("tail").doesNotContain("head");
  }

  @Test
  void aThreadThatFindsNothingAndThenAddsConflictsWithOneThatAdded() throws IOException {
    queue(new ConcurrentLinkedQueue<>());
    script.threads().run("T1: enter(A.addIfEmpty) pollInVain; T2: putTwo; T1: putOne exit");
    assertThat(events())
        .containsSubsequence(
            "T1: enter(A.addIfEmpty)",
            "volatileRead(changes of q[0])",
            "T2:",
            "volatileWrite(changes of q[0])",
            "T1:",
            "volatileWrite(changes of q[0])");
  }

  @Test
  void aThreadThatOnlyLooksLeavesNoAccess() throws IOException {
    queue(new ConcurrentLinkedQueue<>());
    script.threads().run("T1: enter(A.isEmpty) peek exit; T2: pollOne");
    assertThat(events()).doesNotContain("changes of");
  }

  @Test
  void elementsThatCodeWithoutHooksTakesAreForgottenInTheEnd() throws IOException {
    LinkedBlockingQueue<Object> queue = new LinkedBlockingQueue<>();
    for (int i = 0; i < 300; i++) {
      Object element = new Object();
      script.call("put" + i, queue, "insert this[arg1]", element);
      script.returning(element, "take" + i, queue, "dequeue this");
      script.threads().run("T1: put" + i);
    }
    script.threads().run("T2: take0");
    script.threads().run("T2: take299");
    assertThat(events().split("await", -1)).as("only the last one is known").hasSize(2);
  }

  @Test
  void twoThreadsThatMeetReceiveFromEachOther() throws IOException {
    Exchanger<String> exchanger = new Exchanger<>();
    int giveOne = LibraryScript.define("exchange(x)x", "exchange this[arg1]");
    script
        .threads()
        .define(
            "arrive",
            (log, which, site) ->
                LibraryHooks.before(
                    exchanger, which.equals("one") ? one : two, null, null, log, giveOne, site));
    script
        .threads()
        .define(
            "leave",
            (log, which, site) ->
                LibraryHooks.after(
                    (Object) (which.equals("one") ? one : two),
                    exchanger,
                    null,
                    null,
                    null,
                    log,
                    giveOne,
                    site));
    script.threads().run("T1: arrive(one); T2: arrive(two) leave(one); T1: leave(two)");
    assertThat(events())
        .isEqualTo(
            """
            T1: signal(hand-over of q[0])
            T2: signal(hand-over of q[1]) await(hand-over of q[0]) observe(partner of q)\
             mark(partner of q)
            T1: await(hand-over of q[1]) observe(other partner of q) mark(other partner of q)""");
  }

  @Test
  void nothingIsExchangedAsNothing() throws IOException {
    Exchanger<String> exchanger = new Exchanger<>();
    script.call("sendNull", exchanger, "send arg1", (Object) null);
    script.call("receiveNull", exchanger, "receive result");
    script.threads().run("T1: sendNull; T2: receiveNull");
    assertThat(events())
        .isEqualTo("T1: volatileWrite(nulls of q[0])\nT2: volatileRead(nulls of q[0])");
  }
}
