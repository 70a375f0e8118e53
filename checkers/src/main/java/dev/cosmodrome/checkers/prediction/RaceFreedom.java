package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.checkers.LockDiscipline;
import dev.cosmodrome.checkers.prediction.MustHappenBefore.Order;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The accesses that are race-free in every schedule, by Theorem 4.3 of Wang and Stoller: each
 * conflicting access of another thread has a lock in common, or comes before or after in every
 * schedule; or by their Theorem 4.4, which requires one common lock for all accesses to a variable.
 * The order covers initialisation, which comes before a variable is handed to other threads, and
 * hand-overs by fork and join, barriers and volatile variables.
 *
 * <p>An operation on a lock is race-free if each exclusive operation of another thread on the lock
 * comes before or after it in every schedule.
 */
public final class RaceFreedom {
  /**
   * The maximum number of access classes of a variable that are compared in pairs; of more, one
   * common lock is required.
   */
  private static final int MAX_CLASSES_COMPARED = 2048;

  private record Key(int target, int thread, int operation, int locks) {}

  private final MustHappenBefore moments;
  private final LockSets lockSets;
  private final Set<Integer> sharedLocks;
  private final Map<Key, AccessClass> classes = new HashMap<>();
  private final Set<Integer> shared = new HashSet<>();

  /** By variable: the volatile reads outside of blocks, by which threads wait. */
  private final Map<Integer, List<AccessClass>> waiting = new HashMap<>();

  /**
   * Compares all accesses. Of the locks, only {@code sharedLocks} count, which several threads
   * acquire.
   */
  RaceFreedom(
      TransactionSignatures signatures,
      Set<Integer> sharedLocks,
      LockSets lockSets,
      LockDiscipline discipline) {
    this.sharedLocks = sharedLocks;
    this.lockSets = lockSets;
    moments = signatures.moments();
    Map<Integer, List<AccessClass>> variables = new HashMap<>();
    Map<Integer, List<AccessClass>> steps = new HashMap<>();
    signatures.all().forEach(signature -> add(signature, variables, steps));
    steps.values().forEach(accesses -> compare(accesses, false));
    ConfinedObjects confined = signatures.confinedObjects();
    variables.forEach(
        (variable, accesses) -> {
          if (accesses.stream()
              .allMatch(a -> confined.has(variable, signatures.thread(a.thread)))) {
            return;
          }
          boolean commutes = signatures.commutingVariables().has(variable);
          compare(accesses, commutes);
          if (discipline == LockDiscipline.COMMON_LOCK && !commutes) {
            expectCommonLock(accesses);
          }
          if (isShared(accesses) && !(commutes && isNeverRead(accesses))) {
            shared.add(variable);
          }
        });
  }

  private void add(
      TransactionSignature signature,
      Map<Integer, List<AccessClass>> variables,
      Map<Integer, List<AccessClass>> lockSteps) {
    int locks = LockSets.NONE;
    int passed = 0;
    for (long step : signature.steps()) {
      int operation = TransactionSignature.operation(step);
      int target = TransactionSignature.target(step);
      if (Op.takes(operation) || Op.givesBack(operation)) {
        if (sharedLocks.contains(target)) {
          Key key = new Key(lockKey(target), 0, operation, LockSets.NONE);
          add(signature, key, passed, classes, lockSteps);
          locks = lockSets.with(locks, LockSets.hold(operation, target));
        }
      } else if (operation == TransactionSignature.MOMENTS) {
        passed += target;
      } else if (Op.accesses(operation)) {
        Key key = new Key(target, 0, operation, locks);
        add(signature, key, passed, classes, variables);
        if (signature.isUnary() && operation == Op.VOLATILE_READ) {
          add(signature, key, passed, new HashMap<>(), waiting);
        }
      }
    }
  }

