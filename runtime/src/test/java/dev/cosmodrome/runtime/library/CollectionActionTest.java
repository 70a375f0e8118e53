package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.hooks.CollectionHooks;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Calls of collections, with hooks as in instrumented code. In the expected events, {@code whole}
 * is the collection as a whole, {@code first} stands for first changes, {@code change} for the
 * changes of a thread, and {@code a} for the key "a".
 */
@OwnRuntime
@SuppressWarnings({
  "JdkObsolete",
  "UnnecessaryAsync",
  "UnnecessaryStringBuilder"
}) // these classes are what is tested
class CollectionActionTest {
  private final LibraryScript script = new LibraryScript();

  CollectionActionTest() throws IOException {}

  private void check(String steps, String expected) throws IOException {
    script.threads().run(steps);
    String events =
        script
            .threads()
            .events()
            .replaceAll("contents of \\w+#1", "whole")
            .replaceAll("changes of \\w+#1\\[\\d\\]", "change")
            .replaceAll("changes of \\w+#1", "first")
            .replaceAll(" (mark|commute)\\([^)]*\\)", "")
            .replaceAll("\\w+#1\\[\"?([a-z0-9]*)\"?\\]", "$1");
    assertThat(events).as(steps).isEqualTo(expected.replaceAll(" +", " ").replace("; ", "\n"));
  }

  private void map(Map<String, String> map) {
    script.collection("get", "get()Ljava/lang/Object;", map, "look-up this[arg1]", map::get);
    script.collection(
        "put", "put()Ljava/lang/Object;", map, "store this[arg1]", key -> map.put(key, key));
    script.collection(
        "putIfAbsent",
        "putIfAbsent()Ljava/lang/Object;",
        map,
        "change this[arg1] if null",
        key -> map.putIfAbsent(key, key));
    script.collection(
        "remove", "remove()Ljava/lang/Object;", map, "change this[arg1] if true", map::remove);
    script.collection("size", "size()I", map, "look-over this", key -> map.size());
    script.collectionOf(
        "clear",
        "clear()V",
        map,
        new Object[0],
        "change-all this",
        () -> {
          map.clear();
          return null;
        });
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          get            | T1: get(a) | T1: read(whole) read(a)
          put            | T1: put(a) | T1: read(whole) write(a) write(first) write(change)
          absent         | T1: putIfAbsent(a) | T1: read(whole) read(a) write(a) write(first) write(change)
          not absent     | T1: put(a); T2: putIfAbsent(a) \
            | T1: read(whole) write(a) write(first) write(change); T2: read(whole) read(a)
          removed        | T1: put(a) remove(a) | T1: read(whole) write(a) write(first) write(change)
          not there      | T1: remove(a) | T1: read(whole) read(a)
          size           | T1: size | T1: read(whole) read(first)
          clear          | T1: clear | T1: write(whole)
          """)
  void aPlainMapIsReadAndWritten(String what, String steps, String expected) throws IOException {
    map(new TreeMap<>());
    check(steps, expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          get          | T1: get(a) | T1: volatileRead(whole) volatileRead(a)
          put          | T1: put(a) | T1: volatileRead(whole) volatileWrite(a) volatileWrite(change)
          absent       | T1: putIfAbsent(a) \
            | T1: volatileRead(whole) volatileRead(a) volatileWrite(a) volatileWrite(change)
          not absent   | T1: put(a); T2: putIfAbsent(a) \
            | T1: volatileRead(whole) volatileWrite(a) volatileWrite(change); \
              T2: volatileRead(whole) volatileRead(a)
          clear        | T1: clear | T1: volatileWrite(whole)
          """)
  void eachCallOfAConcurrentMapIsAStep(String what, String steps, String expected)
      throws IOException {
    map(new ConcurrentHashMap<>());
    check(steps, expected);
  }

  @Test
  void aSynchronizedCollectionIsCalledWithItsLock() throws IOException {
    Vector<String> vector = new Vector<>(List.of("x"));
    script.collectionOf(
        "get",
        "get()Ljava/lang/Object;",
        vector,
        new Object[] {0},
        "look-up this[arg1]",
        () -> vector.get(0));
    script.collectionOf(
        "add",
        "add()Z",
        vector,
        new Object[] {"y"},
        "change-all this if true",
        () -> vector.add("y"));
    script.threads().run("T1: get");
    script.threads().run("T2: add");
    assertThat(script.threads().events())
        .as("each call is a step")
        .startsWith("T1: volatileRead(contents of Vector#1) volatileRead(Vector#1[0])\nT2:")
        .endsWith("volatileWrite(contents of Vector#1)");
  }

