package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.collections.CollectionType;
import dev.cosmodrome.runtime.collections.Contents;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@OwnRuntime
class MapEntriesTest {
  private final ThreadLog log = new TestRecording(TestRecording.SETTINGS).recording.newLog("T1");

  MapEntriesTest() throws IOException {}

  /** Makes an iterator of a map part of it, as the model of the call does. */
  private Iterator<Map.Entry<String, String>> iterator(Map<String, String> map) {
    map.put("k", "v");
    Set<Map.Entry<String, String>> entries = map.entrySet();
    Iterator<Map.Entry<String, String>> iterator = entries.iterator();
    LibraryObject.part(iterator, map, log);
    return iterator;
  }

  private static void add(@Nullable Object result, Object iterator, ThreadContext context) {
    CallEffects effects = new CallEffects(null, new LibraryAction[0], false);
    MapEntries.add(result, iterator, effects, context);
  }

  private @Nullable Contents contents(Map<?, ?> map) {
    return LibraryObject.of(map, log).contents();
  }

  private @Nullable Contents contents(Map.Entry<?, ?> entry, ThreadContext context) {
    return MapEntries.contents(entry, CollectionType.of(entry.getClass()), context);
  }

  @Test
  void anEntryOfAnIteratorBelongsToTheMap() {
    Map<String, String> map = new HashMap<>();
    Iterator<Map.Entry<String, String>> iterator = iterator(map);
    Map.Entry<String, String> entry = iterator.next();
    assertThat(contents(entry, log)).as("before it was returned").isNull();

    add(entry, iterator, log);
    assertThat(contents(entry, log)).isNotNull().isSameAs(contents(map));
  }

  @Test
  void theEntriesOfAnArrayBelongToTheMap() {
    Map<String, String> map = new HashMap<>();
    Iterator<Map.Entry<String, String>> iterator = iterator(map);
    Map.Entry<String, String> entry = iterator.next();
    add(new Object[] {"no entry", entry, null}, iterator, log);

    assertThat(contents(entry, log)).isSameAs(contents(map));
  }

  @Test
  void anEntryStaysWithItsFirstMap() {
    Map<String, String> map = new HashMap<>();
    Iterator<Map.Entry<String, String>> iterator = iterator(map);
    Map.Entry<String, String> entry = iterator.next();
    add(entry, iterator, log);
    add(entry, iterator(new HashMap<>()), log);

    assertThat(contents(entry, log)).isSameAs(contents(map));
  }

  @Test
  void anEntryThatAnotherCollectionContainsIsNoPartOfIt() {
    Map.Entry<String, String> entry = iterator(new HashMap<>()).next();
    List<Object> list = new ArrayList<>(List.of(entry));
    Iterator<Object> iterator = list.iterator();
    LibraryObject.part(iterator, list, log);
    add(iterator.next(), iterator, log);
    add(new Object[] {entry}, iterator, log);

    assertThat(contents(entry, log)).isNull();
  }

  @Test
  void anEntryOfAConcurrentMapRefersToItsMap() {
    Map<String, String> map = new ConcurrentHashMap<>();
    Iterator<Map.Entry<String, String>> iterator = iterator(map);
    Map.Entry<String, String> entry = iterator.next();
    add(entry, iterator, log);

    assertThat(LibraryObject.find(entry)).as("it needs no model").isNull();
    assertThat(contents(entry, log)).isNotNull().isSameAs(contents(map));
  }

  @Test
  void anEntryOfAMapThatNoOtherThreadCanReachHasNoContents() {
    Map<String, String> map = new ConcurrentHashMap<>();
    log.collections.created(map, log.owner);

    assertThat(contents(iterator(map).next(), log)).isNull();
  }

  @Test
  void anImmutableWrapperIsNoPart() {
    Map<String, String> map = new HashMap<>(Map.of("k", "v"));
    Map<String, String> wrapper = Collections.unmodifiableMap(map);
    Iterator<Map.Entry<String, String>> iterator = wrapper.entrySet().iterator();
    LibraryObject.part(iterator, map, log);
    Map.Entry<String, String> entry = iterator.next();
    add(entry, iterator, log);

    assertThat(LibraryObject.find(entry)).isNull();
  }

  @Test
  void otherResultsAreIgnored() {
    Iterator<Map.Entry<String, String>> iterator = iterator(new HashMap<>());
    add(null, iterator, log);
    add("text", iterator, log);

    assertThat(LibraryObject.find("text")).isNull();
  }
}
