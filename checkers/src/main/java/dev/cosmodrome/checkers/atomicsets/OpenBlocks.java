package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.ClassName;
import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.checkers.Program;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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
 *   <li>or, if it is a set of fields, by classes: their methods are units unless they are private,
 *       so are methods that work on objects of these classes themselves, and those that are said to
 *       be atomic; all of these only if they are meant to be atomic,
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

  /**
   * On which classes' objects a method is a unit.
   *
   * @param everywhere whether it is on all
   * @param own its own class, unless it is private
   * @param others further classes
   */
  private record Reach(boolean everywhere, String own, Set<String> others) {
    boolean isOn(Set<String> classes) {
      return everywhere || classes.contains(own) || !Collections.disjoint(classes, others);
    }
  }

  private final Symbols symbols;
  private final SetIndex sets;
  private final Program program;
  private final List<List<Frame>> threads = new ArrayList<>();
  private final Map<Integer, Reach> reaches = new HashMap<>();

  /** Creates it without threads. */
  OpenBlocks(SetIndex sets, Symbols symbols, Program program) {
    this.sets = sets;
    this.symbols = symbols;
    this.program = program;
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

  /** What owns a thread's accesses to a set, if it is in no open unit; null if nothing. */
  @Nullable Frame unit(int thread, int set) {
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
    return classes == null
        ? first(frames, frame -> !frame.isMethod)
        : first(frames, frame -> isMeant(frame) && reach(frame.block).isOn(classes));
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
    return !frame.isMethod || program.isAtomic(frame.block, frame.depth);
  }

  /** A block that is no method is a unit on everything. */
  private Reach reach(int method) {
    return reaches.computeIfAbsent(
        method,
        id -> {
          String name = MethodName.declaringClass(symbols.name(Kind.BLOCK, id));
          return new Reach(
              name.isEmpty() || program.isSaidToBeAtomic(id),
              program.isPrivate(id) ? "" : ClassName.simple(name),
              program.worksOn(id));
        });
  }
}
