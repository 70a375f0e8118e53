package dev.cosmodrome.checkers.deadlocks;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.Checker;
import dev.cosmodrome.checkers.CheckerDescriptor;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Findings;
import dev.cosmodrome.checkers.Fingerprint;
import dev.cosmodrome.checkers.HeldLocks;
import dev.cosmodrome.checkers.Interleaving;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.checkers.Target;
import dev.cosmodrome.checkers.Violation;
import dev.cosmodrome.checkers.deadlocks.AbandonedLocks.Abandoned;
import dev.cosmodrome.checkers.prediction.CollectionLocks;
import dev.cosmodrome.checkers.prediction.HandOvers;
import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.checkers.prediction.MustHappenBefore;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds locks that threads can acquire in a cyclic order: the Goodlock algorithm (Havelund, SPIN
 * 2000), for any number of threads. Threads that hold a common lock, the gate lock, cannot be in a
 * deadlock with each other, and neither can threads of which one waits for the other. A thread that
 * only tries to acquire a lock does not wait for it; if the program repeats the attempt in a loop,
 * the threads may still block each other for ever, which is a livelock.
 *
 * <p>Reports every cycle that some schedule can reach, and perhaps cycles that none can reach
 * because of other locks. A deadlock in which the trace ends is reported as observed.
 */
public final class DeadlockChecker implements Checker {
  /** The properties of the checker for the rest of the system. */
  public static final CheckerDescriptor DESCRIPTOR =
      new CheckerDescriptor(
              "deadlocks",
              "locks that threads can acquire in a cyclic order",
              CheckerDescriptor.Blocks.ATOMIC,
              FindingKind.DEADLOCK,
              FindingKind.LIVELOCK)
          .needingConflictsOnly();

  private final Symbols symbols;
  private final MustHappenBefore moments = new MustHappenBefore();
  private final HandOvers handOvers;

  /** The locks of each thread, as holds of {@link LockSets}. */
  private final HeldLocks held = new HeldLocks();

  private final Requests requests = new Requests();
  private final Locks locks;

  private final AbandonedLocks abandoned = new AbandonedLocks();

  /** The requests of threads that are blocked at the end of the trace. */
  private final List<Request> blocked = new ArrayList<>();

  /** The lock that each thread is about to try to acquire. */
  private final Map<Integer, Integer> tried = new HashMap<>();

  /** Whether the program tries to acquire a lock in a loop, by site. */
  private final Map<Integer, Boolean> retried = new HashMap<>();

  // The acquisition of each hold, by thread.
  private final Map<Integer, Map<Integer, Taken>> taken = new HashMap<>();
  private final Findings<Object> findings = new Findings<>(Violation::fingerprint);

  /** Whether all hand-overs so far could be kept. */
  private boolean hasRoom = true;

  private long event;

  /** The event and site at which a lock was acquired. */
  record Taken(long event, int site) {}

  /**
   * Creates the checker; names in findings come from {@code symbols}.
   *
   * @param collectionLocks the locks that calls of synchronized collections acquire
   */
  public DeadlockChecker(Symbols symbols, CollectionLocks collectionLocks) {
    this.symbols = symbols;
    locks = new Locks(symbols, collectionLocks);
    handOvers = new HandOvers(symbols);
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    hasRoom &= !moments.isFull();
    if (hasRoom) {
      moments.go(thread);
      abandoned.pass(thread, site);
      handle(Op.withoutModes(operation), thread, target, site);
    }
    event++;
  }

  private void handle(int operation, int thread, int target, int site) {
    switch (operation) {
      case Op.BLOCKED -> block(thread, locks.of(target), site);
      case Op.TRY -> tried.put(thread, locks.of(target));
      case Op.ACQUIRE, Op.SHARE -> take(operation, thread, locks.of(target), site);
      case Op.RELEASE, Op.UNSHARE -> {
        int hold = LockSets.hold(operation, locks.of(target));
        if (held.release(thread, hold)) {
          taken(thread).remove(hold);
        }
      }
      case Op.FORK -> moments.fork(thread, target);
      case Op.JOIN -> moments.join(thread, target);
      case Op.BARRIER -> moments.arrive(thread, target);
      case Op.VOLATILE_READ -> {
        if (!isOfCall(thread, target, site) && !handOvers.isByLock(target)) {
          moments.volatileRead(thread, target, false);
        }
      }
      case Op.VOLATILE_WRITE -> {
        if (!isOfCall(thread, target, site) && !handOvers.isByLock(target)) {
          moments.volatileWrite(thread, target);
        }
      }
      case Op.STOP -> {
        abandoned.stop(thread, taken(thread), event);
        moments.stop(thread);
      }
      default -> {}
    }
  }

