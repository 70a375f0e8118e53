package dev.cosmodrome.testkit;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small random traces of methods that are called on objects and access their fields, of callbacks,
 * and of some blocks. The same seed gives the same traces.
 */
public final class RandomMethods {
  private static final int OBJECTS = 3;
  private static final int FIELDS = 2;

  /** The fields of an object, and a variable that stands for the object itself. */
  private static final int NAMES = FIELDS + 1;

  /** The block, the method that is meant to be atomic, and that which is not. */
  private static final List<String> BLOCKS = List.of("block", "a.C.work", "a.C.run");

  private final Random random;

  /** Creates a source of traces. */
  public RandomMethods(long seed) {
    random = new Random(seed);
  }

  /** The atomic sets and units of work of the traces. */
  public static ObjectUnits units() {
    return new ObjectUnits(variable -> variable / NAMES, block -> block == 2);
  }

  /** The next trace. */
  public EventList next() {
    EventList events = new EventList();
    int threads = 2 + random.nextInt(3);
    int objects = 1 + random.nextInt(OBJECTS);
    List<List<Integer>> open = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      events.symbols().of(Kind.THREAD).intern("T" + i);
      open.add(new ArrayList<>());
    }
    for (int i = 0; i < objects * NAMES; i++) {
      int field = i % NAMES;
      String object = "C#" + i / NAMES;
      String name = field == FIELDS ? object : "C.f" + field + " of " + object;
      events.symbols().of(Kind.VARIABLE).intern(name);
    }
    BLOCKS.forEach(events.symbols().of(Kind.BLOCK)::intern);
    int length = 8 + random.nextInt(40);
    while (events.size() < length) {
      int thread = random.nextInt(threads);
      step(events, thread, objects, open.get(thread));
    }
    return events;
  }

  private void step(EventList events, int thread, int objects, List<Integer> open) {
    int dice = random.nextInt(20);
    if (dice < 4) {
      begin(events, thread, objects, open);
    } else if (dice < 7 && !open.isEmpty()) {
      int block = open.remove(open.size() - 1);
      events.event(block == 1 ? Op.END : Op.EXIT, thread, block, 0);
    } else {
      int variable = random.nextInt(objects) * NAMES + random.nextInt(FIELDS);
      events.event(random.nextInt(5) < 2 ? Op.WRITE : Op.READ, thread, variable, 0);
    }
  }

  private void begin(EventList events, int thread, int objects, List<Integer> open) {
    int dice = random.nextInt(12);
    int block = dice == 0 ? 1 : dice == 1 ? 3 : 2;
    open.add(block);
    events.event(block == 1 ? Op.BEGIN : Op.ENTER, thread, block, 0);
    if (block == 1) {
      return;
    }
    if (random.nextInt(3) == 0) {
      events.event(Op.CALLBACK, thread, 0, 0);
    }
    for (int i = random.nextInt(4); i > 1; i--) {
      int variable = random.nextInt(objects * NAMES);
      events.event(Op.ON, thread, variable, 0);
    }
    if (random.nextInt(3) > 0) {
      events.event(Op.ON, thread, random.nextInt(objects * NAMES), 0);
    }
  }
}
