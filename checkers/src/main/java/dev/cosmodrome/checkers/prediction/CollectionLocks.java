package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.trace.LockName;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.VariableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The locks that calls of synchronized collections acquire themselves and that the program uses,
 * too, from the notes of a recording. Also the fields that are read and written in one step, as by
 * compare-and-set; they are treated as if each had a lock.
 */
public final class CollectionLocks {
  /** No locks. */
  public static final CollectionLocks NONE = new CollectionLocks(Map.of(), Set.of());

  /** By collection: the number of its lock. */
  private final Map<ObjectName, Integer> collections = new HashMap<>();

  private final Map<LockName, Integer> locks = new HashMap<>();
  private final List<LockName> names = new ArrayList<>();

  /** The fields that are read and written in one step. */
  private final Set<String> updatedFields;

  private CollectionLocks(
      Map<ObjectName, Set<LockName>> locksOfCollections, Set<String> updatedFields) {
    this.updatedFields = updatedFields;
    locksOfCollections.forEach(
        (collection, all) -> {
          if (all.size() == 1) {
            collections.put(collection, add(all.iterator().next()));
          }
        });
  }

  private int add(LockName lock) {
    Integer known = locks.putIfAbsent(lock, locks.size());
    if (known == null) {
      names.add(lock);
    }
    return locks.get(lock);
  }

  /**
   * Returns the locks that the notes of a trace define. A collection with several locks counts as
   * one without: no lock excludes all its calls.
   */
  public static CollectionLocks of(Collection<Note> notes) {
    Map<ObjectName, Set<LockName>> locks = new LinkedHashMap<>();
    Set<String> updated = new HashSet<>();
    for (Note note : notes) {
      if (note instanceof Note.Guarded guarded) {
        locks.computeIfAbsent(guarded.collection(), c -> new HashSet<>()).add(guarded.lock());
      } else if (note instanceof Note.Updates updates) {
        updated.add(updates.field());
      }
    }
    return new CollectionLocks(locks, updated);
  }

  /** Returns whether a variable is a field that can be read and written in one step. */
  public boolean isUpdated(VariableName variable) {
    return updatedFields.contains(variable.fieldOrName());
  }

  /** Returns whether no lock is known. */
  public boolean isEmpty() {
    return locks.isEmpty();
  }

  /** Returns the number of the lock of this name, or -1. */
  public int number(LockName lock) {
    return locks.getOrDefault(lock, -1);
  }

  /** The name of the lock with a number. */
  public LockName name(int number) {
    return names.get(number);
  }

  /** Returns the number of the lock that a call acquires when it accesses a variable, or -1. */
  public int ofVariable(VariableName variable) {
    return variable.owner() == null ? -1 : collections.getOrDefault(variable.owner(), -1);
  }
}
