package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The blocks and methods that threads are in, each with the sets on which it is an open unit of
 * work. Whether one is a unit on a set, the set says:
 *
 * <ul>
 *   <li>by the names of its units,
 *   <li>or, if it is the set of an object, by the object's class: the methods of that and of the
 *       classes that declare the fields are units, and if there is none, the method that makes the
 *       access itself; all of these only if they are meant to be atomic,
 *   <li>or not at all: each block is.
 * </ul>
 *
 * <p>The outermost unit counts.
 */
final class OpenBlocks {
  /** A block or method that a thread is in. */
  static final class Frame {
    final int block;
    final boolean isMethod;

    /** What it is called as a unit. */
    final long transaction;

    /** How many blocks and methods the thread is in. */
    private int depth;

    private int[] sets = {};
    private int setCount;

    Frame(int block, boolean isMethod, long transaction) {
      this.block = block;
      this.isMethod = isMethod;
      this.transaction = transaction;
    }

    /** Notes that this is an open unit on a set. */
    void open(int set) {
      if (setCount == sets.length) {
        sets = Arrays.copyOf(sets, Math.max(4, 2 * setCount));
      }
      sets[setCount++] = set;
    }

    /** How many sets this is an open unit on. */
    int setCount() {
      return setCount;
    }

    /** One of these sets. */
    int set(int index) {
      return sets[index];
    }
  }

  private final Symbols symbols;
  private final SetIndex sets;
  private final Intents intents;
  private final List<List<Frame>> threads = new ArrayList<>();

  /** By site and by method: the method's name. */
  private final Map<Integer, String> methodOfSite = new HashMap<>();

  private final Map<Integer, String> methodNames = new HashMap<>();
  private final Map<Integer, String> classNames = new HashMap<>();

  /**
   * Creates it without threads.
   *
   * @param intents which methods are meant to be atomic
   */
  OpenBlocks(SetIndex sets, Symbols symbols, Intents intents) {
    this.sets = sets;
    this.symbols = symbols;
    this.intents = intents;
  }

  /** Enters a block or method. */
  void begin(int thread, Frame frame) {
    while (threads.size() <= thread) {
      threads.add(new ArrayList<>());
    }
    List<Frame> frames = threads.get(thread);
    frames.add(frame);
    frame.depth = frames.size();
  }

  /** Leaves the innermost block or the innermost method. */
  Frame end(int thread, boolean isMethod) {
    List<Frame> frames = threads.get(thread);
    int innermost = frames.size() - 1;
    while (frames.get(innermost).isMethod != isMethod) {
      innermost--;
    }
    return frames.remove(innermost);
  }

  /**
   * What owns a thread's accesses to a set at a site, if it is in no open unit; null if nothing.
   */
  @Nullable Frame unit(int thread, int set, int site) {
    if (thread >= threads.size() || threads.get(thread).isEmpty()) {
      return null;
    }
    List<Frame> frames = threads.get(thread);
    SetIndex.Units units = sets.units(set);
    Set<String> names = units.names();
    if (names != null) {
      return first(frames, frame -> names.contains(symbols.name(Kind.BLOCK, frame.block)));
    }
    Set<String> classes = units.classes();
    if (classes == null) {
      return first(frames, frame -> !frame.isMethod);
    }
    Frame ofClass = first(frames, frame -> isMeant(frame) && isOf(classes, frame));
    Frame innermost = frames.get(frames.size() - 1);
    return ofClass == null && isMeant(innermost) && isAt(innermost, site) ? innermost : ofClass;
  }

  private static @Nullable Frame first(List<Frame> frames, Predicate<Frame> isUnit) {
    for (Frame frame : frames) {
      if (isUnit.test(frame)) {
        return frame;
      }
    }
    return null;
  }

  private boolean isMeant(Frame frame) {
    return !frame.isMethod || intents.isAtomic(frame.block, frame.depth);
  }

  /** Whether a method is of one of these classes; a block that is no method is of all. */
  private boolean isOf(Set<String> classes, Frame frame) {
    String name = className(frame.block);
    return name.isEmpty() || classes.contains(name);
  }

  /** Whether a site is in a method itself, and not in one that it calls. */
  private boolean isAt(Frame frame, int site) {
    String method =
        methodNames.computeIfAbsent(
            frame.block, id -> MethodName.withoutParameters(symbols.name(Kind.BLOCK, id)));
    return methodOfSite
        .computeIfAbsent(site, id -> MethodName.withoutParameters(symbols.name(Kind.SITE, id)))
        .equals(method);
  }

  /** The class of a method as the names of fields have it: without package and outer class. */
  private String className(int method) {
    return classNames.computeIfAbsent(
        method,
        id -> {
          String name = MethodName.declaringClass(symbols.name(Kind.BLOCK, id));
          String simple = name.substring(name.lastIndexOf('.') + 1);
          String nested = simple.substring(simple.lastIndexOf('$') + 1);
          return !nested.isEmpty() && Character.isLetter(nested.charAt(0)) ? nested : simple;
        });
  }
}
