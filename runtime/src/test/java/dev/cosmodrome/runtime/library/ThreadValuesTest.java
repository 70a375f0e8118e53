package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import dev.cosmodrome.trace.ObjectName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@OwnRuntime
class ThreadValuesTest {
  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadScript script = new ThreadScript(test);
  private final ThreadValues values =
      new ThreadValues(ObjectName.of("ThreadLocal", 1), test.recording.definitions());
  private @Nullable Object value;

  ThreadValuesTest() throws IOException {
    script.define("set", (log, a, site) -> values.set(value, log, site));
    script.define("get", (log, a, site) -> values.get(value, log, site));
    script.define("remove", (log, a, site) -> values.remove(log));
  }

  private String events(String steps) throws IOException {
    script.run(steps);
    return script
        .events()
        .replaceAll("value of ThreadLocal#1\\[(\\d+)\\]", "v$1")
        .replaceAll("\\b(run|submit|done|signal)\\(k\\) ?", "$1 ")
        .replaceAll(" +\n", "\n")
        .strip();
  }

  @Test
  void aThreadThatGetsItsOwnValueDependsOnNothing() throws IOException {
    assertThat(events("T1: set get; T2: get set get")).isEqualTo("T1: mark(v0)\nT2: mark(v1)");
  }

  @Test
  void aTaskThatGetsTheValueOfAnotherTaskDependsOnTheSchedule() throws IOException {
    String events = events("T0: submit(k); T1: set run(k) get done");

    assertThat(events).contains("mark(v0)").contains("observe(v0)");
  }

  @Test
  void aValueOfTheTaskItselfReplacesThatOfAnother() throws IOException {
    String events = events("T0: submit(k); T1: set run(k) set get done");

    assertThat(events).contains("mark(v0)").contains("mark(v1)").doesNotContain("observe");
  }

  @Test
  void aValueThatWasRemovedIsNotSeen() throws IOException {
    assertThat(events("T0: submit(k); T1: set remove run(k) get done")).doesNotContain("observe");
  }

  @Test
  void aCollectionThatIsAValueBelongsToItsThread() throws IOException {
    value = new ArrayList<>();
    script.run("T1: set get");

    assertThat(test.notes()).singleElement().asString().contains("ArrayList#1").contains("T1");
  }

  @Test
  void anArrayThatIsAValueBelongsToItsThread() throws IOException {
    value = new int[3];
    script.run("T1: set get");

    assertThat(test.notes()).singleElement().asString().contains("int[]").contains("T1");
  }

  @Test
  void aCollectionThatIsKnownWasReachedInAnotherWay() throws IOException {
    List<String> known = new ArrayList<>();
    value = known;
    script.define("reach", (log, a, site) -> LibraryObject.of(known, log));
    script.run("T1: reach set");

    assertThat(test.notes()).isEmpty();
  }
}
