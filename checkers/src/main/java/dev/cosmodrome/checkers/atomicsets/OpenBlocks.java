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
import org.jspecify.annotations.Nullable;

/**
 * The blocks and methods that threads are in, each with the sets on which it is an open unit of
 * work. Whether one is a unit on a set, the set says:
 *
 * <ul>
 *   <li>by the names of its units,
 *   <li>or, if it is a set of fields, by its object: methods are units that are called on it, or
 *       work on objects of its class themselves; if the trace does not tell on which objects
 *       methods are called, or the fields are static, by classes: their methods are units unless
 *       they are private, and those that work on such objects themselves; all of these only if they
 *       are meant to be atomic,
 *   <li>or not at all: each block is.
 * </ul>
 *
 * <p>The outermost unit counts. A callback begins a new part of the stack, unless there is a unit
 * below it that somebody has declared: a block, one that is given by its name, or a method that is
 * said to be atomic, which is a unit on everything.
 */
final class OpenBlocks {
  /** A block or method that a thread is in. */
  static final class Frame {
    final int block;
    final boolean isMethod;
    final int site;

    /** The number of the unit that it may be. */
    final long number;

    /** What it is called as a unit. */
    long transaction;

    /** How many blocks and methods the thread is in. */
    private int depth;

    /** How many callbacks there are on the stack, up to this. */
    private int callbacks;

    private int[] objects = {};
    private int[] sets = {};
    private int setCount;

    Frame(int block, boolean isMethod, int site, long number) {
      this.block = block;
      this.isMethod = isMethod;
      this.site = site;
      this.number = number;
    }

    /** Notes that the method works on an object. */
    void add(int object) {
      objects = Arrays.copyOf(objects, objects.length + 1);
      objects[objects.length - 1] = object;
    }

    private boolean worksOn(int object) {
      for (int own : objects) {
        if (own == object) {
          return true;
        }
      }
      return false;
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
  private record Reach(boolean everywhere, String own, Set<String> others) {}

  private final Symbols symbols;
  private final SetIndex sets;
  private final Program program;
  private final Lanes lanes;
  private final List<List<Frame>> threads = new ArrayList<>();
  private final Map<Integer, Reach> reaches = new HashMap<>();

  /** By thread: the lane that it is in, or 0 if there is no callback on its stack. */
  private int[] nested = new int[16];

  /** Creates it without threads. */
  OpenBlocks(SetIndex sets, Symbols symbols, Program program, Lanes lanes) {
    this.sets = sets;
    this.symbols = symbols;
    this.program = program;
    this.lanes = lanes;
  }

  /** Enters a block or method. */
  void begin(int thread, Frame frame) {
    while (threads.size() <= thread) {
      threads.add(new ArrayList<>());
    }
    List<Frame> frames = threads.get(thread);
    frame.callbacks = callbacks(frames);
    frames.add(frame);
    frame.depth = frames.size();
  }

  /** The method that was entered last is a callback. */
  Frame callBack(int thread) {
    Frame frame = last(thread);
    frame.callbacks++;
    changeLane(thread);
    return frame;
  }

  /** What a thread, which is in something, has entered last. */
  Frame last(int thread) {
    List<Frame> frames = threads.get(thread);
    return frames.get(frames.size() - 1);
  }

  /** Leaves the innermost block or the innermost method. */
  Frame end(int thread, boolean isMethod) {
    List<Frame> frames = threads.get(thread);
    Frame left = frames.remove(innermost(frames, isMethod));
    if (left.callbacks > 0) {
      changeLane(thread);
    }
    return left;
  }

  private static int innermost(List<Frame> frames, boolean isMethod) {
    int innermost = frames.size() - 1;
    while (frames.get(innermost).isMethod != isMethod) {
      innermost--;
    }
    return innermost;
  }

  private static int callbacks(List<Frame> frames) {
    return frames.isEmpty() ? 0 : frames.get(frames.size() - 1).callbacks;
  }

  /** The lane that a thread is in. */
  int lane(int thread) {
    return thread >= nested.length || nested[thread] == 0 ? lanes.of(thread, 0) : nested[thread];
  }

  private void changeLane(int thread) {
    if (thread >= nested.length) {
      nested = Arrays.copyOf(nested, Math.max(thread + 1, 2 * nested.length));
    }
    int callbacks = callbacks(threads.get(thread));
    nested[thread] = callbacks == 0 ? 0 : lanes.of(thread, callbacks);
  }

  /** What owns a thread's accesses to a set, if it is in no open unit; null if nothing. */
  @Nullable Frame unit(int thread, int set) {
    if (thread >= threads.size()) {
      return null;
    }
    List<Frame> frames = threads.get(thread);
    SetIndex.Units units = sets.units(set);
    for (int i = start(frames, units); i < frames.size(); i++) {
      if (isUnit(frames.get(i), units)) {
        return frames.get(i);
      }
    }
    return null;
  }

  /** Where the part of a stack begins that counts for a set. */
  private int start(List<Frame> frames, SetIndex.Units units) {
    int start = 0;
    int callbacks = 0;
    for (int i = 0; i < frames.size() && callbacks < callbacks(frames); i++) {
      Frame frame = frames.get(i);
      start = frame.callbacks > callbacks ? i : start;
      callbacks = frame.callbacks;
      if (isUnitThroughout(frame, units)) {
        return start;
      }
    }
    return start;
  }

  /** Whether a frame is a unit on a set in such a way that it is one for callbacks, too. */
  private boolean isUnitThroughout(Frame frame, SetIndex.Units units) {
    return units.names() == null
        ? isMeant(frame) && reach(frame.block).everywhere
        : isUnit(frame, units);
  }

  private boolean isUnit(Frame frame, SetIndex.Units units) {
    Set<String> names = units.names();
    if (names != null) {
      return names.contains(symbols.name(Kind.BLOCK, frame.block));
    }
    Set<String> classes = units.classes();
    if (classes == null) {
      return !frame.isMethod || (frame.callbacks > 0 && isMeant(frame));
    }
    return isMeant(frame) && worksOn(frame, units.object(), classes);
  }

  private boolean worksOn(Frame frame, int object, Set<String> classes) {
    Reach reach = reach(frame.block);
    boolean byObject = object != SetIndex.NO_OBJECT && program.hasReceivers();
    return reach.everywhere
        || (byObject ? frame.worksOn(object) : classes.contains(reach.own))
        || !Collections.disjoint(classes, reach.others);
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