  private Map<Integer, Taken> taken(int thread) {
    return taken.computeIfAbsent(thread, t -> new HashMap<>());
  }

  private void take(int operation, int thread, int lock, int site) {
    int hold = LockSets.hold(operation, lock);
    Map<Integer, Taken> before = taken(thread);
    Integer triedLock = tried.remove(thread);
    boolean isTried = triedLock != null && triedLock == lock;
    boolean waits =
        (!isTried || isRetried(site)) && !before.containsKey(LockSets.hold(Op.ACQUIRE, lock));
    if (held.acquire(thread, hold)) {
      Taken here = new Taken(event, site);
      if (waits) {
        request(thread, hold, here, isTried);
      }
      before.put(hold, here);
    }
  }

  private void request(int thread, int hold, Taken here, boolean byTrying) {
    if (!taken(thread).isEmpty()) {
      requests.add(thread, hold, taken(thread), here, byTrying, moments.now(thread));
    }
  }

  /**
   * Returns whether the program tries to acquire a lock in a loop at a site, according to a note.
   */
  private boolean isRetried(int site) {
    return site != 0 && retried.computeIfAbsent(site, this::findRetried);
  }

  private boolean findRetried(int site) {
    return symbols.has(new Note.Retries(symbols.name(Kind.SITE, site)));
  }

  /**
   * Returns whether an access is made by a call of a collection that acquires a lock; adds a
   * request for the lock unless the thread holds it. Like locks, such accesses order nothing here.
   */
  private boolean isOfCall(int thread, int variable, int site) {
    int lock = locks.ofCall(variable);
    int hold = LockSets.hold(Op.ACQUIRE, lock);
    if (lock != Locks.NONE && !held.has(thread, hold)) {
      request(thread, hold, new Taken(event, site), false);
    }
    return lock != Locks.NONE;
  }

  private void block(int thread, int lock, int site) {
    int hold = LockSets.hold(Op.ACQUIRE, lock);
    blocked.add(
        new Request(thread, hold, Map.copyOf(taken(thread)), new Taken(event, site), false));
  }

  @Override
  public void finish() {
    Set<Request> told = new HashSet<>();
    for (Request first : blocked) {
      List<Request> circle = circleFrom(first);
      if (!circle.isEmpty() && told.addAll(circle)) {
        findings.add(new Object(), () -> violation(circle, Certainty.OBSERVED));
      }
    }
    for (Abandoned lock : abandoned.all(symbols, locks)) {
      findings.add(new Object(), () -> violation(lock));
    }
    requests.forEachCircle(
        moments,
        circle -> findings.add(new Object(), () -> violation(circle, Certainty.PREDICTED)));
  }

  /**
   * Returns the requests of threads that wait for each other's locks, found by following the waits
   * of a thread; empty if they end.
   */
  private List<Request> circleFrom(Request first) {
    List<Request> path = new ArrayList<>();
    Request next = first;
    while (next != null && !path.contains(next)) {
      path.add(next);
      int awaited = next.hold();
      next =
          blocked.stream()
              .filter(other -> other.holdAgainst(awaited) >= 0)
              .findFirst()
              .orElse(null);
    }
    return next == null ? List.of() : path.subList(path.indexOf(next), path.size());
  }

