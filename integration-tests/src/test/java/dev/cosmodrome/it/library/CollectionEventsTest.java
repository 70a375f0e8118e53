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

/** The events that calls of collections give, in their order. */
final class CollectionEventsTest {
  @TempDir private Path folder;

  static Stream<Arguments> cases() throws IOException {
    return JdkCases.of(events());
  }

  private static List<Arguments> events() {
    return List.of(
        Arguments.of(
            "map",
            """
              main volatileWrite CollectionEvents.published
              main read contents of HashMap#1
              main write HashMap#1["a"]
              main write changes of HashMap#1
              main write changes of HashMap#1[0]
              main read HashMap#1["b"]
              main write contents of HashMap#1
              main stop
              """),
        Arguments.of(
            "concurrent map",
            """
              main volatileWrite CollectionEvents.published
              main volatileRead contents of ConcurrentHashMap#1
              main volatileWrite ConcurrentHashMap#1["a"]
              main commute changes of ConcurrentHashMap#1[0]
              main volatileWrite changes of ConcurrentHashMap#1[0]
              main volatileRead contents of ConcurrentHashMap#1
              main volatileRead ConcurrentHashMap#1["b"]
              main volatileRead contents of ConcurrentHashMap#1
              main volatileRead contents of ConcurrentHashMap#1
              main volatileRead ConcurrentHashMap#1["a"]
              main volatileWrite ConcurrentHashMap#1["a"]
              main commute changes of ConcurrentHashMap#1[0]
              main volatileWrite changes of ConcurrentHashMap#1[0]
              main volatileRead contents of ConcurrentHashMap#1
              main volatileRead changes of ConcurrentHashMap#1
              main volatileRead changes of ConcurrentHashMap#1[0]
              main volatileRead changes of ConcurrentHashMap#1[1]
              main volatileRead changes of ConcurrentHashMap#1[2]
              main volatileRead changes of ConcurrentHashMap#1[3]
              main volatileRead changes of ConcurrentHashMap#1[4]
              main volatileWrite contents of ConcurrentHashMap#1
              main stop
              """),
        Arguments.of(
            "synchronized map",
            """
              main volatileWrite CollectionEvents.published
              main volatileRead contents of HashMap#1
              main volatileWrite HashMap#1["a"]
              main volatileWrite changes of HashMap#1[0]
              main acquire SynchronizedMap#1
              main volatileRead contents of HashMap#1
              main volatileRead HashMap#1["a"]
              main volatileRead contents of HashMap#1
              main volatileRead changes of HashMap#1
              main volatileRead changes of HashMap#1[0]
              main volatileRead changes of HashMap#1[1]
              main volatileRead changes of HashMap#1[2]
              main volatileRead changes of HashMap#1[3]
              main volatileRead changes of HashMap#1[4]
              main volatileRead contents of HashMap#1
              main volatileRead changes of HashMap#1
              main volatileRead changes of HashMap#1[0]
              main volatileRead changes of HashMap#1[1]
              main volatileRead changes of HashMap#1[2]
              main volatileRead changes of HashMap#1[3]
              main volatileRead changes of HashMap#1[4]
              main write CollectionEvents.value
              main release SynchronizedMap#1
              main stop
              """),
        Arguments.of(
            "list",
            """
              main volatileWrite CollectionEvents.published
              main write contents of ArrayList#1
              main write ArrayList#1[0]
              main write changes of ArrayList#1[0]
              main read ArrayList#1[7]
              main read CollectionEvents.value
              main write CollectionEvents.value
              main stop
              """),
        Arguments.of(
            "queue",
            """
              main volatileWrite CollectionEvents.published
              main read contents of ArrayDeque#1
              main read changes of ArrayDeque#1
              main write contents of ArrayDeque#1
              main stop
              """),
        Arguments.of(
            "views",
            """
              main volatileWrite CollectionEvents.published
              main read contents of HashMap#1
              main write HashMap#1["a"]
              main write changes of HashMap#1
              main write changes of HashMap#1[0]
              main write contents of HashMap#1
              main stop
              """),
        Arguments.of(
            "functions",
            """
              main volatileWrite CollectionEvents.published
              main volatileRead contents of ConcurrentHashMap#1
              main volatileRead ConcurrentHashMap#1["a"]
              main read CollectionEvents.value
              main write CollectionEvents.value
              main volatileWrite ConcurrentHashMap#1["a"]
              main commute changes of ConcurrentHashMap#1[0]
              main volatileWrite changes of ConcurrentHashMap#1[0]
              main volatileRead contents of ConcurrentHashMap#1
              main volatileRead ConcurrentHashMap#1["a"]
              main volatileRead contents of ConcurrentHashMap#1
              main commute ConcurrentHashMap#1["a"]
              main volatileRead ConcurrentHashMap#1["a"]
              main volatileWrite ConcurrentHashMap#1["a"]
              main commute changes of ConcurrentHashMap#1[0]
              main volatileWrite changes of ConcurrentHashMap#1[0]
              main stop
              """),
        Arguments.of(
            "keys",
            """
              main volatileWrite CollectionEvents.published
              main read contents of HashMap#1
              main write HashMap#1[7]
              main write changes of HashMap#1
              main write changes of HashMap#1[0]
              main write HashMap#1[DAYS]
              main write HashMap#1["a text that is too l..."]
              main read contents of HashMap#1
              main write HashMap#1[ListN 4]
              main write changes of HashMap#1[0]
              main read contents of IdentityHashMap#1
              main write IdentityHashMap#1["x"]
              main write changes of IdentityHashMap#1
              main write changes of IdentityHashMap#1[0]
              main read contents of TreeMap#1
              main write TreeMap#1["x"]
              main write changes of TreeMap#1
              main write changes of TreeMap#1[0]
              main stop
              """),
        Arguments.of(
            "own key",
            """
              main volatileWrite CollectionEvents.published
              main read CollectionEvents.value
              main write CollectionEvents.value
              main read contents of HashMap#1
              main write HashMap#1[Key 1]
              main write changes of HashMap#1
              main write changes of HashMap#1[0]
              main stop
              """),
        Arguments.of(
            "own key with lock",
            """
              main volatileWrite CollectionEvents.published
              main acquire Hashtable#1
              main volatileRead contents of Hashtable#1
              main volatileRead Hashtable#1[Key 1]
              main read CollectionEvents.value
              main write CollectionEvents.value
              main volatileRead contents of Hashtable#1
              main volatileWrite Hashtable#1[Key 1]
              main volatileWrite changes of Hashtable#1[0]
              main release Hashtable#1
              main stop
              """),
        Arguments.of(
            "local",
            """
              main write CollectionEvents.value
              main volatileWrite CollectionEvents.published
              main write contents of ArrayList#1
              main stop
              """),
        Arguments.of(
            "zero",
            """
              main volatileWrite CollectionEvents.published
              main volatileRead contents of ConcurrentHashMap#1
              main volatileRead ConcurrentHashMap#1["a"]
              main volatileWrite ConcurrentHashMap#1["a"]
              main commute changes of ConcurrentHashMap#1[0]
              main volatileWrite changes of ConcurrentHashMap#1[0]
              main stop
              """),
        Arguments.of(
            "stream",
            """
              main volatileWrite CollectionEvents.published
              main volatileRead contents of ConcurrentHashMap#1
              main volatileWrite ConcurrentHashMap#1["a"]
              main commute changes of ConcurrentHashMap#1[0]
              main volatileWrite changes of ConcurrentHashMap#1[0]
              main volatileRead contents of ConcurrentHashMap#1
              main volatileRead changes of ConcurrentHashMap#1
              main volatileRead changes of ConcurrentHashMap#1[0]
              main volatileRead changes of ConcurrentHashMap#1[1]
              main volatileRead changes of ConcurrentHashMap#1[2]
              main volatileRead changes of ConcurrentHashMap#1[3]
              main volatileRead changes of ConcurrentHashMap#1[4]
              main stop
              """),
        Arguments.of(
            "array of entries",
            """
              main volatileWrite CollectionEvents.published
              main read contents of HashMap#1
              main read changes of HashMap#1
              main read Object[]#1[0]
              main write HashMap#1["a"]
              main write changes of HashMap#1
              main write changes of HashMap#1[0]
              main stop
              """),
        Arguments.of(
            "builder",
            """
              main volatileWrite CollectionEvents.published
              main volatileWrite contents of StringBuffer#1
              main volatileWrite contents of StringBuffer#1
              main volatileRead contents of StringBuffer#1
              main volatileRead changes of StringBuffer#1
              main stop
              """));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void givesTheseEvents(Path jdk, String what, String expected)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", CollectionEvents.class.getName(), what);

    assertThat(CheckedRun.events(run)).containsExactlyElementsOf(expected.lines().toList());
  }
}