  @Test
  void codeThatASynchronizedCollectionCallsRunsWithItsLock() throws IOException {
    Vector<String> vector = new Vector<>(List.of("x"));
    script.collectionOf(
        "indexOf",
        "indexOf()I",
        vector,
        new Object[] {"x"},
        "measure this",
        () -> {
          script.threads().run("T1: enter(A.equals) read(x) exit");
          return 0;
        });
    script.threads().run("T1: enter(A.find) indexOf write(y) exit");
    assertThat(script.threads().events())
        .startsWith("T1: enter(A.find) acquire(Vector#1) volatileRead(contents of Vector#1)")
        .contains("enter(A.equals) read(x) exit(A.equals)")
        .endsWith("release(Vector#1) write(y) exit(A.find)");
  }

  @Test
  void aWrapperIsCalledWithItsLockAndItsIteratorWithout() throws IOException {
    List<String> inside = new ArrayList<>(List.of("a"));
    List<String> list = Collections.synchronizedList(inside);
    script.collectionOf(
        "wrap", "synchronizedList()V", null, new Object[] {inside}, "view arg1", () -> list);
    script.collectionOf("size", "size()I", list, new Object[0], "look-over this", list::size);
    Iterator<String> iterator = inside.iterator();
    script.collectionOf(
        "iterator",
        "iterator()V",
        list,
        new Object[0],
        "look-over this then view this",
        () -> iterator);
    script.threads().run("T1: wrap; T2: size; T3: iterator");
    String events = script.threads().events();
    assertThat(events)
        .contains("T2: volatileRead(contents of ArrayList#1)")
        .contains("T3: read(contents of ArrayList#1)");
  }

  @Test
  void aViewIsPartOfItsCollection() throws IOException {
    Map<String, String> map = new TreeMap<>(Map.of("a", "b"));
    Object keys = map.keySet();
    script.collectionOf("keySet", "keySet()V", map, new Object[0], "view this", () -> keys);
    script.collectionOf(
        "removeKey",
        "remove()Z",
        keys,
        new Object[] {"a"},
        "change this[arg1] if true",
        () -> map.remove("a"));
    check("T1: keySet removeKey", "T1: read(whole) read(a) write(a) write(first) write(change)");
  }

  @Test
  void anIteratorThatIsNotKnownIsNotRecorded() throws IOException {
    Iterator<String> iterator = new ArrayList<>(List.of("a")).iterator();
    script.collectionOf(
        "next", "next()V", iterator, new Object[0], "look-over this", iterator::next);
    check("T1: next write(x)", "T1: write(x)");
  }

  private void iterator(Iterator<String> iterator) {
    script.collectionOf(
        "next",
        "next()V",
        iterator,
        new Object[0],
        "look-over this then move this",
        iterator::next);
  }

  @Test
  void theThreadThatCreatesAnIteratorMovesItUnrecorded() throws IOException {
    Map<String, String> map = new TreeMap<>(Map.of("a", "b", "c", "d"));
    Iterator<String> iterator = map.keySet().iterator();
    script.collectionOf("iterator", "iterator()V", map, new Object[0], "view this", () -> iterator);
    iterator(iterator);
    check("T1: iterator next next", "T1: read(whole) read(first)");
  }

  @Test
  void thePositionOfASharedIteratorIsAVariable() throws IOException {
    Map<String, String> map = new TreeMap<>(Map.of("a", "b", "c", "d", "e", "f"));
    Iterator<String> iterator = map.keySet().iterator();
    script.collectionOf("iterator", "iterator()V", map, new Object[0], "view this", () -> iterator);
    iterator(iterator);
    script.threads().run("T1: iterator next; T2: next; T1: next");
    assertThat(script.threads().events().replaceAll("(contents|changes) of TreeMap#1", "map"))
        .isEqualTo(
            """
            T1: read(map) read(map)
            T2: read(map) read(map) read(position of KeyIterator#1) write(position of KeyIterator#1)
            T1: read(map) read(map) read(position of KeyIterator#1) write(position of KeyIterator#1)""");
  }

  @Test
  void anIteratorThatWasCreatedBeforeOthersCouldReachItHasAPositionForThem() throws IOException {
    List<String> list = new ArrayList<>(List.of("a", "b", "c"));
    Iterator<String> iterator = list.iterator();
    script.threads().define("newList", (log, a, site) -> CollectionHooks.created(list, log));
    script.collectionOf(
        "iterator", "iterator()V", list, new Object[0], "view this", () -> iterator);
    iterator(iterator);
    check(
        "T1: newList iterator write(x) signal(s) next; T2: next",
        "T1: write(x) signal(s); T2: read(position of Itr#1) write(position of Itr#1)");
  }

