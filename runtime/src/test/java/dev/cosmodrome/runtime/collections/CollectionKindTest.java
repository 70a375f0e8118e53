package dev.cosmodrome.runtime.collections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.recorder.RecordedClass;
import dev.cosmodrome.runtime.recorder.TestRecording;
import java.io.IOException;
import java.text.SimpleDateFormat;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Stack;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/** Classes of collections, by their synchronisation. */
@OwnRuntime
@SuppressWarnings({"JdkObsolete", "UnnecessaryStringBuilder"}) // these classes are what is tested
class CollectionKindTest {
  private static CollectionKind kind(Object collection) {
    return CollectionKind.of(collection.getClass());
  }

  @Test
  void collectionsOfTheJdkHaveKinds() {
    assertThat(kind(new ArrayList<>())).isEqualTo(CollectionKind.PLAIN);
    assertThat(kind(new HashMap<>().keySet())).isEqualTo(CollectionKind.PLAIN);
    assertThat(kind(new ArrayDeque<>())).isEqualTo(CollectionKind.PLAIN);
    assertThat(kind(new StringBuilder())).isEqualTo(CollectionKind.PLAIN);
    assertThat(kind(new SimpleDateFormat())).isEqualTo(CollectionKind.PLAIN);
    assertThat(kind(new ConcurrentHashMap<>())).isEqualTo(CollectionKind.CONCURRENT);
    assertThat(kind(new ConcurrentHashMap<>().keySet())).isEqualTo(CollectionKind.CONCURRENT);
    assertThat(kind(new ConcurrentSkipListSet<String>())).isEqualTo(CollectionKind.CONCURRENT);
    assertThat(kind(new CopyOnWriteArrayList<>())).isEqualTo(CollectionKind.CONCURRENT);
    assertThat(kind(new Properties())).isEqualTo(CollectionKind.CONCURRENT);
    assertThat(kind(new Vector<>())).isEqualTo(CollectionKind.SYNCHRONIZED);
    assertThat(kind(new Stack<>())).isEqualTo(CollectionKind.SYNCHRONIZED);
    assertThat(kind(new StringBuffer())).isEqualTo(CollectionKind.SYNCHRONIZED);
    assertThat(kind(new Vector<>().iterator())).isEqualTo(CollectionKind.SYNCHRONIZED_BY_WHOLE);
    assertThat(kind(Collections.synchronizedList(new ArrayList<>())))
        .isEqualTo(CollectionKind.WRAPPED);
    assertThat(kind(Collections.synchronizedMap(new HashMap<>())))
        .isEqualTo(CollectionKind.WRAPPED);
  }

  @Test
  void whatCannotChangeOrIsAQueueHasNoKind() {
    assertThat(kind(List.of(1, 2))).isEqualTo(CollectionKind.NONE);
    assertThat(kind(Collections.emptyList())).isEqualTo(CollectionKind.NONE);
    assertThat(kind(Collections.singletonList(1))).isEqualTo(CollectionKind.NONE);
    assertThat(kind(Collections.nCopies(2, 1))).isEqualTo(CollectionKind.NONE);
    assertThat(kind(new LinkedBlockingQueue<>())).isEqualTo(CollectionKind.NONE);
    assertThat(kind(new CopyOnWriteArrayList<>().iterator())).isEqualTo(CollectionKind.NONE);
    assertThat(kind(new Object())).isEqualTo(CollectionKind.NONE);
    assertThat(kind(this)).isEqualTo(CollectionKind.NONE);
  }

  /** A list of the program, which does the work itself. */
  private static final class OwnList extends AbstractList<String> {
    @Override
    public String get(int index) {
      return "";
    }

    @Override
    public int size() {
      return 0;
    }
  }

  /** A list of the program, which leaves the work to the JDK. */
  private static final class NamedList extends ArrayList<String> {
    private static final long serialVersionUID = 1;
  }

  @Test
  void aClassOfTheProgramIsOfTheKindThatItExtends() {
    assertThat(kind(new NamedList())).isEqualTo(CollectionKind.PLAIN);
    assertThat(kind(new OwnList())).isEqualTo(CollectionKind.NONE);
  }

  @Test
  void aClassOfTheJdkThatIsInstrumentedHasNoKind() throws IOException {
    TestRecording test = new TestRecording(TestRecording.SETTINGS);
    RecordedClass.define(test.recording, ArrayList.class, null, "ArrayList.size");
    assertThat(kind(new ArrayList<>())).isEqualTo(CollectionKind.NONE);
    assertThat(kind(new NamedList())).isEqualTo(CollectionKind.NONE);
    assertThat(kind(new Vector<>())).isEqualTo(CollectionKind.SYNCHRONIZED);
  }

  @Test
  void aSynchronizedCollectionHasALock() {
    Vector<String> vector = new Vector<>();
    assertThat(CollectionKind.SYNCHRONIZED.mutexOfWhole(vector)).isSameAs(vector);
    Collection<String> wrapper = Collections.synchronizedCollection(new ArrayList<>());
    assertThat(CollectionKind.WRAPPED.mutexOfWhole(wrapper)).isSameAs(wrapper);
    Map<String, String> map = Collections.synchronizedMap(new HashMap<>());
    assertThat(CollectionKind.WRAPPED.mutexOfWhole(map)).isSameAs(map);
    assertThat(CollectionKind.WRAPPED.mutexOfWhole(map.keySet())).isSameAs(map);
    assertThat(CollectionKind.WRAPPED.mutexOfWhole(new Object())).isNull();
    assertThat(CollectionKind.PLAIN.mutexOfWhole(new ArrayList<>())).isNull();
  }

  @Test
  void theOrderOfALinkedMapMayBeThatOfAccesses() {
    assertThat(CollectionKind.isAccessOrdered(new LinkedHashMap<>(16, 0.75f, true))).isTrue();
    assertThat(CollectionKind.isAccessOrdered(new LinkedHashMap<>())).isFalse();
    assertThat(CollectionKind.isAccessOrdered(new HashMap<>())).isFalse();
  }
}
