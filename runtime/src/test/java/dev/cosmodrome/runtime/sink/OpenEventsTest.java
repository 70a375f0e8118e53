package dev.cosmodrome.runtime.sink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Open events of one thread. An event is written as a word and a number. */
class OpenEventsTest {
  private static final int THREAD = 3;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          nothing           | read 1; write 2; fence 0 |
          a lock            | acquire 1; write 2 | acquire 1
          a lock given back | acquire 1; release 1 |
          not in order      | acquire 1; acquire 2; release 1 | acquire 2
          the right one     | acquire 1; release 2 | acquire 1
          shared            | share 1; acquire 1; unshare 1 | acquire 1
          methods           | enter 1; enter 2; exit 2 | enter 1
          recursion         | enter 1; acquire 5; enter 1; exit 1 | enter 1; acquire 5
          a block           | begin 1; acquire 2; end 1 | acquire 2
          a task            | run 1; enter 2; done 1 | enter 2
          tasks in a task   | run 1; run 2; done 2 | run 1
          objects of methods | enter 1; on 7; on 8; callback 0; enter 2; on 9; exit 2 \
            | enter 1; on 7; on 8; callback 0
          left with objects | enter 1; on 7; callback 0; exit 1 |
          nested in objects | enter 1; on 7; enter 2; on 8; exit 2; exit 1 |
          the end           | enter 1; acquire 2; stop 0 |
          no beginning      | exit 1; release 2; done 3; end 4; unshare 5 |
          """)
  void openEventsAreListed(String what, String events, String open) {
    OpenEvents all = new OpenEvents();
    for (String event : events.split("; ", -1)) {
      String[] parts = event.split(" ", -1);
      all.event(operation(parts[0]), THREAD, Integer.parseInt(parts[1]), 9);
      all.event(Op.ACQUIRE, THREAD + 1, 1, 0);
    }
    List<String> told = new ArrayList<>();
    all.tell(
        THREAD,
        (operation, thread, target, site) -> {
          assertThat(thread).isEqualTo(THREAD);
          assertThat(site).isEqualTo(9);
          told.add(Op.word(operation) + " " + target);
        });
    assertThat(told).isEqualTo(open == null ? List.of() : Arrays.asList(open.split("; ", -1)));
  }

  private static int operation(String word) {
    for (int operation = 0; operation < Op.COUNT; operation++) {
      if (Op.word(operation).equals(word)) {
        return operation;
      }
    }
    throw new AssertionError(word);
  }
}
