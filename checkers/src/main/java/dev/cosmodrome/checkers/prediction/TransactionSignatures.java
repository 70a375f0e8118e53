package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.checkers.HeldLocks;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Collects the transactions of a trace: outermost blocks, and single accesses outside blocks.
 * Transactions of one signature are kept once, with their threads and times.
 *
 * <p>The locks that a thread holds when a transaction begins become acquires at its beginning, and
 * those that it holds at the end become releases at its end. Acquiring a lock that the thread
 * already holds is no step. Blocks that are open at the end of the trace count as far as they went.
 */
public final class TransactionSignatures implements EventSink {
  /** The maximum number of steps of all signatures together. */
  private static final long MAX_STEPS_OF_ALL = 1L << 24;

  private static final int MAX_STEPS_PER_TRANSACTION = 1 << 20;

  /**
   * The number of steps that take as much memory as a signature, or its run in one thread, without
   * its steps.
   */
  private static final int ROOM_OF_SIGNATURE = 16;

  /** The number of steps that take as much memory as a transaction. */
  private static final int ROOM_OF_TRANSACTION = 4;

  private final Symbols symbols;
  private final IntPredicate isAtomic;
  private final MustHappenBefore moments = new MustHappenBefore();
  private final Map<TransactionSignature, TransactionSignature> signatures = new LinkedHashMap<>();
  private final List<OpenTransaction> threads = new ArrayList<>();

  /** By strand: its locks, as holds of {@link LockSets}. */
  private final HeldLocks held = new HeldLocks();

  private final LibraryVariables libraryVariables;
  private final CommutingVariables commutingVariables = new CommutingVariables();
  private final HandOvers handOvers;
  private final TaskStrands strands = new TaskStrands(moments);
  private final Sections sections = new Sections(moments);
  private final LockHistory lockHistory = new LockHistory();
  private final SerialThreads serialThreads;
  private long event;
  private long steps;
  private boolean isComplete = true;

  /**
   * Creates an empty collection.
   *
   * @param symbols the names of variables
   * @param isAtomic returns whether a method that is called in a block is atomic
   * @param collectionLocks the locks that collections acquire
   */
  public TransactionSignatures(
      Symbols symbols, IntPredicate isAtomic, CollectionLocks collectionLocks) {
    this.symbols = symbols;
    this.isAtomic = isAtomic;
    serialThreads = new SerialThreads(symbols);
    handOvers = new HandOvers(symbols);
    libraryVariables = new LibraryVariables(symbols, collectionLocks);
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    isComplete &= steps < MAX_STEPS_OF_ALL && !moments.isFull();
    if (isComplete) {
      commutingVariables.event(operation, thread, target);
      handleTask(operation, thread, target);
      if (operation != Op.DONE) {
        int strand = strands.of(thread);
        moments.go(strand);
        handle(Op.withoutModes(operation), strand, target, site);
      }
    }
    event++;
  }

  /** Starts and ends tasks, and finds out which stay in order. */
  private void handleTask(int operation, int thread, int variable) {
    switch (operation) {
      case Op.SUBMIT -> strands.submit(variable);
      case Op.RUN -> strands.run(thread, variable, serialThreads.has(thread));
      case Op.DONE -> done(thread, variable);
      case Op.VOLATILE_WRITE -> serialThreads.write(thread, variable);
      default -> {}
    }
  }

  /**
   * Ends a task, which publishes what it did to those that wait for it, and to what its thread does
   * next.
   */
  private void done(int thread, int variable) {
    int strand = strands.done(thread);
    if (strand >= 0) {
      moments.go(strand);
      if (open(strand).isBlock()) {
        end(strand);
        open(strand).abandon();
      }
      for (int hold : held.of(strand)) {
        lockHistory.release(strand, hold, event, moments.now(strand));
      }
      moments.handOver(strand, variable);
      moments.end(strand, strands.of(thread));
    }
  }

