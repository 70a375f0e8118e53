package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.checkers.Program;
import dev.cosmodrome.checkers.atomicsets.SetIndex.Rule;
import dev.cosmodrome.order.TransactionOrder;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The blocks and methods that threads are in, each with the sets on which it is an open unit of
 * work. A block of the trace, and a method that is declared atomic, are units on every set that
 * does not name its units. A method that is only meant to be atomic is a unit on a set
 *
 * <ul>
 *   <li>of fields, if it is called on their object, or works on objects of its class itself; if the
 *       trace does not tell on which objects methods are called, or the fields are static, if it is
 *       a method of their class and not private, or works on such objects itself,
 *   <li>that is an element of an array, or a variable of an object of a library, if it accesses it
 *       itself, or is a method of the same object, or class, as the method that does; only if that
 *       class has fields for such arrays or objects,
 *   <li>that is a variable of no object.
 * </ul>
 *
 * <p>The outermost unit counts. A callback begins a new part of the stack, unless there is a unit
 * below it that is declared: a block, one that is given by its name, or a method that is said to be
 * atomic.
 */
final class OpenBlocks {
  /** An open block or method of a thread. */
  static final class Frame {
    final int block;
    final boolean isMethod;
    final int site;

    /** The number of the unit that it may be. */
    final long number;

    /** The transaction that stands for it as a unit. */
    long transaction;

    /** The number of open methods of the thread. */
    private int depth;

    /** The number of callbacks on the stack, up to this frame. */
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

    /** Returns the event with which it began. */
    long begin() {
      return number - TransactionOrder.FIRST_NUMBER;
    }

    /** Adds an object on which the method works. */
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

    private boolean worksOnOneOf(Frame other) {
      for (int own : objects) {
        if (other.worksOn(own)) {
          return true;
        }
      }
      return false;
    }

    /** Adds a set on which this is an open unit. */
    void open(int set) {
      if (setCount == sets.length) {
        sets = Arrays.copyOf(sets, Math.max(4, 2 * setCount));
      }
      sets[setCount++] = set;
    }

    /** Returns the number of sets on which this is an open unit. */
    int setCount() {
      return setCount;
    }

    /** Returns one of these sets. */
    int set(int index) {
      return sets[index];
    }
  }

  /**
   * The classes on whose objects a method is a unit.
   *
   * @param everywhere whether it is a unit on all sets
   * @param internal whether it is a unit on {@code others} only
   * @param declaringClass its own class
   * @param own the same, unless it is private
   * @param others further classes
   */
  private record Reach(
      boolean everywhere,
      boolean internal,
      String declaringClass,
      String own,
      Set<String> others) {}

  /**
   * The code that accesses an element of an array, or an object of a library.
   *
   * @param frame the innermost block or method
   * @param className the class of the accessing method, which may not be recorded; empty if the
   *     trace does not have it
   * @param keeps whether the class has fields for such arrays or objects
   */
  private record Accessor(Frame frame, String className, boolean keeps) {}

  private final Symbols symbols;
  private final SetIndex sets;
  private final Program program;
  private final Lanes lanes;
  private final List<List<Frame>> threads = new ArrayList<>();
  private final Map<Integer, Reach> reaches = new HashMap<>();

  /** By site: the class of its method. */
  private final Map<Integer, String> classes = new HashMap<>();

  /** By kind of fields, and by class: whether the class has such fields. */
  private final Map<String, Map<String, Boolean>> keepers = new HashMap<>();

