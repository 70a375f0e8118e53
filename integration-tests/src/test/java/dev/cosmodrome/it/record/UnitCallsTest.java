package dev.cosmodrome.it.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The notes about calls of methods that recordings with units contain. */
final class UnitCallsTest {
  private static final String MAIN = UnitCalls.class.getName();

  @TempDir private Path folder;

  /** Each method with the numbers of the objects that it works on; a callback has a mark. */
  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void receiversAndCallbacksAreRecorded(Path jdk) throws IOException, InterruptedException {
    assertThat(calls(run(jdk, "units=yes")))
        .containsExactly(
            entry("onReceiver", "transfer 1, add 1, add 2, take 1"),
            entry(
                "onParameter",
                "transferTogether 2 1, transfer 1, add 1, add 2, transfer 2, add 2, add 1, add 1"),
            entry("withoutReceiver", "reset, add 1, add 1"),
            entry("privateMethods", "addTwice, add 1, add 1, clear 1"),
            entry("byForEach", "addAll 1, lambda$addAll! 1, lambda$addAll! 1"),
            entry("byAnother", "add! 1, add! 1"),
            entry("byOwnInterface", "change 1, lambda$byOwnInterface"),
            entry("byInterface", "apply 1, lambda$byInterface"),
            entry("byReference", "apply 1, twice 2"),
            entry("byLoop", "hasNext 1, next 1, add 1, hasNext 1, next 1, add 1, hasNext 1"),
            entry(
                "byComparator", "lambda$byComparator!, lambda$byComparator!, lambda$byComparator!"),
            entry("bySort", "compareTo! 1, compareTo 1"),
            entry("byConcatenation", "toString! 1"),
            entry("byException", "failing 1, absent!, add 1, add 1"),
            entry("onElements", "swap 1, swap 1"),
            entry("print", "toString! 1, toString! 2"));
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void receiversAreNotRecordedByDefault(Path jdk) throws IOException, InterruptedException {
    assertThat(run(jdk, "").events())
        .noneMatch(event -> event.contains(" on ") || event.endsWith(" callback"));
  }

  private RecordedRun run(Path jdk, String option) throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "include=" + MAIN + "*," + option, MAIN);
    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).isEqualToIgnoringNewLines("account 13/5" + "16/7 1/3");
    return run;
  }

  /** The name of a method that is entered; compilers number lambdas in different ways. */
  private static String name(String event) {
    return event
        .substring(event.lastIndexOf('.') + 1)
        .replaceAll("\\(.*", "")
        .replaceAll("(lambda\\$\\w+)\\$\\d+", "$1");
  }

  /** By method of the program: what it has called. */
  private static Map<String, String> calls(RecordedRun run) throws IOException {
    Map<String, String> calls = new LinkedHashMap<>();
    String caller = "";
    for (String event : run.events()) {
      String target = name(event);
      if (event.startsWith("main enter " + MAIN + ".") && !target.contains("$")) {
        caller = target;
      } else if (event.startsWith("main enter ")) {
        calls.merge(caller, target, (before, next) -> before + ", " + next);
      } else if (event.startsWith("main on ")) {
        calls.merge(caller, event.replaceAll(".*#", " "), String::concat);
      } else if (event.equals("main callback")) {
        calls.merge(caller, "!", String::concat);
      }
    }
    return calls;
  }
}