  private void handle(int operation, int strand, int target, int site) {
    switch (operation) {
      case Op.READ, Op.WRITE -> access(operation, strand, target, site);
      case Op.VOLATILE_READ, Op.VOLATILE_WRITE -> {
        if (handOvers.isFirm(target)) {
          handOver(operation, strand, target);
        } else if (!handOvers.isByLock(target)) {
          volatileVariable(operation, strand, target, site);
        }
      }
      case Op.SIGNAL, Op.SUBMIT -> moments.handOver(strand, target);
      case Op.AWAIT, Op.RUN -> moments.volatileRead(strand, target, false);
      case Op.ACQUIRE, Op.SHARE -> take(operation, strand, target, site);
      case Op.RELEASE, Op.UNSHARE -> release(operation, strand, target, site);
      case Op.BEGIN -> {
        if (open(strand).enter()) {
          begin(strand, target, site);
        } else {
          add(Op.ENTER, strand, target, site);
        }
      }
      case Op.END -> {
        if (open(strand).leave()) {
          end(strand);
        } else {
          add(Op.EXIT, strand, target, site);
        }
      }
      case Op.ENTER, Op.EXIT -> {
        if (open(strand).isBlock() && isAtomic.test(target)) {
          add(operation, strand, target, site);
        }
      }
      case Op.FORK -> moments.fork(strand, strands.ofThread(target));
      case Op.JOIN -> moments.join(strand, strands.ofThread(target));
      case Op.BARRIER -> moments.arrive(strand, target);
      case Op.STOP -> moments.stop(strand);
      default -> {}
    }
  }

  /**
   * Handles the acquire of a lock. Acquiring a lock that the thread already holds, perhaps outside
   * the task, is no step.
   */
  private void take(int operation, int strand, int lock, int site) {
    int hold = LockSets.hold(operation, lock);
    libraryVariables.taken(lock);
    boolean isHeldAround =
        strands.outer(strands.thread(strand)).stream().anyMatch(outer -> held.has(outer, hold));
    if (!isHeldAround && held.acquire(strand, hold)) {
      sections.take(strand, hold, event);
      lockHistory.take(strand, hold, event, moments.now(strand));
      add(operation, strand, lock, site);
    }
  }

  private void release(int operation, int strand, int lock, int site) {
    int hold = LockSets.hold(operation, lock);
    if (held.release(strand, hold)) {
      add(operation, strand, lock, site);
      lockHistory.release(strand, hold, event, moments.now(strand));
      sections.release(strand, hold, event);
    }
  }

  private void volatileVariable(int operation, int thread, int variable, int site) {
    if (operation == Op.VOLATILE_READ) {
      moments.volatileRead(thread, variable, open(thread).isBlock());
    }
    volatileAccess(operation, thread, variable, site);
    if (operation == Op.VOLATILE_WRITE) {
      moments.volatileWrite(thread, variable);
    }
  }

  /** Handles a hand-over, which happens in every schedule and is not an access. */
  private void handOver(int operation, int thread, int variable) {
    if (operation == Op.VOLATILE_READ) {
      moments.volatileRead(thread, variable, false);
    } else {
      moments.handOver(thread, variable);
    }
  }

  private OpenTransaction open(int thread) {
    while (threads.size() <= thread) {
      threads.add(new OpenTransaction());
    }
    return threads.get(thread);
  }

  /**
   * Handles a volatile access. A call of a library on one of its objects, such as an atomic
   * variable or a concurrent map, is one step, though it may read and write, as if the object had a
   * lock. A synchronized collection has one, which the thread may hold already.
   */
  private void volatileAccess(int operation, int thread, int variable, int site) {
    int lock = libraryVariables.has(variable) ? libraryVariables.lock(variable) : -1;
    if (lock < 0 || holds(thread, libraryVariables.traceLock(lock))) {
      access(operation, thread, variable, site);
      return;
    }
    OpenTransaction open = open(thread);
    if (!open.isBlock()) {
      begin(thread, TransactionSignature.UNARY, site);
      open.add(TransactionSignature.step(Op.ACQUIRE, lock, TransactionSignature.NO_EVENT), event);
      open.add(TransactionSignature.step(operation, variable, site), event);
      open.add(TransactionSignature.step(Op.RELEASE, lock, TransactionSignature.NO_EVENT), event);
      end(thread);
    } else if (operation == Op.VOLATILE_WRITE && open.endsWithRead(variable, site)) {
      open.removeLast();
      add(operation, thread, variable, site);
      open.add(TransactionSignature.step(Op.RELEASE, lock, TransactionSignature.NO_EVENT), event);
    } else if (operation == Op.VOLATILE_WRITE
        && open.goesOnWith(variable, site, libraryVariables::isWhole)) {
      add(operation, thread, variable, site);
      open.add(TransactionSignature.step(Op.RELEASE, lock, TransactionSignature.NO_EVENT), event);
    } else {
      add(Op.ACQUIRE, thread, lock, TransactionSignature.NO_EVENT);
      add(operation, thread, variable, site);
      open.add(TransactionSignature.step(Op.RELEASE, lock, TransactionSignature.NO_EVENT), event);
    }
  }

