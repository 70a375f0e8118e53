package dev.cosmodrome.runtime.collections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import dev.cosmodrome.trace.ObjectName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The variables that calls of a collection access. In the expected events, {@code whole} is the
 * variable of the whole, {@code first} that of first changes, {@code change0} that of the first
 * thread that has made a change, and {@code a} that of the key "a".
 */
@OwnRuntime
@SuppressWarnings("JdkObsolete") // these classes are what is tested
class ContentsTest {
  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadScript script = new ThreadScript(test);

  ContentsTest() throws IOException {}

  /** An operation on the contents. */
  private interface Operation {
    void on(Contents contents, String key, ThreadLog log);
  }

  private Contents define(Object collection) {
    Contents contents =
        new CollectionContents(ObjectName.of("c", 1), collection, test.recording.definitions());
    step("lookUp", contents, (c, key, log) -> c.lookUp(c.number(key, log), key, log, 0));
    step("store", contents, (c, key, log) -> c.store(c.number(key, log), key, log, 0));
    step("setValue", contents, (c, key, log) -> c.setValue(c.number(key, log), key, log, 0));
    step("computed", contents, (c, key, log) -> c.computed(c.number(key, log), key, log, 0));
    step(
        "changed",
        contents,
        (c, key, log) -> c.change(true, false, c.number(key, log), key, log, 0));
    step(
        "notChanged",
        contents,
        (c, key, log) -> c.change(false, true, c.number(key, log), key, log, 0));
    step("measure", contents, (c, key, log) -> c.measure(log, 0));
    step("lookOver", contents, (c, key, log) -> c.lookOver(log, 0));
    step("clear", contents, (c, key, log) -> c.changeAll(false, true, log, 0));
    step("changeAll", contents, (c, key, log) -> c.changeAll(true, true, log, 0));
    step("readAll", contents, (c, key, log) -> c.changeAll(true, false, log, 0));
    step("access", contents, (c, key, log) -> c.reorder(!key.isEmpty(), log, 0));
    step("seeOrder", contents, (c, key, log) -> c.seeOrder(log, 0));
    return contents;
  }

  private void step(String name, Contents contents, Operation operation) {
    script.define(name, (log, key, site) -> operation.on(contents, key, log));
  }

