package dev.cosmodrome.trace;

import java.util.Random;

/** Makes traces of random events: any names in any order, well-formed or not. */
final class RandomEvents {
  /** Names, or notes, that are unique if they contain two numbers: text and typed ones. */
  private static final String[] NAMES = {
    "name %d-%d",
    "name %d-%d",
    "C%d.f of C#%d",
    "C%d.f%d",
    "int[]#%d[%d]",
    "contents of List%d#%d",
    "hand-over of Task%d (%d)[0]",
    "changes of List%d#%d_2[1]",
    "monitor of Lock%d#%d",
    "C%d-%d.class",
    "blocks C%d.m%d",
    "guarded List%d#%d: Mutex#1",
    "holds int[]#%d: C.items of C#%d",
    "unit C%d.m%d: A B",
  };

  private final Random random;
  private final int threads;
  private final int names;
  private final boolean sites;

  /**
   * Creates a source of traces.
   *
   * @param names the number of variables, of sites, of blocks, of locks and of barriers, up to 1000
   * @param sites whether events have sites
   */
  RandomEvents(Random random, int threads, int names, boolean sites) {
    this.random = random;
    this.threads = threads;
    this.names = names;
    this.sites = sites;
  }

  InMemoryTrace trace(int events) {
    InMemoryTrace trace = new InMemoryTrace();
    for (Kind kind : Kind.values()) {
      define(trace.symbols().of(kind), count(kind));
    }
    for (int i = 0; i < events; i++) {
      add(trace);
    }
    return trace;
  }

  private int count(Kind kind) {
    return switch (kind) {
      case THREAD -> threads;
      case VARIABLE, SITE -> names;
      case BLOCK, LOCK, BARRIER, NOTE -> Math.min(names, 1000);
    };
  }

  private void define(SymbolTable table, int count) {
    while (table.size() < count) {
      String text = NAMES[random.nextInt(NAMES.length)];
      table.intern(text.formatted(random.nextInt(1000), table.size()));
    }
  }

  /** Adds an event; one of two is on the thread and near the target of another. */
  private void add(InMemoryTrace trace) {
    int operation = random.nextInt(Op.COUNT);
    Kind kind = Op.target(operation);
    int bound = kind == null ? 1 : count(kind);
    boolean near = random.nextBoolean();
    trace.event(
        operation,
        random.nextInt(near ? Math.min(threads, 2) : threads),
        random.nextInt(near ? Math.min(bound, 200) : bound),
        sites ? random.nextInt(near ? Math.min(names, 300) : names) : 0);
  }
}
