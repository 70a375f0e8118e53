package dev.cosmodrome.checkers.refinement;

import static dev.cosmodrome.checkers.transactions.LastAccesses.READER;
import static dev.cosmodrome.checkers.transactions.LastAccesses.READ_POSITION;
import static dev.cosmodrome.checkers.transactions.LastAccesses.WRITER;
import static dev.cosmodrome.checkers.transactions.LastAccesses.WRITE_POSITION;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.transactions.Contexts;
import dev.cosmodrome.checkers.transactions.CycleFindings;
import dev.cosmodrome.checkers.transactions.Dependences;
import dev.cosmodrome.checkers.transactions.EventPaths;
import dev.cosmodrome.checkers.transactions.LastAccesses;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.checkers.transactions.PublishedTransactions;
import dev.cosmodrome.checkers.transactions.Readers;
import dev.cosmodrome.checkers.transactions.TransactionEvents;
import dev.cosmodrome.checkers.transactions.TransactionHandler;
import dev.cosmodrome.checkers.transactions.Transactions;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Finds each block, and each call of an atomic method in a block, that is violated by itself: the
 * trace has no serial order even if nothing else is atomic. That is so if and only if an event of
 * another thread comes after one event of the block and before another one, by program order and
 * conflicts of single events. The innermost call that has both events is blamed.
 *
 * <p>Exact, also if other blocks are violated: the order of single events has no cycles, so no
 * dependence has to be left out.
 */
final class SingleBlocks implements EventSink, TransactionHandler, Readers.Relevance {
  private final TransactionEvents events = new TransactionEvents(this);
  private final EventPaths paths = new EventPaths(thread -> calls(thread).begins());
  private final Contexts contexts = new Contexts();
  private final LastAccesses accesses = new LastAccesses();
  private final Readers readers = new Readers();
  private final List<CallStack> calls = new ArrayList<>();
  private final CycleFindings findings;

  /** The blamed calls, by the index of a finding. */
  private final List<CallSet> blamed = new ArrayList<>();

  private final IntPredicate isAtomic;

  /** The events that begin the transactions for {@link #isViolated}. */
  private final Set<Long> asked;

  private final Set<Long> violated = new HashSet<>();

  // By thread: its transaction, its last ended transaction, and the position of the end.
  private long[] current = new long[0];
  private long[] ended = new long[0];
  private long[] ends = new long[0];

  private final PublishedTransactions published = new PublishedTransactions();

  private long event;

  /**
   * Creates the analysis.
   *
   * @param isAtomic whether a method is atomic that is called in a block
   * @param asked the events that begin the transactions for {@link #isViolated}
   */
  SingleBlocks(Symbols symbols, IntPredicate isAtomic, Set<Long> asked) {
    findings = new CycleFindings(symbols);
    this.isAtomic = isAtomic;
    this.asked = asked;
  }

  /**
   * Returns the blocks and calls that are violated by themselves, in the order of the events that
   * show it.
   */
  List<Finding> findings() {
    return findings.unsorted();
  }

  /** Returns the calls that are blamed by the finding with this index. */
  CallSet blamed(int index) {
    return blamed.get(index);
  }

  /** Returns whether a transaction that was asked for is violated by itself. */
  boolean isViolated(long begin) {
    return violated.contains(begin);
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    long position = EventPosition.of(event++, site);
    if (operation == Op.BEGIN) {
      calls(thread).begin(target, position);
    } else if (operation == Op.ENTER) {
      calls(thread).enter(target, isAtomic.test(target), position);
    }
    events.event(operation, thread, target, site);
    if (operation == Op.END) {
      calls(thread).end();
    } else if (operation == Op.EXIT) {
      calls(thread).exit();
    }
  }

  private CallStack calls(int thread) {
    while (calls.size() <= thread) {
      calls.add(new CallStack());
    }
    return calls.get(thread);
  }

  @Override
  public void begin(int thread, int block, long position) {
    ensure(thread);
    int context = contexts.of(thread, block, EventPosition.site(position));
    current[thread] = Transactions.of(context, Dependences.number(position));
    paths.begin(thread, EventPosition.event(position));
  }

  @Override
  public void end(int thread, long position) {
    ends[thread] = position;
    ended[thread] = current[thread];
    current[thread] = Transactions.of(contexts.ofUnary(thread), 0);
    paths.end(thread);
  }

  @Override
  public void read(int thread, int variable, long position, int operation) {
    ensure(thread);
    long[] states = accesses.upTo(variable);
    int at = LastAccesses.offset(variable);
    long opAndTarget = OpAndTarget.of(operation, variable);
    dependOnWriter(states, at, thread, position, opAndTarget);
    long read = Transactions.withVolatile(current[thread], operation == Op.VOLATILE_READ);
    long reader = states[at + READER];
    if (reader < 0 || (reader != 0 && matters(reader, thread))) {
      long handle = reader < 0 ? reader : readers.take(reader, states[at + READ_POSITION]);
      readers.add(handle, read, position, thread, this);
      states[at + READER] = handle;
    } else {
      states[at + READER] = read;
      states[at + READ_POSITION] = position;
    }
  }

