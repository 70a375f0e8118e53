package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.checkers.ObjectField;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which locks the calls of synchronized collections take by themselves, by what recordings note of
 * those that the program takes, too: {@code guarded ArrayList#1: SynchronizedList#1}. Also which
 * fields are read and written in one step, as by compare-and-set, as if each had a lock: {@code
 * updates Counter.value}.
 */
public final class CollectionLocks {
  /** None that is known. */
  public static final CollectionLocks NONE = new CollectionLocks(Map.of(), Set.of());

  private static final String GUARDED = "guarded ";
  private static final String UPDATES = "updates ";
  private static final String COLON = ": ";

  /** Comes before the collection in the names of some of its variables. */
  private static final String OF = " of ";

  /** The number of the lock, by the name of the collection and by its own. */
  private final Map<String, Integer> collections = new HashMap<>();

  private final Map<String, Integer> locks = new HashMap<>();
  private final List<String> names = new ArrayList<>();

  /** The fields that are read and written in one step. */
  private final Set<String> updatedFields;

  private CollectionLocks(Map<String, String> locksOfCollections, Set<String> updatedFields) {
    this.updatedFields = updatedFields;
    locksOfCollections.forEach(
        (collection, lock) -> {
          if (locks.putIfAbsent(lock, locks.size()) == null) {
            names.add(lock);
          }
          collections.put(collection, locks.get(lock));
        });
  }

  /** What the notes of a trace say. A collection with several locks has none that all take. */
  public static CollectionLocks of(Collection<String> notes) {
    Map<String, String> locks = new HashMap<>();
    for (String note : notes) {
      int colon = note.lastIndexOf(COLON);
      if (note.startsWith(GUARDED) && colon > GUARDED.length()) {
        locks.merge(
            note.substring(GUARDED.length(), colon),
            note.substring(colon + COLON.length()),
            (known, other) -> known.equals(other) ? known : "");
      }
    }
    locks.values().removeIf(String::isEmpty);
    Set<String> updated =
        notes.stream()
            .filter(note -> note.startsWith(UPDATES))
            .map(note -> note.substring(UPDATES.length()))
            .collect(Collectors.toSet());
    return new CollectionLocks(locks, updated);
  }

  /** Whether the field that a variable is can be read and written in one step. */
  public boolean isUpdated(String variable) {
    return updatedFields.contains(ObjectField.nameOf(variable));
  }

  /** Whether no lock is known. */
  public boolean isEmpty() {
    return locks.isEmpty();
  }

  /** The number of the lock of this name, or -1. */
  public int number(String lock) {
    return locks.getOrDefault(lock, -1);
  }

  /** The name of the lock with a number. */
  public String name(int number) {
    return names.get(number);
  }

  /** The number of the lock that a call takes which accesses a variable of this name, or -1. */
  public int ofVariable(String variable) {
    return collections.getOrDefault(collection(variable), -1);
  }

  /** The collection of {@code contents of Vector#1}, {@code Vector#1["a of b"]} and so on. */
  private static String collection(String variable) {
    int bracket = variable.indexOf('[');
    String name = bracket < 0 ? variable : variable.substring(0, bracket);
    int of = name.indexOf(OF);
    return of < 0 ? name : name.substring(of + OF.length());
  }
}