  @Test
  void anEntryBelongsToItsMap() throws IOException {
    Map<String, String> map = new HashMap<>(Map.of("a", "b"));
    Map.Entry<String, String> entry = map.entrySet().iterator().next();
    Iterator<Map.Entry<String, String>> iterator = map.entrySet().iterator();
    script.collectionOf("iterate", "iterator()V", map, new Object[0], "view this", () -> iterator);
    script.collectionOf("next", "next()V", iterator, new Object[0], "entry this", () -> entry);
    script.collectionOf(
        "setValue",
        "setValue()V",
        entry,
        new Object[] {"c"},
        "store this.value",
        () -> entry.setValue("c"));
    script.collectionOf(
        "getValue", "getValue()V", entry, new Object[0], "look-up this.value", entry::getValue);
    check(
        "T1: iterate next setValue; T2: getValue",
        "T1: read(whole) read(first) write(a) write(change); T2: read(whole) read(a)");
  }

  @Test
  void anEntryOfAConcurrentMapKnowsItsMap() throws IOException {
    ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>(Map.of("a", "b"));
    Map.Entry<String, String> entry = map.entrySet().iterator().next();
    script.collectionOf(
        "getValue", "getValue()V", entry, new Object[0], "look-up this.value", entry::getValue);
    script.collectionOf(
        "setValue",
        "setValue()V",
        entry,
        new Object[] {"c"},
        "store this.value",
        () -> entry.setValue("c"));
    check(
        "T1: getValue write(x) setValue",
        "T1: write(x) volatileRead(whole) volatileRead(first) volatileWrite(a)"
            + " volatileWrite(change)");
  }

  @Test
  void aCollectionThatIsPassedIsRead() throws IOException {
    List<String> source = new ArrayList<>(List.of("a"));
    List<String> target = new ArrayList<>();
    script.collectionOf(
        "addAll",
        "addAll(Ljava/util/Collection;)Z",
        target,
        new Object[] {source},
        "change-all this if true then walk arg1",
        () -> target.addAll(source));
    script.threads().run("T1: addAll");
    assertThat(script.threads().events())
        .contains("write(contents of ArrayList#1)")
        .contains("read(contents of ArrayList#2)");
  }

  @Test
  void twoVectorsThatAddEachOtherDoNotHoldTwoLocks() throws IOException {
    Vector<String> one = new Vector<>(List.of("a"));
    Vector<String> other = new Vector<>(List.of("b"));
    script.collectionOf(
        "addAll",
        "addAll(Ljava/util/Collection;)Z",
        one,
        new Object[] {other},
        "change-all this if true then copy arg1",
        () -> {
          assertThat(Thread.holdsLock(one)).isFalse();
          return one.addAll(other);
        });
    script.threads().run("T1: addAll");
    assertThat(script.threads().events())
        .contains("volatileWrite(contents of Vector#1)")
        .contains("volatileRead(contents of Vector#2)");
  }

  @Test
  void aCallThatFailsHasRead() throws IOException {
    List<String> list = new ArrayList<>();
    script.collectionOf(
        "get", "get()V", list, new Object[] {3}, "look-up this[arg1]", () -> list.get(3));
    script.collectionOf(
        "removeFirst",
        "removeFirst()V",
        list,
        new Object[0],
        "change-all this if true",
        () -> {
          throw new NoSuchElementException();
        });
    script.threads().run("T1: get; T2: removeFirst");
    assertThat(script.threads().events())
        .contains("T1: read(contents of ArrayList#1) read(ArrayList#1[3])")
        .contains("T2: read(contents of ArrayList#1)")
        .doesNotContain("write(");
  }

  @Test
  void whatAThreadHasMadeIsNotRecordedUntilOthersCanReachIt() throws IOException {
    List<String> list = new ArrayList<>();
    script.threads().define("newList", (log, a, site) -> CollectionHooks.created(list, log));
    script.collectionOf(
        "add", "add()Z", list, new Object[] {"a"}, "change-all this if true", () -> list.add("a"));
    script.threads().run("T1: newList add write(x) signal(s) add");
    assertThat(script.threads().events())
        .startsWith("T1: write(x) signal(s) read(contents of ArrayList#1)");
  }

