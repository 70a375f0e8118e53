package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The events that calls of {@code java.util.concurrent} give, in their order. */
final class LibraryEventsTest {
  @TempDir private Path folder;

  static Stream<Arguments> cases() throws IOException {
    return JdkCases.of(events());
  }

  private static List<Arguments> events() {
    return List.of(
        Arguments.of(
            "lock",
            """
              main acquire ReentrantLock#1
              main read LibraryEvents.value
              main write LibraryEvents.value
              main release ReentrantLock#1
              main try ReentrantLock#1
              main acquire ReentrantLock#1
              main release ReentrantLock#1
              main stop
              """),
        Arguments.of(
            "own lock",
            """
              main acquire CountingLock#1
              main read LibraryEvents.value
              main write LibraryEvents.value
              main read CountingLock.taken of CountingLock#1
              main write CountingLock.taken of CountingLock#1
              main release CountingLock#1
              main try CountingLock#1
              main acquire CountingLock#1
              main release CountingLock#1
              main stop
              """),
        Arguments.of(
            "condition",
            """
              main acquire ReentrantLock#1
              main fork other
              main read LibraryEvents.value
              main release ReentrantLock#1
              other acquire ReentrantLock#1
              other write LibraryEvents.value
              other release ReentrantLock#1
              main acquire ReentrantLock#1
              main read LibraryEvents.value
              main release ReentrantLock#1
              main join other
              main stop
              """),
        Arguments.of(
            "read and write lock",
            """
              main acquire ReentrantReadWriteLock#1
              main read LibraryEvents.value
              main write LibraryEvents.value
              main volatileWrite writers of ReentrantReadWriteLock#1[0]
              main release ReentrantReadWriteLock#1
              main share ReentrantReadWriteLock#1
              main volatileWrite readers of ReentrantReadWriteLock#1[0]
              main unshare ReentrantReadWriteLock#1
              main fork other
              other share ReentrantReadWriteLock#1
              other volatileRead writers of ReentrantReadWriteLock#1[0]
              other volatileWrite readers of ReentrantReadWriteLock#1[1]
              other unshare ReentrantReadWriteLock#1
              other acquire ReentrantReadWriteLock#1
              other volatileRead readers of ReentrantReadWriteLock#1[0]
              other volatileWrite writers of ReentrantReadWriteLock#1[1]
              other release ReentrantReadWriteLock#1
              main join other
              main stop
              """),
        Arguments.of(
            "converted stamp",
            """
              main try StampedLock#1
              main acquire StampedLock#1
              main read LibraryEvents.value
              main write LibraryEvents.value
              main volatileWrite writers of StampedLock#1[0]
              main release StampedLock#1
              main stop
              """),
        Arguments.of(
            "atomic",
            """
              main volatileWrite value of AtomicInteger#1
              main commute value of AtomicInteger#1
              main volatileRead value of AtomicInteger#1
              main volatileWrite value of AtomicInteger#1
              main volatileRead value of AtomicInteger#1
              main write LibraryEvents.value
              main volatileRead value of AtomicInteger#1
              main volatileWrite value of AtomicInteger#1
              main read LibraryEvents.value
              main volatileRead value of AtomicInteger#1
              main volatileWrite value of AtomicInteger#1
              main stop
              """),
        Arguments.of(
            "semaphore",
            """
              main fork other
              other signal hand-over of Semaphore#1[0]
              main await hand-over of Semaphore#1[0]
              main join other
              main volatileWrite hand-over of Semaphore#1[1]
              main stop
              """),
        Arguments.of(
            "latch",
            """
              main fork other
              other signal hand-over of CountDownLatch#1[0]
              main join other
              main await hand-over of CountDownLatch#1[0]
              main stop
              """),
        Arguments.of(
            "barrier",
            """
              main barrier CyclicBarrier#1
              main read LibraryEvents.value
              main write LibraryEvents.value
              main signal hand-over of CyclicBarrier#1[0]
              main stop
              """),
        Arguments.of(
            "future",
            """
              main submit hand-over of FutureTask#1[0]
              main fork worker
              worker run hand-over of FutureTask#1[0]
              worker read LibraryEvents.value
              worker write LibraryEvents.value
              worker signal hand-over of FutureTask#1[1]
              worker signal hand-over of ThreadPoolExecutor#1[0]
              worker done hand-over of FutureTask#1[0]
              main await hand-over of FutureTask#1[1]
              main stop
              """));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void givesTheseEvents(Path jdk, String what, String expected)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", LibraryEvents.class.getName(), what);

    assertThat(CheckedRun.events(run).filter(event -> !anyTime(event)))
        .containsExactlyElementsOf(expected.lines().toList());
  }

  /** Whether the scheduler decides where an event comes. */
  private static boolean anyTime(String event) {
    return event.equals("other stop") || event.endsWith(" LibraryEvents.worker");
  }
}
