package dev.cosmodrome.runtime.collections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.collections.CollectionKey.Equality;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Keys are known by numbers: equal keys by the same one, others by different ones. */
@OwnRuntime
class CollectionKeyTest {
  private final ThreadContext context =
      new TestRecording(TestRecording.SETTINGS).recording.newLog("T1");

  CollectionKeyTest() throws IOException {}

  private long number(Object key, Equality equality) {
    return CollectionKey.of(key, equality, context);
  }

  /** A key of the program that says which keys are equal. */
  private record Name(String text) {
    private static int calls;

    @Override
    public int hashCode() {
      calls++;
      return text.hashCode();
    }
  }

  /** A key whose hash code fails. */
  private static final class Broken {
    @Override
    public boolean equals(Object other) {
      return other == this;
    }

    @Override
    public int hashCode() {
      throw new IllegalStateException("a failure of the program");
    }
  }

  @Test
  void equalKeysHaveTheSameNumber() {
    Object[][] pairs = {
      {"text", new String("text")},
      {1_000, Integer.valueOf(1_000)},
      {5L, Long.valueOf(5)},
      {(short) 3, (short) 3},
      {'c', 'c'},
      {true, true},
      {1.5, 1.5},
      {1.5f, 1.5f},
      {new Name("a"), new Name("a")},
      {List.of(1, 2), List.of(1, 2)},
      {null, null}
    };
    for (Object[] pair : pairs) {
      assertThat(number(pair[0], Equality.EQUALS))
          .as("%s", pair[0])
          .isEqualTo(number(pair[1], Equality.EQUALS));
    }
  }

  @Test
  void differentValuesHaveDifferentNumbers() {
    List<Object> keys = new ArrayList<>();
    for (int i = -500; i < 500; i++) {
      keys.add(i);
      keys.add(i / 7.0 + 0.01);
      keys.add("key" + i);
    }
    keys.addAll(List.of('a', 'b', true, false, "a", "aa"));
    Map<Long, Object> byNumber = new HashMap<>();
    for (Object key : keys) {
      Object other = byNumber.put(number(key, Equality.EQUALS), key);
      assertThat(other == null || other.equals(key)).as("%s and %s", key, other).isTrue();
    }
  }

  @Test
  void floatsBetweenIntegersHaveDifferentNumbers() {
    Set<Long> numbers = new HashSet<>();
    for (float key : new float[] {0.25f, 0.5f, 0.75f, 1.25f, -0.5f}) {
      numbers.add(number(key, Equality.EQUALS));
    }
    assertThat(numbers).hasSize(5);
  }

  @Test
  void stringsWithTheSameHashCodeHaveDifferentNumbers() {
    assertThat("Aa".hashCode()).isEqualTo("BB".hashCode());
    assertThat(number("Aa", Equality.EQUALS)).isNotEqualTo(number("BB", Equality.EQUALS));
  }

  @Test
  void objectsWithoutAnEqualsOfTheirOwnAreDistinguished() {
    Object one = new Object();
    Object other = new Object();
    assertThat(number(one, Equality.EQUALS)).isEqualTo(number(one, Equality.EQUALS));
    assertThat(number(one, Equality.EQUALS)).isNotEqualTo(number(other, Equality.EQUALS));
    assertThat(number(TimeUnit.DAYS, Equality.EQUALS))
        .isNotEqualTo(number(TimeUnit.HOURS, Equality.EQUALS));
  }

  @Test
  void whereOnlyIdentityCountsEqualKeysDiffer() {
    String one = new String("text");
    String other = new String("text");
    assertThat(number(one, Equality.IDENTITY)).isNotEqualTo(number(other, Equality.IDENTITY));
  }

  @Test
  void whereTheProgramComparesKeysMayBeEqual() {
    assertThat(number("a", Equality.COMPARATOR)).isEqualTo(number("b", Equality.COMPARATOR));
    assertThat(number(new Name("a"), Equality.ORDER))
        .isEqualTo(number(new Name("b"), Equality.ORDER));
    assertThat(number("a", Equality.ORDER)).isNotEqualTo(number("b", Equality.ORDER));
  }

  @Test
  void theProgramsCodeRunsOnceAndUnrecorded() {
    Name.calls = 0;
    number(new Name("a"), Equality.EQUALS);
    assertThat(Name.calls).isEqualTo(1);
    assertThat(number(new Broken(), Equality.EQUALS)).isZero();
  }

  @Test
  void theEqualityOfKeysDependsOnTheCollection() {
    assertThat(Equality.of(new HashMap<>())).isEqualTo(Equality.EQUALS);
    assertThat(Equality.of(new IdentityHashMap<>())).isEqualTo(Equality.IDENTITY);
    assertThat(Equality.of(new TreeMap<String, String>())).isEqualTo(Equality.ORDER);
    assertThat(Equality.of(new ConcurrentSkipListMap<String, String>())).isEqualTo(Equality.ORDER);
    assertThat(Equality.of(new TreeSet<String>())).isEqualTo(Equality.ORDER);
    assertThat(Equality.of(new TreeMap<>(Comparator.<String>reverseOrder())))
        .isEqualTo(Equality.COMPARATOR);
    assertThat(Equality.of(new TreeSet<>(String.CASE_INSENSITIVE_ORDER)))
        .isEqualTo(Equality.COMPARATOR);
  }

  @Test
  void aKeyIsShownWithoutCodeOfTheProgram() {
    assertThat(CollectionKey.text(null, 1)).isEqualTo("null");
    assertThat(CollectionKey.text("a key", 1)).isEqualTo("\"a key\"");
    assertThat(CollectionKey.text(17, 1)).isEqualTo("17");
    assertThat(CollectionKey.text('c', 1)).isEqualTo("c");
    assertThat(CollectionKey.text(TimeUnit.DAYS, 1)).isEqualTo("DAYS");
    assertThat(CollectionKey.text(new Name("a"), 3)).isEqualTo("Name 3");
    assertThat(CollectionKey.text("x".repeat(30), 1)).isEqualTo("\"" + "x".repeat(20) + "...\"");
    assertThat(CollectionKey.text("a\nb\u0000\uD83D\uDE00", 1)).isEqualTo("\"a?b???\"");
  }
}
