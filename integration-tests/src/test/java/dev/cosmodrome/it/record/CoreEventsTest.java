package dev.cosmodrome.it.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The events that each thing of core Java gives, in their order. */
final class CoreEventsTest {
  @TempDir private Path folder;

  static Stream<Arguments> cases() throws IOException {
    return RecordedRun.jdks().flatMap(CoreEventsTest::casesOn);
  }

  private static Stream<Arguments> casesOn(Path jdk) {
    return events().map(event -> Arguments.of(jdk, event.get()[0], event.get()[1]));
  }

  private static Stream<Arguments> events() {
    return Stream.of(
        Arguments.of(
            "fields",
            """
              main fork worker
              worker read Box.value of Wide#1
              worker write Box.value of Wide#1
              worker read Wide.wide of Wide#1
              worker write Wide.wide of Wide#1
              worker stop
              main join worker
              main read Wide.wide of Wide#1
              main write Wide.wide of Wide#1
              main stop
              """),
        Arguments.of(
            "own",
            """
              main acquire Object#1
              main release Object#1
              main read Box.value of Box#1
              main write Box.value of Box#1
              main stop
              """),
        Arguments.of(
            "statics",
            """
              main write CoreEvents.counter
              main fork worker
              worker read CoreEvents.counter
              worker write CoreEvents.counter
              worker stop
              main join worker
              main read CoreEvents.counter
              main write CoreEvents.counter
              main stop
              """),
        Arguments.of(
            "arrays",
            """
              main fork worker
              worker read long[]#1[0]
              worker write long[]#1[1]
              worker read Object[][]#1[1]
              worker write Object[]#1[0]
              worker stop
              main join worker
              main read long[]#1[2]
              main read long[]#1[1]
              main write long[]#1[2]
              main stop
              """),
        Arguments.of(
            "volatile",
            """
              main fork worker
              worker read CoreEvents.shared
              worker volatileWrite Box.turn of Box#1
              worker read CoreEvents.shared
              worker volatileRead Box.turn of Box#1
              worker volatileRead CoreEvents.flag
              worker volatileWrite CoreEvents.flag
              worker stop
              main join worker
              main stop
              """),
        Arguments.of(
            "monitors",
            """
              main fork worker
              worker read CoreEvents.shared
              worker acquire Box#1
              worker read Box.value of Box#1
              worker write Box.value of Box#1
              worker read Box.value of Box#1
              worker write Box.value of Box#1
              worker release Box#1
              worker acquire Object#1
              worker read CoreEvents.shared
              worker read Box.value of Box#1
              worker write Box.value of Box#1
              worker read CoreEvents.counter
              worker write CoreEvents.counter
              worker release Object#1
              worker stop
              main join worker
              main stop
              """),
        Arguments.of(
            "exceptions",
            """
              main fork worker
              worker acquire Object#1
              worker release Object#1
              worker read CoreEvents.counter
              worker write CoreEvents.counter
              worker stop
              main join worker
              main stop
              """),
        Arguments.of(
            "wait",
            """
              main fork waiter
              waiter acquire Object#1
              waiter read CoreEvents.counter
              waiter release Object#1
              main acquire Object#1
              main write CoreEvents.counter
              main release Object#1
              waiter acquire Object#1
              waiter read CoreEvents.counter
              waiter write CoreEvents.counter
              waiter release Object#1
              waiter stop
              main join waiter
              main stop
              """),
        Arguments.of(
            "interrupt",
            """
              main fork sleeper
              main write CoreEvents.counter
              main signal interrupt of sleeper
              sleeper await interrupt of sleeper
              sleeper read CoreEvents.counter
              sleeper write CoreEvents.counter
              sleeper stop
              main join sleeper
              main stop
              """),
        Arguments.of(
            "initialisation",
            """
              main fork worker
              worker read Config.ports
              worker read int[]#1[0]
              worker read Config.box
              worker read Box.value of Box#1
              worker write CoreEvents.counter
              worker stop
              main join worker
              main read CoreEvents.counter
              main read Config.box
              main read Box.value of Box#1
              main write CoreEvents.counter
              main stop
              """),
        Arguments.of(
            "constant",
            """
              main fork worker
              worker read Box.value of Box#1
              worker write Box.value of Box#1
              worker stop
              main join worker
              main read Box.value of Box#1
              main write Box.value of Box#1
              main stop
              """),
        Arguments.of(
            "arraycopy",
            """
              main fork worker
              worker read int[]#1[1]
              worker read int[]#1[2]
              worker write int[]#2[2]
              worker write int[]#2[3]
              worker stop
              main join worker
              main read int[]#2[0]
              main read int[]#2[1]
              main read int[]#2[2]
              main read int[]#2[3]
              main stop
              """),
        Arguments.of(
            "clone",
            """
              main fork worker
              worker read Box.value of Box#1
              worker volatileRead Box.turn of Box#1
              worker read Box.value of Box#1
              worker read char[]#1[0]
              worker read char[]#1[1]
              worker stop
              main join worker
              main read Box.value of Box#1
              main write Box.value of Box#1
              main stop
              """),
        Arguments.of(
            "reflection",
            """
              main fork worker
              worker read CoreEvents.shared
              worker read Box.value of Box#1
              worker write Box.value of Box#1
              worker volatileRead Box.turn of Box#1
              worker volatileWrite Box.turn of Box#1
              worker write CoreEvents.counter
              worker stop
              main join worker
              main stop
              """));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void givesTheseEvents(Path jdk, String what, String expected)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", CoreEvents.class.getName(), what);

    assertThat(run.errors()).isEmpty();
    assertThat(run.status()).isZero();
    List<String> events =
        run.events().stream()
            .filter(event -> !event.contains(" enter ") && !event.contains(" exit "))
            .filter(event -> !event.contains(" asked ")) // for determinism only, while it spins
            .skip(1) // the arguments of main
            .toList();
    assertThat(events).containsExactlyElementsOf(expected.lines().toList());
  }
}