  @Override
  public void write(int thread, int variable, long position, int operation) {
    ensure(thread);
    long[] states = accesses.upTo(variable);
    int at = LastAccesses.offset(variable);
    long opAndTarget = OpAndTarget.of(operation, variable);
    dependOnWriter(states, at, thread, position, opAndTarget);
    long reader = states[at + READER];
    if (reader < 0) {
      readers.forEach(
          reader, (read, from) -> dependOnReader(read, from, thread, position, opAndTarget));
      readers.giveBack(reader);
    } else if (reader != 0) {
      dependOnReader(reader, states[at + READ_POSITION], thread, position, opAndTarget);
    }
    boolean isVolatile = operation == Op.VOLATILE_WRITE;
    states[at + WRITER] = Transactions.withVolatile(current[thread], isVolatile);
    states[at + WRITE_POSITION] = position;
    states[at + READER] = 0;
  }

  private void dependOnWriter(long[] states, int at, int thread, long position, long opAndTarget) {
    long writer = states[at + WRITER];
    if (writer != 0) {
      int operation = Transactions.isVolatile(writer) ? Op.VOLATILE_WRITE : Op.WRITE;
      long fromOpAndTarget = OpAndTarget.of(operation, OpAndTarget.target(opAndTarget));
      depend(writer, states[at + WRITE_POSITION], fromOpAndTarget, thread, position, opAndTarget);
    }
  }

  private void dependOnReader(
      long reader, long readPosition, int thread, long position, long opAndTarget) {
    int operation = Transactions.isVolatile(reader) ? Op.VOLATILE_READ : Op.READ;
    depend(
        reader,
        readPosition,
        OpAndTarget.of(operation, OpAndTarget.target(opAndTarget)),
        thread,
        position,
        opAndTarget);
  }

  @Override
  public void publish(int thread, int token, long position, long opAndTarget) {
    ensure(thread);
    long source = ends[thread] == position ? ended[thread] : current[thread];
    published.publish(token, source, position, opAndTarget);
  }

  @Override
  public void observe(int thread, int token, long position, long opAndTarget) {
    ensure(thread);
    long from = published.transaction(token);
    if (from != 0) {
      depend(
          from,
          published.position(token),
          published.opAndTarget(token),
          thread,
          position,
          opAndTarget);
    }
  }

  @Override
  public boolean isOf(int thread, long transaction) {
    return thread(transaction) == thread;
  }

  @Override
  public boolean matters(long transaction, int thread) {
    int other = thread(transaction);
    return other != thread && paths.isReached(other);
  }

  private int thread(long transaction) {
    return contexts.thread(Transactions.context(transaction));
  }

  private void depend(
      long from,
      long fromPosition,
      long fromOpAndTarget,
      int thread,
      long position,
      long opAndTarget) {
    int source = thread(from);
    if (source != thread) {
      paths.add(
          source,
          EventPosition.event(fromPosition),
          thread,
          EventPosition.event(position),
          () ->
              new Link(
                  contexts.end(from, fromPosition, fromOpAndTarget),
                  contexts.end(current[thread], position, opAndTarget)),
          (path, link) -> interrupted(thread, path, link));
    }
  }

  /** Reports a path of dependences that starts in the block of a thread and comes back to it. */
  private void interrupted(int thread, EventPaths.Path path, Link link) {
    Call call = calls(thread).innermostAt(path.start());
    long begin = EventPosition.event(call.transaction().begin());
    if (asked.contains(begin)) {
      violated.add(begin);
    }
    int index =
        findings.add(
            new Link(link.from(), in(call, link.to())),
            () -> {
              List<Link> links = path.links();
              links.set(0, new Link(in(call, links.get(0).from()), links.get(0).to()));
              return links;
            });
    if (index == blamed.size()) {
      blamed.add(new CallSet());
    }
    blamed.get(index).add(call.beginEvent());
  }

  private static Link.End in(Call call, Link.End end) {
    return new Link.End(
        end.thread(), call.method(), call.begin(), end.position(), end.opAndTarget());
  }

  private void ensure(int thread) {
    int length = current.length;
    if (thread < length) {
      return;
    }
    int grown = Math.max(thread + 1, 2 * length);
    current = Arrays.copyOf(current, grown);
    ended = Arrays.copyOf(ended, grown);
    ends = Arrays.copyOf(ends, grown);
    for (int i = length; i < grown; i++) {
      current[i] = Transactions.of(contexts.ofUnary(i), 0);
      ends[i] = -1;
    }
  }
}
