package dev.cosmodrome.checkers.pipeline;

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

/**
 * Small random traces as a recorder writes them, with methods instead of blocks; or with methods
 * and blocks that are nested in any way.
 */
public final class MethodTraces {
  private static final String[] METHODS = {
    "a.A.f", "a.A.g", "a.B.f(int)", "a.B.f(long)", "b.A.<init>", "b.B.run", "b.B.lambda$f$0"
  };

  /** The operations about methods in the original traces. */
  private static final Set<Integer> IN_PLACE_OF = Set.of(Op.ENTER, Op.EXIT, Op.ON, Op.CALLBACK);

  /** The number of methods that are atomic wherever they are called; they come first. */
  private static final int STEPS = 5;

  private final RandomTraces traces;
  private final Random random;
  private final boolean hasBlocks;

  /** The same seed gives the same traces. */
  public MethodTraces(long seed) {
    this(seed, false);
  }

  private MethodTraces(long seed, boolean hasBlocks) {
    traces = new RandomTraces(seed);
    random = new Random(seed);
    this.hasBlocks = hasBlocks;
  }

  /** Traces in which some steps are blocks that the trace marks itself. */
  public static MethodTraces withBlocks(long seed) {
    return new MethodTraces(seed, true);
  }

  /** A method or a block. */
  private record Step(int name, boolean isBlock) {}

  /** The next trace. */
  public EventList next() {
    EventList blocks = traces.next();
    SymbolTable names = blocks.symbols().of(Kind.BLOCK);
    EventList methods = new EventList(blocks.symbols());
    Map<Integer, Deque<Step>> open = new HashMap<>();
    blocks.replay(
        (operation, thread, target, site) -> {
          Deque<Step> own = open.computeIfAbsent(thread, t -> new ArrayDeque<>());
          if (operation == Op.BEGIN) {
            int name = random.nextInt(METHODS.length);
            boolean isBlock = hasBlocks && name < STEPS && random.nextBoolean();
            own.push(new Step(names.intern(METHODS[name]), isBlock));
            methods.event(isBlock ? Op.BEGIN : Op.ENTER, thread, own.element().name, site);
          } else if (operation == Op.END) {
            Step step = own.pop();
            methods.event(step.isBlock ? Op.END : Op.EXIT, thread, step.name, site);
          } else if (!IN_PLACE_OF.contains(operation)) {
            methods.event(operation, thread, target, site);
          }
        });
    return methods;
  }
}
