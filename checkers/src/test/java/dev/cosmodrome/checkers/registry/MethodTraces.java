package dev.cosmodrome.checkers.registry;

import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.RandomTraces;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.SymbolTable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Small random traces as a recorder writes them: with methods instead of blocks. */
public final class MethodTraces {
  private static final String[] METHODS = {
    "a.A.f", "a.A.g", "a.B.f(int)", "a.B.f(long)", "b.A.<init>", "b.B.run", "b.B.lambda$f$0"
  };

  /** What is said of methods in the traces that these are made of. */
  private static final Set<Integer> IN_PLACE_OF = Set.of(Op.ENTER, Op.EXIT, Op.ON, Op.CALLBACK);

  private final RandomTraces traces;
  private final Random random;

  /** The same seed gives the same traces. */
  public MethodTraces(long seed) {
    traces = new RandomTraces(seed);
    random = new Random(seed);
  }

  /** The next trace. */
  public EventList next() {
    EventList blocks = traces.next();
    SymbolTable names = blocks.symbols().of(Kind.BLOCK);
    EventList methods = new EventList(blocks.symbols());
    Map<Integer, Deque<Integer>> open = new HashMap<>();
    blocks.replay(
        (operation, thread, target, site) -> {
          Deque<Integer> own = open.computeIfAbsent(thread, t -> new ArrayDeque<>());
          if (operation == Op.BEGIN) {
            own.push(names.intern(METHODS[random.nextInt(METHODS.length)]));
            methods.event(Op.ENTER, thread, own.element(), site);
          } else if (operation == Op.END) {
            methods.event(Op.EXIT, thread, own.pop(), site);
          } else if (!IN_PLACE_OF.contains(operation)) {
            methods.event(operation, thread, target, site);
          }
        });
    return methods;
  }
}
