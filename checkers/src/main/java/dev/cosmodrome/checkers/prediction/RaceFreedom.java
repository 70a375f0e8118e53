package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.checkers.LockDiscipline;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which accesses are race-free in every schedule, by Theorem 4.3 of Wang and Stoller: each access
 * of another thread that conflicts has a lock in common, or comes before or after in every
 * schedule; or by their Theorem 4.4, which asks for one lock for all accesses to a variable. That
 * order is there for initialisation, which comes before a variable is handed to other threads, and
 * of what is handed over by fork and join, barriers and volatile variables.
 */
public final class RaceFreedom {
  /** From how many kinds of accesses to a variable on not each two are compared. */
  private static final int MOST_CLASSES = 2048;

  private record Key(int variable, int thread, int operation, int locks) {}

  private final MustHappenBefore moments;
  private final LockSets lockSets;
  private final Set<Integer> sharedLocks;
  private final Map<Key, AccessClass> classes = new HashMap<>();
  private final Set<Integer> shared = new HashSet<>();

  /** Looks at all accesses; of locks, only those count that several threads take. */
  RaceFreedom(
      TransactionSignatures signatures,
      Set<Integer> sharedLocks,
      LockSets lockSets,
      LockDiscipline discipline) {
    this.sharedLocks = sharedLocks;
    this.lockSets = lockSets;
    moments = signatures.moments();
    Map<Integer, List<AccessClass>> variables = new HashMap<>();
    signatures.all().forEach(signature -> add(signature, variables));
    variables.forEach(
        (variable, accesses) -> {
          compare(accesses);
          if (discipline == LockDiscipline.COMMON_LOCK) {
            expectCommonLock(accesses);
          }
          if (isShared(accesses)) {
            shared.add(variable);
          }
        });
  }

  private void add(TransactionSignature signature, Map<Integer, List<AccessClass>> variables) {
    List<Run> runs = signature.runs();
    int locks = LockSets.NONE;
    int passed = 0;
    for (long step : signature.steps()) {
      int operation = TransactionSignature.operation(step);
      int target = TransactionSignature.target(step);
      if (Op.takes(operation) || Op.givesBack(operation)) {
        int hold = LockSets.hold(operation, target);
        locks = sharedLocks.contains(target) ? lockSets.with(locks, hold) : locks;
      } else if (operation == TransactionSignature.MOMENTS) {
        passed += target;
      } else if (Op.accesses(operation)) {
        for (Run run : runs) {
          AccessClass access = accessClass(target, run.strand(), operation, locks, variables);
          for (int i = 0; i < run.size(); i++) {
            access.add(run.moment(i) + passed);
          }
        }
      }
    }
  }

  private AccessClass accessClass(
      int variable,
      int thread,
      int operation,
      int locks,
      Map<Integer, List<AccessClass>> variables) {
    return classes.computeIfAbsent(
        new Key(variable, thread, operation, locks),
        key -> {
          AccessClass created = new AccessClass(thread, operation, locks);
          variables.computeIfAbsent(variable, v -> new ArrayList<>(2)).add(created);
          return created;
        });
  }

  private void compare(List<AccessClass> accesses) {
    if (accesses.size() > MOST_CLASSES) {
      boolean hasCommonLock = !commonLocks(accesses).isEmpty();
      accesses.forEach(access -> access.isRacy = !hasCommonLock);
      return;
    }
    for (int i = 0; i < accesses.size(); i++) {
      for (int j = 0; j < i; j++) {
        compare(accesses.get(i), accesses.get(j));
      }
    }
  }

  private void compare(AccessClass one, AccessClass other) {
    if (one.conflictsWith(other)
        && !(one.isRacy && other.isRacy)
        && !lockSets.exclude(one.locks, other.locks)
        && one.isUnordered(other, one.orderWith(other), moments)) {
      one.isRacy = true;
      other.isRacy = true;
    }
  }

  /** Counts all accesses but initialisation as racy, unless they have a lock in common. */
  private void expectCommonLock(List<AccessClass> accesses) {
    List<AccessClass> later =
        accesses.stream().filter(access -> !initialises(access, accesses)).toList();
    if (commonLocks(later).isEmpty() && isShared(later)) {
      later.forEach(access -> access.isRacy = true);
    }
  }

  /** The locks that all accesses hold; those that write do not share them. */
  private Set<Integer> commonLocks(List<AccessClass> accesses) {
    return accesses.stream()
        .map(this::guards)
        .reduce(
            (one, other) -> {
              one.retainAll(other);
              return one;
            })
        .orElse(Set.of());
  }

  private Set<Integer> guards(AccessClass access) {
    Set<Integer> locks = new HashSet<>();
    for (int hold : lockSets.holds(access.locks)) {
      if (!LockSets.isShared(hold) || !Op.writes(access.operation)) {
        locks.add(LockSets.lock(hold));
      }
    }
    return locks;
  }

  /** Whether accesses come before those of all other threads. */
  private boolean initialises(AccessClass access, Collection<AccessClass> all) {
    return all.stream()
        .filter(other -> other.thread != access.thread)
        .allMatch(other -> access.isBefore(other, access.orderWith(other), moments));
  }

  private static boolean isShared(List<AccessClass> accesses) {
    return accesses.stream().mapToInt(access -> access.thread).distinct().count() > 1
        && accesses.stream().anyMatch(access -> Op.writes(access.operation));
  }

  /** Whether several threads access a variable, and one of them writes it. */
  boolean isShared(int variable) {
    return shared.contains(variable);
  }

  /** Whether no access of another thread can meet one of these. */
  boolean isRaceFree(int variable, int thread, int operation, int locks) {
    AccessClass access = classes.get(new Key(variable, thread, operation, locks));
    return access != null && !access.isRacy;
  }
}