  /**
   * Creates the violation of a circle: each thread holds the lock that the one before it waits for,
   * and waits for the lock of the next one.
   */
  private Violation violation(List<Request> circle, Certainty certainty) {
    List<Participant> threads = new ArrayList<>();
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < circle.size(); i++) {
      Request request = circle.get(i);
      int awaited = circle.get((i + circle.size() - 1) % circle.size()).hold();
      int owned = request.holdAgainst(awaited);
      int taking = LockSets.isShared(owned) ? Op.SHARE : Op.ACQUIRE;
      steps.add(step(taking, request.thread(), owned, request.where(owned), i));
      threads.add(Participant.single(steps.get(i)));
    }
    for (int i = 0; i < circle.size(); i++) {
      Request request = circle.get(i);
      steps.add(
          step(asking(request, certainty), request.thread(), request.hold(), request.here(), i));
    }
    boolean byTrying = circle.stream().anyMatch(Request::byTrying);
    FindingKind kind = byTrying ? FindingKind.LIVELOCK : FindingKind.DEADLOCK;
    return new Violation(
        symbols,
        kind,
        certainty,
        byTrying ? FindingPattern.LOCKS_TRIED_IN_CIRCLE : FindingPattern.LOCKS_TAKEN_IN_CIRCLE,
        new Interleaving(threads, steps),
        fingerprint(kind, steps));
  }

  /** Returns the operation by which a thread requests a lock. */
  private static int asking(Request request, Certainty certainty) {
    if (certainty == Certainty.OBSERVED) {
      return Op.BLOCKED;
    }
    int taking = LockSets.isShared(request.hold()) ? Op.SHARE : Op.ACQUIRE;
    return request.byTrying() ? Op.TRY : taking;
  }

  /** Creates the violation of a thread that has ended with a lock. */
  private Violation violation(Abandoned lock) {
    int taking = LockSets.isShared(lock.hold()) ? Op.SHARE : Op.ACQUIRE;
    List<Step> steps = new ArrayList<>();
    steps.add(step(taking, lock.thread(), lock.hold(), lock.taken(), 0));
    steps.add(
        new Step(
            lock.thread(),
            StepOperation.STOP,
            new Target.Nothing(),
            lock.stopped().site(),
            lock.stopped().event(),
            0));
    List<Participant> threads = new ArrayList<>(List.of(Participant.single(steps.get(0))));
    for (Request request : blocked) {
      if (LockSets.lock(request.hold()) == LockSets.lock(lock.hold())) {
        Step waiting =
            step(Op.BLOCKED, request.thread(), request.hold(), request.here(), threads.size());
        steps.add(waiting);
        threads.add(Participant.single(waiting));
      }
    }
    String fingerprint =
        new Fingerprint(symbols)
            .word(FindingKind.DEADLOCK.id())
            .word(FindingPattern.OWNER_HAS_ENDED.id())
            .target(steps.get(0).target())
            .location(steps.get(0).site())
            .digest();
    return new Violation(
        symbols,
        FindingKind.DEADLOCK,
        Certainty.OBSERVED,
        FindingPattern.OWNER_HAS_ENDED,
        new Interleaving(threads, steps),
        fingerprint);
  }

  private Step step(int operation, int thread, int hold, Taken where, int participant) {
    return new Step(
        thread,
        StepOperation.of(operation),
        locks.target(LockSets.lock(hold)),
        where.site(),
        where.event(),
        participant);
  }

  /** Returns the fingerprint of the locks and sites, independent of which thread comes first. */
  private String fingerprint(FindingKind kind, List<Step> steps) {
    Fingerprint fingerprint = new Fingerprint(symbols).word(kind.id());
    steps.stream()
        .map(step -> new Fingerprint(symbols).target(step.target()).location(step.site()).digest())
        .sorted()
        .forEach(fingerprint::word);
    return fingerprint.digest();
  }

  @Override
  public boolean hasFindings() {
    return !findings.isEmpty();
  }

  @Override
  public List<Finding> findings() {
    return findings.list();
  }

  @Override
  public boolean isComplete() {
    return hasRoom && requests.isComplete();
  }

  @Override
  public String remark() {
    if (!hasRoom) {
      return "more hand-overs between threads than can be kept; earlier events were checked";
    }
    return requests.isComplete() ? "" : "more lock cycles than can be examined";
  }
}
