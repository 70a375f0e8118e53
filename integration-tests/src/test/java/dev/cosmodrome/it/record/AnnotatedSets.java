package dev.cosmodrome.it.record;

import dev.cosmodrome.annotations.AtomicSet;
import dev.cosmodrome.annotations.UnitFor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A program whose annotations say which fields belong together. */
final class AnnotatedSets {
  interface Store {
    int count();
  }

  static class Base implements Store {
    @AtomicSet("counts")
    int count;

    @Override
    public int count() {
      return count;
    }
  }

  static final class Index extends Base {
    @AtomicSet(value = "all names", elements = true)
    static String[] known = {"a"};

    @AtomicSet(value = "counts", elements = true)
    final int[] counts = new int[2];

    @AtomicSet(value = "counts", elements = true)
    int[] more = {};

    @AtomicSet(value = "counts", elements = true)
    long[][] absent = null;

    private void grow() {
      more = new int[more.length + 1];
      more[0] = counts[0] + count;
    }
  }

  /** No field of it is recorded. */
  static final class Names {
    @AtomicSet(value = "names", elements = true)
    final Map<String, Integer> byName = new HashMap<>();

    @AtomicSet(value = "names", elements = true)
    final List<String> inOrder = Collections.synchronizedList(new ArrayList<>());
  }

  private AnnotatedSets() {}

  static int sum(int start, @UnitFor Store store, @UnitFor Index index) {
    return start + store.count() + index.more.length;
  }

  public static void main(String[] args) {
    Index index = new Index();
    index.grow();
    int[] same = index.more;
    index.more = same;
    new Names();
    System.out.println(sum(1, index, index));
  }
}