  private boolean holds(int thread, int lock) {
    return held.has(thread, LockSets.hold(Op.ACQUIRE, lock));
  }

  private void access(int operation, int thread, int variable, int site) {
    OpenTransaction open = open(thread);
    if (open.isBlock()) {
      add(operation, thread, variable, site);
    } else {
      begin(thread, TransactionSignature.UNARY, site);
      open.add(TransactionSignature.step(operation, variable, site), event);
      end(thread);
    }
  }

  private void add(int operation, int thread, int target, int site) {
    OpenTransaction open = open(thread);
    if (open.isBlock()) {
      isComplete =
          open.size() < MAX_STEPS_PER_TRANSACTION && event - open.firstEvent() <= Integer.MAX_VALUE;
      if (isComplete) {
        pass(thread, open);
        open.add(TransactionSignature.step(operation, target, site), event);
      }
    }
  }

  /** Adds a step for the moments that have begun since the last step of a transaction. */
  private void pass(int thread, OpenTransaction open) {
    int moment = moments.now(thread);
    if (moment != open.lastMoment()) {
      open.pass(moment, moments.passedSince(thread, open.lastMoment()), event);
    }
  }

  private void begin(int thread, int block, int site) {
    OpenTransaction open = open(thread);
    open.begin(block, site, event, moments.now(thread));
    addHeldLocks(thread, open, Op.ACQUIRE, Op.SHARE);
  }

  /** Adds a step for each lock that a thread holds across a boundary of its transaction. */
  private void addHeldLocks(int thread, OpenTransaction open, int operation, int ifShared) {
    for (int hold : held.of(thread)) {
      open.add(
          TransactionSignature.step(
              LockSets.isShared(hold) ? ifShared : operation,
              LockSets.lock(hold),
              TransactionSignature.BROUGHT_ALONG),
          event);
    }
  }

  private void end(int thread) {
    OpenTransaction open = open(thread);
    pass(thread, open);
    addHeldLocks(thread, open, Op.RELEASE, Op.UNSHARE);
    if (open.size() > 0) {
      TransactionSignature candidate = open.signature();
      TransactionSignature signature = signatures.get(candidate);
      if (signature == null) {
        signature = candidate;
        signatures.put(signature, signature);
        steps += ROOM_OF_SIGNATURE + open.size();
      }
      Run run = signature.run(thread, strands.thread(thread));
      steps += run.size() == 0 ? ROOM_OF_SIGNATURE : 0;
      if (run.add(open.firstMoment(), open.firstEvent(), open.offsets())) {
        steps += ROOM_OF_TRANSACTION + open.size() / 2;
      }
    }
  }

  /** Handles the end of the trace. */
  public void finish() {
    for (int strand = 0; strand < threads.size(); strand++) {
      if (threads.get(strand).isBlock()) {
        end(strand);
      }
    }
    sections.finish();
    signatures.values().forEach(signature -> signature.replaceLocks(libraryVariables::traceLock));
  }

  /** Returns whether all transactions and tasks were kept; if not, there were too many. */
  public boolean isComplete() {
    return isComplete && strands.isComplete();
  }

  /** Returns the remark about what was left out; empty if nothing was. */
  public String remark() {
    if (!isComplete) {
      return "more transactions than can be kept; earlier ones were checked";
    }
    return strands.isComplete()
        ? ""
        : "more tasks than can be kept; later ones were checked as parts of their threads";
  }

  /** Returns the objects that belong to threads; the trace must have ended. */
  ConfinedObjects confinedObjects() {
    return new ConfinedObjects(symbols);
  }

  /** Returns the thread that ran a strand. */
  int thread(int strand) {
    return strands.thread(strand);
  }

  /** Returns the variables whose writes commute. */
  CommutingVariables commutingVariables() {
    return commutingVariables;
  }

  /** Returns the sections that contain other strands. */
  Sections sections() {
    return sections;
  }

  /** Returns the operations of strands on locks. */
  LockHistory lockHistory() {
    return lockHistory;
  }

  /** Returns the order that holds in every schedule. */
  public MustHappenBefore moments() {
    return moments;
  }

  /** The signatures, in the order in which they first occurred. */
  public Collection<TransactionSignature> all() {
    return signatures.values();
  }
}