  private void check(String steps, String expected) throws IOException {
    script.run(steps);
    String events =
        script
            .events()
            .replace("contents of c#1", "whole")
            .replaceAll("changes of c#1\\[(\\d)\\]", "change$1")
            .replace("changes of c#1", "first")
            .replaceAll("c#1\\[\"?([a-z0-9]*)\"?\\]", "$1");
    assertThat(events).as(steps).isEqualTo(expected.replaceAll(" +", " ").replace("; ", "\n"));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          look up     | T1: lookUp(a) | T1: read(whole) read(a)
          store       | T1: store(a) | T1: read(whole) write(a) write(first) write(change0)
          store again | T1: store(a) store(b) | T1: read(whole) write(a) write(first) write(change0) write(b)
          two threads | T1: store(a); T2: store(b) \
            | T1: read(whole) write(a) write(first) write(change0); \
              T2: read(whole) write(b) write(first) write(change1)
          set a value | T1: setValue(a) | T1: read(whole) read(first) write(a) write(change0)
          changed     | T1: changed(a) | T1: read(whole) read(a) write(a) write(first) write(change0)
          not changed | T1: notChanged(a) | T1: read(whole) read(a)
          size        | T1: lookOver | T1: read(whole) read(first)
          size of changes | T1: store(a); T2: lookOver \
            | T1: read(whole) write(a) write(first) write(change0); \
              T2: read(whole) read(first) read(change0)
          clear       | T1: clear | T1: write(whole)
          null        | T1: lookUp() | T1: read(whole) read()
          """)
  void threadsThatChangeAPlainMapHaveARace(String what, String steps, String expected)
      throws IOException {
    define(new TreeMap<>());
    check(steps, expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          store       | T1: store(0) | T1: read(whole) write(0) write(change0)
          two threads | T1: store(0); T2: store(1) \
            | T1: read(whole) write(0) write(change0); T2: read(whole) write(1) write(change1)
          size        | T1: measure | T1: read(whole)
          add         | T1: changeAll \
            | T1: read(whole) read(first) read(change0) read(change1) read(change2) read(change3) \
              read(change4) read(change5) read(change6) read(change7) write(whole)
          """)
  void threadsThatSetElementsOfAListHaveNoRace(String what, String steps, String expected)
      throws IOException {
    define(new ArrayList<>());
    check(steps, expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          look up  | T1: lookUp(a) | T1: volatileRead(whole) volatileRead(a)
          store    | T1: store(a) | T1: volatileRead(whole) volatileWrite(a) mark(order of c#1) \
            commute(change0) volatileWrite(change0)
          another key | T1: store(a) store(b) | T1: volatileRead(whole) volatileWrite(a) \
            mark(order of c#1) commute(change0) volatileWrite(change0) volatileRead(whole) \
            volatileWrite(b) commute(change0) volatileWrite(change0)
          size     | T1: lookOver | T1: volatileRead(whole) volatileRead(first) volatileRead(change0) \
            volatileRead(change1) volatileRead(change2) volatileRead(change3)
          clear    | T1: clear | T1: volatileWrite(whole)
          compute  | T1: lookUp(a) computed(a) | T1: volatileRead(whole) volatileRead(a) \
            volatileWrite(a) mark(order of c#1) commute(change0) volatileWrite(change0)
          order    | T1: store(a) seeOrder | T1: volatileRead(whole) volatileWrite(a) \
            mark(order of c#1) commute(change0) volatileWrite(change0) chance(order of c#1)
          """)
  void eachCallOfAConcurrentMapIsAStep(String what, String steps, String expected)
      throws IOException {
    define(new ConcurrentHashMap<>());
    check(steps, expected);
  }

  @Test
  void aThreadThatChangesAfterTooManyOthersChangesTheWhole() throws IOException {
    define(new ConcurrentHashMap<>());
    script.run("T0: lookOver");
    for (int i = 1; i <= 5; i++) {
      script.run("T" + i + ": store(k" + i + ")");
    }
    String events = script.events();
    assertThat(events.split("volatileWrite\\(changes of c#1\\)", -1))
        .as("only the fifth thread was not foreseen")
        .hasSize(2);
    assertThat(events.substring(events.indexOf("T5:"))).contains("volatileWrite(changes of c#1)");
  }

  @Test
  void aSynchronizedCollectionIsReadWithItsLock() throws IOException {
    Vector<String> vector = new Vector<>();
    Contents contents = define(vector);
    assertThat(contents.mutex()).isSameAs(vector);
    script.define(
        "lookUpLocked",
        (log, key, site) -> {
          synchronized (vector) {
            contents.lookUp(contents.number(key, log), key, log, site);
          }
        });
    check(
        "T1: lookUpLocked(a); T2: lookUp(a)",
        "T1: volatileRead(whole) volatileRead(a); T2: read(whole) read(a)");
  }

  @Test
  void anAccessChangesTheOrderOfAMapThatIsOrderedByAccesses() throws IOException {
    define(new LinkedHashMap<>(16, 0.75f, true));
    check("T1: access access(a)", "T1: write(first) write(change0)");
  }

  @Test
  void anAccessChangesNoOtherMap() throws IOException {
    define(new LinkedHashMap<>());
    check("T1: access(a) write(x)", "T1: write(x)");
  }

  @Test
  void theOrderOfInsertionIsMarkedWhenAMapGrows() throws IOException {
    Map<String, String> map = new LinkedHashMap<>();
    Object mutex = new Object();
    Contents contents = define(map);
    contents.guardedBy(Identities.of(mutex));
    script.define(
        "put",
        (log, key, site) -> {
          synchronized (mutex) {
            map.put(key, key);
            contents.store(contents.number(key, log), key, log, site);
          }
        });
    script.define(
        "iterate",
        (log, key, site) -> {
          synchronized (mutex) {
            contents.seeOrder(log, site);
          }
        });
    script.run("T1: put(a); T2: put(a); T3: put(b); T4: iterate");
    String events = script.events();
    assertThat(events.split("mark\\(order of c#1\\)", -1)).hasSize(3);
    assertThat(events).contains("T4: observeOrder(order of c#1)");
    assertThat(events.substring(events.indexOf("T2:"), events.indexOf("T3:")))
        .doesNotContain("mark");
  }

  @Test
  void commutingUpdatesOfAKeySayso() throws IOException {
    Contents contents = define(new ConcurrentHashMap<>());
    script.define(
        "merge",
        (log, key, site) -> {
          log.collections.begin();
          log.collections.commutes();
          contents.change(true, false, contents.number(key, log), key, log, site);
        });
    check(
        "T1: merge(a)",
        "T1: volatileRead(whole) commute(a) volatileRead(a) volatileWrite(a) mark(order of c#1)"
            + " commute(change0) volatileWrite(change0)");
  }

  @Test
  void aCollectionMadeForSnapshotsIsMarked() {
    assertThat(define(new CopyOnWriteArrayList<>()).isSnapshot()).isTrue();
    assertThat(define(new CopyOnWriteArrayList<>()).isConcurrent()).isTrue();
    assertThat(define(new ConcurrentHashMap<>()).isSnapshot()).isFalse();
    assertThat(define(new ArrayList<>()).isConcurrent()).isFalse();
  }

  @Test
  void eachKeyHasAVariableHoweverManyThereAre() throws IOException {
    define(new HashMap<>());
    StringBuilder first = new StringBuilder("T1:");
    for (int i = 0; i < 500; i++) {
      first.append(" lookUp(k").append(i).append(')');
    }
    script.run(first.toString());
    script.run(first.toString().replace("T1", "T2"));
    String events = script.events();
    for (int i = 0; i < 500; i++) {
      assertThat(events.split("read\\(c#1\\[\"k" + i + "\"\\]\\)", -1)).hasSize(3);
    }
  }

  @Test
  void withoutVariablesNothingIsRecorded() throws IOException {
    Contents contents =
        new CollectionContents(
            ObjectName.of("c", 1), new ConcurrentHashMap<>(), new Definitions(0));
    step("lookUp", contents, (c, key, log) -> c.lookUp(c.number(key, log), key, log, 0));
    step("store", contents, (c, key, log) -> c.store(c.number(key, log), key, log, 0));
    step("lookOver", contents, (c, key, log) -> c.lookOver(log, 0));
    check("T1: lookUp(a) store(a) lookOver write(x)", "T1: write(x)");
  }
}
