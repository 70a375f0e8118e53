package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.recorder.RecordedClass;
import dev.cosmodrome.runtime.recorder.TestRecording;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

/** The notes about fields whose objects have elements. */
@OwnRuntime
@SuppressWarnings({"JdkObsolete", "UnnecessaryStringBuilder"}) // these classes are tested
class HoldersTest {
  static final class Store {
    Object state;
    Object items;
  }

  static final class Unrecorded {}

  private final TestRecording test = new TestRecording(TestRecording.UNITS);
  private final ThreadLog log = test.recording.newLog("T1");

  HoldersTest() throws IOException {
    RecordedClass.define(test.recording, Store.class, "state", "Store.items");
  }

  private List<String> notes() {
    return test.notes().stream().filter(note -> note.contains("Store.items")).toList();
  }

  @Test
  void objectsWithElementsBelongToTheirField() {
    Store store = new Store();
    for (Object held :
        List.of(
            new int[2],
            new ArrayList<>(),
            new AtomicInteger(),
            new LongAdder(),
            new StringBuilder(),
            new StringBuffer())) {
      Holders.note(store, held, "Store.items", log);
    }

    assertThat(notes())
        .hasSize(6)
        .anyMatch(note -> note.contains("int[]"))
        .anyMatch(note -> note.contains("ArrayList#1"))
        .anyMatch(note -> note.contains("AtomicInteger#1"))
        .anyMatch(note -> note.contains("LongAdder#1"))
        .anyMatch(note -> note.contains("StringBuilder#1"))
        .anyMatch(note -> note.contains("StringBuffer#1"))
        .allMatch(note -> note.contains("Store.items of Store#1"));
  }

  @Test
  void anObjectWithoutElementsIsNotHeld() {
    Holders.note(new Store(), new Object(), "Store.items", log);
    Holders.note(new Store(), "text", "Store.items", log);
    Holders.note(new Store(), 7, "Store.items", log);

    assertThat(notes()).isEmpty();
  }

  @Test
  void aStaticFieldHasNoHolder() {
    Holders.note(null, new ArrayList<>(), "Store.items", log);

    assertThat(notes())
        .singleElement()
        .asString()
        .contains("ArrayList#1")
        .doesNotContain("Store.items of");
  }

  @Test
  void theSameIsNotedOnce() {
    List<String> items = new ArrayList<>();
    Holders.note(null, items, "Store.items", log);
    Holders.note(null, items, "Store.items", log);

    assertThat(notes()).hasSize(1);
  }

  @Test
  void aHolderWithoutRecordedFieldsGetsAName() {
    Holders.note(new Unrecorded(), new ArrayList<>(), "Store.items", log);

    assertThat(notes()).singleElement().asString().contains("Store.items of Unrecorded#1");
  }

  @Test
  void nothingIsRecordedMeanwhile() throws IOException {
    Holders.note(new Store(), new int[2], "Store.items", log);

    assertThat(test.events()).isEmpty();
  }
}
