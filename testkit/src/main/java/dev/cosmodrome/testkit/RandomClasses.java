package dev.cosmodrome.testkit;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small random traces of two classes: plain, volatile and static fields, arrays and atomics that
 * one of the classes keeps, public, private, static, overloaded and unrecorded methods in nested
 * calls, and some blocks. The same seed gives the same traces; {@link ClassUnits} says what they
 * mean.
 */
public final class RandomClasses {
  /** The notes of a recording about the classes. */
  public static final List<String> NOTES =
      List.of(
          "units by object",
          "class C: a.C",
          "class D: a.D",
          "statics C",
          "keeps a.C: int[]",
          "keeps a.D: AtomicInteger Collection",
          "private a.C.help",
          "private a.D.help",
          "unit a.C.help: a.C.class",
          "unit a.D.use: a.C");

  static final List<String> VARIABLES =
      List.of(
          "C.f of C#1",
          "C.g of C#1",
          "C.v of C#1",
          "C.f of C#2",
          "C.g of C#2",
          "C.s",
          "C.t",
          "C.u",
          "D.f of D#1",
          "D.g of D#1",
          "int[]#1[0]",
          "int[]#1[1]",
          "value of AtomicInteger#1",
          "contents of ArrayList#1",
          "C#1",
          "C#2",
          "D#1");

  static final int ACCESSED = 14;
  private static final int OBJECTS = 3;

  static final List<String> BLOCKS =
      List.of(
          "block",
          "a.C.work(int)",
          "a.C.work(long)",
          "a.C.help",
          "a.C.run",
          "a.C.make",
          "a.D.work",
          "a.D.help",
          "a.D.use",
          "a.D.make");

  private final Random random;

  /** Creates a source of traces. */
  public RandomClasses(long seed) {
    random = new Random(seed);
  }

  /** The next trace. */
  public EventList next() {
    EventList events = new EventList();
    int threads = 2 + random.nextInt(2);
    List<List<Integer>> open = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      events.symbols().of(Kind.THREAD).intern("T" + i);
      open.add(new ArrayList<>());
    }
    VARIABLES.forEach(events.symbols().of(Kind.VARIABLE)::intern);
    BLOCKS.forEach(events.symbols().of(Kind.BLOCK)::intern);
    NOTES.forEach(events.symbols().of(Kind.NOTE)::intern);
    int most = 1 + random.nextInt(ACCESSED);
    int from = random.nextInt(ACCESSED);
    int length = 8 + random.nextInt(30);
    while (events.size() < length) {
      int thread = random.nextInt(threads);
      int dice = random.nextInt(20);
      List<Integer> own = open.get(thread);
      if (dice < 4) {
        begin(events, thread, own);
      } else if (dice < 6 && !own.isEmpty()) {
        int block = own.remove(own.size() - 1);
        events.event(block == 1 ? Op.END : Op.EXIT, thread, block, 0);
      } else {
        int variable = (from + random.nextInt(Math.min(4, most))) % ACCESSED;
        events.event(operation(variable), thread, variable, site(events, own));
      }
    }
    return events;
  }

  private int operation(int variable) {
    String name = VARIABLES.get(variable);
    boolean writes = random.nextInt(5) < 2;
    if (name.startsWith("C.v") || name.startsWith("C.u") || name.startsWith("value")) {
      return writes ? Op.VOLATILE_WRITE : Op.VOLATILE_READ;
    }
    return writes ? Op.WRITE : Op.READ;
  }

  /** In the innermost method, or in one that is not recorded. */
  private int site(EventList events, List<Integer> open) {
    String method = random.nextBoolean() ? "a.C.get" : "a.D.get";
    if (!open.isEmpty() && open.get(open.size() - 1) > 1 && random.nextInt(5) > 0) {
      method = BLOCKS.get(open.get(open.size() - 1) - 1).replaceAll("\\(.*", "");
    }
    return events.symbols().of(Kind.SITE).intern(method + "(File.java:1)");
  }

  private void begin(EventList events, int thread, List<Integer> open) {
    int block = 1 + random.nextInt(BLOCKS.size());
    block = block == 1 && random.nextInt(3) > 0 ? 2 : block;
    open.add(block);
    events.event(block == 1 ? Op.BEGIN : Op.ENTER, thread, block, 0);
    String name = BLOCKS.get(block - 1);
    boolean isOfObject = block > 1 && !name.endsWith("make") && !name.equals("a.D.use");
    boolean tells = !name.endsWith("help") || random.nextBoolean();
    if (isOfObject && tells) {
      int object = name.startsWith("a.D") ? ACCESSED + OBJECTS - 1 : ACCESSED + random.nextInt(2);
      events.event(Op.ON, thread, object, 0);
    }
  }
}