  /** Adds a step of each transaction of a signature to the class of its thread. */
  private static void add(
      TransactionSignature signature,
      Key step,
      int passed,
      Map<Key, AccessClass> known,
      Map<Integer, List<AccessClass>> byTarget) {
    for (Run run : signature.runs()) {
      Key key = new Key(step.target, run.strand(), step.operation, step.locks);
      AccessClass access = known.get(key);
      if (access == null) {
        access = new AccessClass(key.thread, key.operation, key.locks);
        known.put(key, access);
        byTarget.computeIfAbsent(key.target, t -> new ArrayList<>(2)).add(access);
      }
      for (int i = 0; i < run.size(); i++) {
        access.add(run.moment(i) + passed);
      }
    }
  }

  /** Returns the key of a lock, which is negative; keys of variables are not. */
  private static int lockKey(int lock) {
    return ~lock;
  }

  /**
   * Compares the accesses to a variable, or the operations on a lock.
   *
   * @param commutes whether writes do not conflict with each other
   */
  private void compare(List<AccessClass> accesses, boolean commutes) {
    if (accesses.size() > MAX_CLASSES_COMPARED && !commutes) {
      if (commonLocks(accesses).isEmpty()) {
        accesses.forEach(AccessClass::markAll);
      }
      return;
    }
    for (int i = 0; i < accesses.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (!(commutes && accesses.get(i).writes() && accesses.get(j).writes())) {
          compare(accesses.get(i), accesses.get(j));
        }
      }
    }
  }

  private void compare(AccessClass one, AccessClass other) {
    if (one.conflictsWith(other)
        && !(one.isRacy() && other.isRacy())
        && !lockSets.exclude(one.locks, other.locks)) {
      Order order = one.orderWith(other);
      one.markUnordered(other, order, moments);
      other.markUnordered(one, order, moments);
    }
  }

  /** Marks all accesses except initialisation as racy, unless they have a lock in common. */
  private void expectCommonLock(List<AccessClass> accesses) {
    List<AccessClass> later =
        accesses.stream().filter(access -> !initialises(access, accesses)).toList();
    if (commonLocks(later).isEmpty() && isShared(later)) {
      later.forEach(AccessClass::markAll);
    }
  }

  /** Returns the locks that all accesses hold; an access that writes must hold them exclusively. */
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

  /** Returns whether accesses come before those of all other threads. */
  private boolean initialises(AccessClass access, Collection<AccessClass> all) {
    return all.stream()
        .filter(other -> other.thread != access.thread)
        .allMatch(other -> access.isBefore(other, access.orderWith(other), moments));
  }

  private static boolean isShared(List<AccessClass> accesses) {
    return accesses.stream().mapToInt(access -> access.thread).distinct().count() > 1
        && accesses.stream().anyMatch(AccessClass::writes);
  }

  private static boolean isNeverRead(List<AccessClass> accesses) {
    return accesses.stream().allMatch(AccessClass::writes);
  }

  /** Returns whether several threads access a variable, and one of them writes it. */
  boolean isShared(int variable) {
    return shared.contains(variable);
  }

  /**
   * Returns whether no conflicting access of another thread can be adjacent to the one at a moment.
   */
  boolean isRaceFree(int variable, int thread, int operation, int locks, int moment) {
    AccessClass access = classes.get(new Key(variable, thread, operation, locks));
    return access != null && !access.isRacyAt(moment);
  }

  /**
   * Returns whether no conflicting operation of another thread on a lock can be adjacent to the one
   * at a moment.
   */
  boolean isLockFree(int lock, int thread, int operation, int moment) {
    return isRaceFree(lockKey(lock), thread, operation, LockSets.NONE, moment);
  }

  /** Returns whether another thread can wait for a volatile write that is made at a moment. */
  boolean isAwaited(int variable, int thread, int moment) {
    return waiting.getOrDefault(variable, List.of()).stream()
        .anyMatch(read -> read.thread != thread && read.canFollow(thread, moment, moments));
  }
}
