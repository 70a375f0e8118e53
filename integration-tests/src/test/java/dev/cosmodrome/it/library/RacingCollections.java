package dev.cosmodrome.it.library;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.text.SimpleDateFormat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Two threads that use plain collections without a lock, which race where they change them. */
@SuppressWarnings({"JdkObsolete", "JavaUtilDate", "UnusedVariable", "ReturnValueIgnored"})
final class RacingCollections {
  private final Map<String, Integer> sameKey = new HashMap<>();
  private final Map<String, Integer> counted = new HashMap<>();
  private final Map<String, Integer> usedLately = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<String, Integer> addedLately = new LinkedHashMap<>();
  private final List<Integer> list = new ArrayList<>();
  private final List<Integer> iterated = Collections.synchronizedList(new ArrayList<>());
  private final StringBuilder builder = new StringBuilder();
  private final Deque<Integer> printed = new ArrayDeque<>();
  private final Set<Integer> appended = new TreeSet<>();
  private final List<Integer> madeText = new LinkedList<>();
  private final BitSet bits = new BitSet();
  private final SimpleDateFormat format = new SimpleDateFormat("yyyy");

  private RacingCollections() {
    usedLately.put("a", 1);
  }

  public static void main(String[] args) throws InterruptedException {
    RacingCollections shared = new RacingCollections();
    Thread other = new Thread(shared::change);
    other.start();
    shared.get();
    shared.count();
    shared.search();
    shared.iterate();
    shared.measure();
    shared.makeTexts();
    shared.test();
    shared.format();
    other.join();
  }

  private void change() {
    sameKey.put("a", 1);
    counted.put("a", 1);
    list.add(1);
    iterated.add(1);
    builder.append(1);
    printed.add(1);
    appended.add(1);
    madeText.add(1);
    bits.set(1);
    format.format(0);
    look();
  }

  private void look() {
    usedLately.get("a");
    addedLately.get("a");
  }

  private void get() {
    sameKey.get("a");
    look();
  }

  private void count() {
    counted.size();
  }

  private void search() {
    list.contains(1);
  }

  private void iterate() {
    iterated.iterator();
  }

  private void measure() {
    builder.length();
  }

  private void makeTexts() {
    new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)
        .println(printed);
    new StringBuilder().append(appended);
    String.valueOf(madeText);
  }

  private void test() {
    bits.get(1);
  }

  private void format() {
    format.format(0);
  }
}