  @Test
  void collectionsThatCannotChangeAreNotRecorded() throws IOException {
    List<String> list = List.of("a");
    script.collectionOf(
        "get", "get()V", list, new Object[] {0}, "look-up this[arg1]", () -> list.get(0));
    check("T1: get write(x)", "T1: write(x)");
  }

  @Test
  void aFunctionRunsBetweenTheReadAndTheWriteOfItsKey() throws IOException {
    ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
    ThreadContext log = script.threads().thread("T1");
    Function<String, String> function =
        key -> {
          script.threads().run("T1: enter(A.compute) write(x) exit");
          return key;
        };
    script.collection(
        "computeIfAbsent",
        "computeIfAbsent()V",
        map,
        "change this[arg1] by arg2 if called",
        key -> map.computeIfAbsent(key, CollectionHooks.inStep(function, map, log)));
    check(
        "T1: computeIfAbsent(a) computeIfAbsent(a)",
        "T1: volatileRead(whole) volatileRead(a) enter(A.compute) write(x) exit(A.compute)"
            + " volatileWrite(a) volatileWrite(change) volatileRead(whole) volatileRead(a)");
  }

  @Test
  void aFunctionIsNoPartOfTheStepOfAnEarlierCall() throws IOException {
    ThreadContext log = script.threads().thread("T1");
    int call =
        LibraryScript.defineByClass("computeIfAbsent()V", "change this[arg1] by arg2 if called");
    Map<String, String> known = new ConcurrentHashMap<>();
    Function<String, String> function = key -> key;
    CollectionHooks.before(known, "a", function, null, log, call, 0);
    assertThat(CollectionHooks.inStep(function, known, log)).isNotSameAs(function);
    CollectionHooks.ended(log.collections.noLock, log, call, 0);

    Map<String, String> fresh = new HashMap<>();
    CollectionHooks.created(fresh, log);
    CollectionHooks.before(fresh, "a", function, null, log, call, 0);
    assertThat(CollectionHooks.inStep(function, fresh, log)).isSameAs(function);
  }

  @Test
  void aCallWithoutAHookBeforeItIsReported() throws IOException {
    StringBuilder text = new StringBuilder();
    int append = LibraryScript.defineByClass("append()V", "change-all this");
    int charAt = LibraryScript.defineByClass("charAt()C", "look-over this");
    script
        .threads()
        .define(
            "append",
            (log, a, site) -> CollectionHooks.after(text, null, null, null, log, append, site));
    script
        .threads()
        .define(
            "fail",
            (log, a, site) ->
                CollectionHooks.failed(
                    new IndexOutOfBoundsException(), text, null, null, null, log, charAt, site));
    check("T1: append fail", "T1: write(whole) read(first)");
  }

  @Test
  void codeThatACallRunsComesAfterWhatTheCallReads() throws IOException {
    CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>(List.of("a", "b"));
    script.collectionOf(
        "forEach",
        "forEach()V",
        list,
        new Object[0],
        "look-over this",
        () -> {
          list.forEach(each -> script.threads().run("T1: enter(A.accept) write(x) exit"));
          return null;
        });
    script.threads().run("T1: enter(A.all) forEach exit");
    assertThat(script.threads().events())
        .startsWith("T1: enter(A.all) volatileRead(contents of CopyOnWriteArrayList#1)")
        .contains("enter(A.accept) write(x) exit(A.accept)")
        .endsWith("exit(A.all)");
  }

  @Test
  void aStringBufferIsGuardedByItself() throws IOException {
    StringBuffer text = new StringBuffer();
    script.collectionOf(
        "append", "append()V", text, new Object[] {"a"}, "change-all this", () -> text.append("a"));
    check("T1: append", "T1: volatileWrite(whole)");
  }

  @Test
  void withoutALogNothingIsRecorded() throws IOException {
    List<String> list = new ArrayList<>();
    int call = LibraryScript.define("add()Z", "change-all this if true");
    Object lock = CollectionHooks.before(list, null, null, null, null, call, 0);
    assertThat(lock).isNotSameAs(CollectionHooks.before(list, null, null, null, null, call, 0));
    CollectionHooks.after(true, list, null, null, null, null, call, 0);
    CollectionHooks.failed(new Error(), list, null, null, null, null, call, 0);
    CollectionHooks.ended(lock, null, call, 0);
    CollectionHooks.created(list, null);
    CollectionHooks.passed(null, list, null, null, null, call, 0);
    assertThat(CollectionHooks.inStep((Function<String, String>) key -> key, list, null))
        .isNotNull();
    check("T1: write(x)", "T1: write(x)");
  }
}