  /** By thread: its lane, or 0 if there is no callback on its stack. */
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
    frame.depth = (frames.isEmpty() ? 0 : last(thread).depth) + (frame.isMethod ? 1 : 0);
    frames.add(frame);
  }

  /** Marks the method that was entered last as a callback. */
  Frame callBack(int thread) {
    Frame frame = last(thread);
    frame.callbacks++;
    changeLane(thread);
    return frame;
  }

  /** Returns the innermost frame of a thread, which must have one. */
  Frame last(int thread) {
    List<Frame> frames = threads.get(thread);
    return frames.get(frames.size() - 1);
  }

  /** Leaves the innermost block or method. */
  Frame end(int thread) {
    List<Frame> frames = threads.get(thread);
    Frame left = frames.remove(frames.size() - 1);
    if (left.callbacks > 0) {
      changeLane(thread);
    }
    return left;
  }

  private static int callbacks(List<Frame> frames) {
    return frames.isEmpty() ? 0 : frames.get(frames.size() - 1).callbacks;
  }

  /** Returns the lane of a thread. */
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

  /**
   * Returns the unit that owns an access of a thread to a set on which it has no open unit; null if
   * there is none.
   */
  @Nullable Frame unit(int thread, int set, int site) {
    if (thread >= threads.size() || threads.get(thread).isEmpty()) {
      return null;
    }
    List<Frame> frames = threads.get(thread);
    SetIndex.Units units = sets.units(set);
    Accessor accessor = accessor(last(thread), units, site);
    for (int i = start(frames, units); i < frames.size(); i++) {
      if (isUnit(frames.get(i), units, accessor)) {
        return frames.get(i);
      }
    }
    return null;
  }

  /**
   * Returns the units on a set that contain an access of a thread, the outermost first.
   *
   * @param open the unit that is open on the set in the lane of the thread, null if there is none
   */
  List<Frame> units(int thread, int set, int site, @Nullable Frame open) {
    Frame owner = open == null ? unit(thread, set, site) : open;
    if (owner == null) {
      return List.of();
    }
    SetIndex.Units units = sets.units(set);
    Accessor accessor = accessor(last(thread), units, site);
    List<Frame> frames = threads.get(thread);
    List<Frame> all = new ArrayList<>(List.of(owner));
    for (Frame frame : frames.subList(frames.indexOf(owner) + 1, frames.size())) {
      boolean isInner =
          units.rule() == Rule.BY_ACCESS
              ? isDeclared(frame, units) || isOfSame(frame, owner)
              : isUnit(frame, units, accessor);
      if (isInner) {
        all.add(frame);
      }
    }
    return all;
  }

  /**
   * Returns whether a method in a unit is a unit on arrays and objects that the object or class of
   * that unit keeps.
   */
  private boolean isOfSame(Frame frame, Frame unit) {
    return unit.isMethod
        && isMeant(frame)
        && (unit.objects.length > 0
            ? frame.worksOnOneOf(unit)
            : reach(unit.block).declaringClass.equals(reach(frame.block).own));
  }

  /**
   * Returns the events with which the open blocks and methods of a thread began, outermost first.
   */
  long[] begins(int thread) {
    return threads.get(thread).stream().mapToLong(Frame::begin).toArray();
  }

  /** Returns the start of the part of a stack that counts for a set. */
  private int start(List<Frame> frames, SetIndex.Units units) {
    int start = 0;
    int callbacks = 0;
    for (int i = 0; i < frames.size() && callbacks < callbacks(frames); i++) {
      Frame frame = frames.get(i);
      start = frame.callbacks > callbacks ? i : start;
      callbacks = frame.callbacks;
      if (isDeclared(frame, units)) {
        return start;
      }
    }
    return start;
  }

  /** Returns whether a frame is a declared unit on a set, not one by default. */
  private boolean isDeclared(Frame frame, SetIndex.Units units) {
    return switch (units.rule()) {
      case BY_NAME -> units.isNamed(symbols.name(Kind.BLOCK, frame.block));
      case NONE -> false;
      case ALL, DECLARED, BY_ACCESS, BY_OWNER -> isMeant(frame) && isEverywhere(frame);
    };
  }

  private boolean isUnit(Frame frame, SetIndex.Units units, Accessor accessor) {
    if (isDeclared(frame, units)) {
      return true;
    }
    return switch (units.rule()) {
      case ALL -> isMeant(frame);
      case BY_OWNER -> isMeant(frame) && worksOn(frame, units.object(), units.owners());
      case BY_ACCESS -> isMeant(frame) && isOf(frame, accessor);
      case BY_NAME, DECLARED, NONE -> false;
    };
  }

  /** Returns whether a set has fields of the objects of a class, or its static fields. */
  private static boolean isOfClass(String own, UnitOwners owners) {
    return !own.isEmpty() && (owners.contains(own) || owners.contains(own + Program.CLASS));
  }

  private boolean worksOn(Frame frame, int object, UnitOwners owners) {
    Reach reach = reach(frame.block);
    boolean byObject = object != SetIndex.NO_OBJECT && program.hasReceivers();
    return (!reach.internal && (byObject ? frame.worksOn(object) : isOfClass(reach.own, owners)))
        || owners.containsAny(reach.others);
  }

  /**
   * Returns whether a method accesses a variable itself, or belongs to the object or class whose
   * method does. If the accessing method is not recorded, only its class is known.
   */
  private boolean isOf(Frame frame, Accessor accessor) {
    Frame inner = accessor.frame;
    String className = reach(inner.block).declaringClass;
    if (!accessor.keeps || !(inner.isMethod && accessor.className.equals(className))) {
      return false;
    }
    return frame == inner
        || (inner.objects.length > 0
            ? frame.worksOnOneOf(inner)
            : className.equals(reach(frame.block).own));
  }

  private Accessor accessor(Frame innermost, SetIndex.Units units, int site) {
    if (units.rule() != Rule.BY_ACCESS) {
      return new Accessor(innermost, "", false);
    }
    String className = classes.computeIfAbsent(site, this::classOf);
    String kind = units.names().iterator().next();
    boolean keeps =
        keepers
            .computeIfAbsent(kind, k -> new HashMap<>())
            .computeIfAbsent(className, name -> program.keeps(name, kind));
    return new Accessor(innermost, className, keeps);
  }

  /** Returns the class of the method of a site; empty if the trace does not have it. */
  private String classOf(int site) {
    String name = symbols.name(Kind.SITE, site);
    return name.indexOf('(') < 0 ? "" : MethodName.declaringClass(name);
  }

  private boolean isMeant(Frame frame) {
    return !frame.isMethod || program.isAtomic(frame.block, frame.depth);
  }

  /**
   * Returns whether a frame is a unit on everything: a block that is no method, or a method without
   * a class.
   */
  private boolean isEverywhere(Frame frame) {
    return !frame.isMethod || reach(frame.block).everywhere;
  }

  private Reach reach(int method) {
    return reaches.computeIfAbsent(
        method,
        id -> {
          String name = MethodName.declaringClass(symbols.name(Kind.BLOCK, id));
          return new Reach(
              name.isEmpty() || program.isSaidToBeAtomic(id),
              program.isInternal(id),
              name,
              program.isPrivate(id) ? "" : name,
              program.worksOn(id));
        });
  }
}
