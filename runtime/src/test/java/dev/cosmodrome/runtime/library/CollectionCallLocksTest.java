package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.models.Verb;
import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.collections.CollectionKind;
import dev.cosmodrome.runtime.collections.CollectionType;
import dev.cosmodrome.runtime.collections.Contents;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.recorder.TestRecording;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@OwnRuntime
@SuppressWarnings("JdkObsolete") // these classes are what is tested
class CollectionCallLocksTest {
  private final ThreadLog log = new TestRecording(TestRecording.SETTINGS).recording.newLog("T1");

  CollectionCallLocksTest() throws IOException {}

  private static CollectionType type(Object collection) {
    return CollectionType.of(collection.getClass());
  }

  private static LibraryAction action(Verb verb) {
    return LibraryAction.of(new LibraryEvent(verb, 0, "", 0, 0, LibraryEvent.ALWAYS, 0));
  }

  @Test
  void aVectorIsUnlockedUnlessTheThreadHoldsIt() {
    Vector<String> vector = new Vector<>();

    assertThat(CollectionCallLocks.isUnlockedVector(vector)).isTrue();
    synchronized (vector) {
      assertThat(CollectionCallLocks.isUnlockedVector(vector)).isFalse();
    }
    assertThat(CollectionCallLocks.isUnlockedVector(new ArrayList<>())).isFalse();
  }

  @Test
  void aVectorIsItsOwnLock() {
    Vector<String> vector = new Vector<>();
    Contents contents = LibraryObject.of(vector, log).contents();

    assertThat(
            CollectionCallLocks.mutex(action(Verb.STORE), vector, type(vector), contents, 0, log))
        .isSameAs(vector);
    assertThat(CollectionCallLocks.ofArgument(action(Verb.WALK), vector, log)).isSameAs(vector);
  }

  @Test
  void aPlainCollectionHasNoLock() {
    List<String> list = new ArrayList<>();
    Contents contents = LibraryObject.of(list, log).contents();

    assertThat(CollectionCallLocks.mutex(action(Verb.STORE), list, type(list), contents, 0, log))
        .isNull();
    assertThat(CollectionCallLocks.ofArgument(action(Verb.COPY), list, log)).isNull();
  }

  @Test
  void aLoopOverACollectionLocksNothingItself() {
    Vector<String> vector = new Vector<>();
    Contents contents = LibraryObject.of(vector, log).contents();

    assertThat(CollectionCallLocks.mutex(action(Verb.WALK), vector, type(vector), contents, 0, log))
        .isNull();
  }

  @Test
  void theProgramHoldsTheLockOfAWrapperToIterate() {
    List<String> wrapper = Collections.synchronizedList(new ArrayList<>());

    assertThat(CollectionCallLocks.ofArgument(action(Verb.WALK), wrapper, log)).isNull();
    assertThat(CollectionCallLocks.ofArgument(action(Verb.COPY), wrapper, log))
        .isSameAs(CollectionKind.of(wrapper.getClass()).mutexOfWhole(wrapper))
        .isNotNull();
  }

  @Test
  void theContentsOfAWrappedCollectionHaveTheLockOfTheWrapper() {
    List<String> list = new ArrayList<>();
    List<String> wrapper = Collections.synchronizedList(list);
    CollectionCallLocks.guard(wrapper, list, log);
    Contents contents = LibraryObject.of(list, log).contents();

    assertThat(contents).isNotNull();
    assertThat(contents.mutex())
        .isSameAs(CollectionKind.of(wrapper.getClass()).mutexOfWhole(wrapper));
  }

  @Test
  void anUnsynchronizedWrapperGuardsNothing() {
    List<String> list = new ArrayList<>();
    CollectionCallLocks.guard(Collections.unmodifiableList(list), list, log);
    Contents contents = LibraryObject.of(list, log).contents();

    assertThat(contents).isNotNull();
    assertThat(contents.mutex()).isNull();
  }

  @Test
  void aStreamOfAVectorLocksItToReadIt() {
    Vector<String> vector = new Vector<>();
    Stream<String> stream = vector.stream();
    LibraryObject.part(stream, vector, log);
    List<String> list = new ArrayList<>();
    Stream<String> other = list.stream();
    LibraryObject.part(other, list, log);

    assertThat(CollectionCallLocks.ofSource(stream, log)).isSameAs(vector);
    assertThat(CollectionCallLocks.ofSource(other, log)).isNull();
    assertThat(CollectionCallLocks.ofSource(vector, log)).isNull();
  }
}
