package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.checkers.LockDiscipline;
import dev.cosmodrome.checkers.prediction.Sequence.Call;
import dev.cosmodrome.trace.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The transactions of a trace without the steps that no other thread can observe. */
public final class Sequences {
  private final LockSets lockSets = new LockSets();
  private final MustHappenBefore moments;
  private final Sections sections;
  private final LockHistory lockHistory;
  private final CommutingVariables commutingVariables;
  private final RaceFreedom raceFreedom;
  private final Set<Integer> sharedLocks;
  private final Map<Sequence, Sequence> sequences = new LinkedHashMap<>();

  /** Collects all transactions of a trace. */
  public Sequences(TransactionSignatures signatures, LockDiscipline discipline) {
    moments = signatures.moments();
    sections = signatures.sections();
    lockHistory = signatures.lockHistory();
    commutingVariables = signatures.commutingVariables();
    sharedLocks = sharedLocks(signatures);
    raceFreedom = new RaceFreedom(signatures, sharedLocks, lockSets, discipline);
    signatures.all().forEach(this::add);
    Movers movers = new Movers(raceFreedom);
    for (Sequence sequence : sequences.values()) {
      sequence.setReducible(
          sequence.members().stream()
              .allMatch(m -> movers.firstBreak(sequence, m, 0, sequence.size()).isEmpty()));
    }
  }

  /** Returns the locks that several strands acquire, or that one strand holds around others. */
  private Set<Integer> sharedLocks(TransactionSignatures signatures) {
    Map<Integer, Integer> owners = new HashMap<>();
    Set<Integer> shared = new HashSet<>(signatures.sections().locksAround());
    for (TransactionSignature signature : signatures.all()) {
      for (long step : signature.steps()) {
        int lock = TransactionSignature.target(step);
        if (Op.takes(TransactionSignature.operation(step)) && !isOfCommutingVariable(lock)) {
          for (Run run : signature.runs()) {
            if (owners.computeIfAbsent(lock, l -> run.strand()) != run.strand()) {
              shared.add(lock);
            }
          }
        }
      }
    }
    return shared;
  }

  /**
   * Adds the transactions of a signature: keeps the steps that other threads can observe, and drops
   * transactions without an access among them. Transactions whose remaining steps are equal belong
   * to one sequence.
   */
  private void add(TransactionSignature signature) {
    List<Integer> origins = new ArrayList<>();
    List<Integer> passed = new ArrayList<>();
    List<Integer> passings = new ArrayList<>();
    List<Call> calls = new ArrayList<>();
    Deque<Call> open = new ArrayDeque<>();
    int now = 0;
    int passing = 0;
    boolean accesses = false;
    for (int i = 0; i < signature.steps().length; i++) {
      long step = signature.steps()[i];
      int operation = TransactionSignature.operation(step);
      int target = TransactionSignature.target(step);
      switch (operation) {
        case TransactionSignature.MOMENTS -> {
          now += target;
          passing = MustHappenBefore.then(passing, TransactionSignature.site(step));
        }
        case Op.ENTER -> open.push(new Call(target, i, origins.size(), 0, open.size() + 1));
        case Op.EXIT -> close(open, origins.size(), calls);
        default -> {
          boolean isAccess = Op.accesses(operation);
          if (isAccess ? raceFreedom.isShared(target) : isShared(target)) {
            origins.add(i);
            passed.add(now);
            passings.add(passing);
            passing = 0;
            accesses |= isAccess;
          }
        }
      }
    }
    while (!open.isEmpty()) {
      close(open, origins.size(), calls);
    }
    if (accesses) {
      calls.add(0, new Call(signature.block(), -1, 0, origins.size(), 0));
      passings.add(passing);
      Sequence candidate = sequence(signature, ints(origins), ints(passed), ints(passings));
      Sequence sequence = sequences.computeIfAbsent(candidate, s -> s);
      signature.runs().forEach(run -> sequence.add(new Member(run, ints(origins), calls)));
    }
  }

  /**
   * Returns whether several threads acquire a lock; for the lock of a library variable, whether
   * several threads access the variable.
   */
  private boolean isShared(int lock) {
    return LibraryVariables.isOfVariable(lock)
        ? !isOfCommutingVariable(lock) && raceFreedom.isShared(LibraryVariables.variable(lock))
        : sharedLocks.contains(lock);
  }

  /** Returns whether a lock makes one step of accesses that are single steps without it. */
  private boolean isOfCommutingVariable(int lock) {
    return LibraryVariables.isOfVariable(lock)
        && commutingVariables.has(LibraryVariables.variable(lock));
  }

  /** Ends the innermost open call; calls without remaining steps are dropped. */
  private static void close(Deque<Call> open, int to, List<Call> calls) {
    Call call = open.poll();
    if (call != null && call.from() < to) {
      calls.add(new Call(call.method(), call.origin(), call.from(), to, call.depth()));
    }
  }

  /** Returns the sequence of the steps at {@code origins}. */
  private Sequence sequence(
      TransactionSignature signature, int[] origins, int[] passed, int[] passings) {
    int[] operations = new int[origins.length];
    int[] targets = new int[origins.length];
    for (int i = 0; i < origins.length; i++) {
      operations[i] = TransactionSignature.operation(signature.steps()[origins[i]]);
      targets[i] = TransactionSignature.target(signature.steps()[origins[i]]);
    }
    return new Sequence(
        signature.block(), operations, targets, passed, passings, lockSets, commutingVariables);
  }

  private static int[] ints(List<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The sequences, in the order in which they first occurred. */
  public Collection<Sequence> all() {
    return sequences.values();
  }

  /** The sets of locks that they hold. */
  public LockSets lockSets() {
    return lockSets;
  }

  /** Returns the order that holds in every schedule. */
  public MustHappenBefore moments() {
    return moments;
  }

  /** Returns the sections that contain other strands. */
  public Sections sections() {
    return sections;
  }

  /** Returns the operations of strands on locks, inside and outside transactions. */
  public LockHistory lockHistory() {
    return lockHistory;
  }

  /** Returns the race-free accesses. */
  public RaceFreedom raceFreedom() {
    return raceFreedom;
  }
}
