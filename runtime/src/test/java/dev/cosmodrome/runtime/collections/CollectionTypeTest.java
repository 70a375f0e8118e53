package dev.cosmodrome.runtime.collections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@OwnRuntime
@SuppressWarnings("JdkObsolete") // these classes are what is tested
class CollectionTypeTest {
  private static CollectionType type(Object collection) {
    return CollectionType.of(collection.getClass());
  }

  @Test
  void entriesAreKnown() {
    Map<String, String> map = Map.of("a", "b");
    Object plain = new HashMap<>(map).entrySet().iterator().next();
    assertThat(type(plain).isEntry).isTrue();
    assertThat(type(plain).isTransientEntry).isFalse();
    Object concurrent = new ConcurrentHashMap<>(map).entrySet().iterator().next();
    assertThat(type(concurrent).isTransientEntry).isTrue();
    Object wrapper = Collections.unmodifiableMap(new HashMap<>(map)).entrySet().iterator().next();
    assertThat(type(wrapper).isTransientEntry).isTrue();
    assertThat(type(wrapper).isUnlockedWrapper).isFalse();
    assertThat(type(map).isEntry).isFalse();
  }

  @Test
  void whatWalksThroughACollectionIsKnown() {
    assertThat(type(new ArrayList<>().iterator()).isWalker).isTrue();
    assertThat(type(new Vector<>().elements()).isWalker).isTrue();
    assertThat(type(Stream.of("a")).isWalker).isTrue();
    assertThat(type(Stream.of("a")).isStream).isTrue();
    assertThat(type(new ArrayList<>()).isWalker).isFalse();
  }

  @Test
  void theKeysOfPartsAreNotThoseOfTheWhole() {
    assertThat(type(new ArrayList<>(List.of("a")).subList(0, 1)).hasOtherKeys).isTrue();
    assertThat(type(new HashMap<>().entrySet()).hasOtherKeys).isTrue();
    assertThat(type(new HashMap<>().keySet()).hasOtherKeys).isFalse();
  }

  @Test
  void wrappersAreNotOfTheirOwn() {
    List<String> list = new ArrayList<>();
    assertThat(type(list).isOfItsOwn).isTrue();
    assertThat(type(Collections.unmodifiableList(list)).isUnlockedWrapper).isTrue();
    assertThat(type(Collections.unmodifiableList(list)).isOfItsOwn).isFalse();
    assertThat(type(List.of("a").stream()).isOfItsOwn).isFalse();
  }
}
