package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.trace.ObjectName;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@OwnRuntime
class FifoQueueStateTest {
  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);

  FifoQueueStateTest() throws IOException {}

  private @Nullable FifoQueueState of(@Nullable Object queue) {
    return FifoQueueState.of(queue, ObjectName.of("Queue", 1), test.recording.definitions());
  }

  private FifoQueueState known(Object queue) {
    FifoQueueState state = of(queue);
    assertThat(state).isNotNull();
    return state;
  }

  @Test
  void blockingQueuesInTheOrderOfTheirElementsHaveAState() {
    assertThat(of(new LinkedBlockingQueue<>())).isNotNull();
    assertThat(of(new ArrayBlockingQueue<>(1))).isNotNull();
    assertThat(of(new LinkedTransferQueue<>())).isNotNull();
  }

  @Test
  void otherQueuesHaveNone() {
    List.of(
            new PriorityBlockingQueue<>(),
            new LinkedBlockingDeque<>(),
            new SynchronousQueue<>(),
            new ConcurrentLinkedQueue<>(),
            new LinkedBlockingQueue<>() {},
            "no queue")
        .forEach(other -> assertThat(of(other)).as(other.getClass().getName()).isNull());
    assertThat(of(null)).isNull();
  }

  @Test
  void anotherScheduleMayHaveNoRoomForMoreElementsThanTheCapacity() {
    FifoQueueState state = known(new ArrayBlockingQueue<>(2));

    assertThat(state.added()).isFalse();
    assertThat(state.added()).isFalse();
    assertThat(state.added()).isTrue();
    assertThat(state.added()).isTrue();
  }

  @Test
  void elementsThatAreInTheQueueBeforeCountAsRoom() {
    ArrayBlockingQueue<String> queue = new ArrayBlockingQueue<>(3);
    queue.add("one");
    FifoQueueState state = known(queue);

    for (int i = 0; i < 3; i++) {
      assertThat(state.added()).isFalse();
    }
    assertThat(state.added()).isTrue();
  }

  @Test
  void aQueueWithoutACapacityAlwaysHasRoom() {
    FifoQueueState linked = known(new LinkedBlockingQueue<>());
    FifoQueueState transfer = known(new LinkedTransferQueue<>());

    for (int i = 0; i < 1_000; i++) {
      assertThat(linked.added()).isFalse();
      assertThat(transfer.added()).isFalse();
    }
  }
}
