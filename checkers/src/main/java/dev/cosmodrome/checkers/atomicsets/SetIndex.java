package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.AtomicSets;
import dev.cosmodrome.checkers.AtomicSets.AtomicSet;
import dev.cosmodrome.checkers.ObjectField;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Dense ids for atomic sets: those that are declared; one for each object, if its fields are
 * declared or nothing is said about them; one for each other variable.
 */
final class SetIndex {
  /** The classes whose methods are units of work on the sets of some objects. */
  static final class Family {
    final Set<String> classes = new HashSet<>();
  }

  private final SymbolTable variables;
  private final List<AtomicSet> declared;

  /** The declared set of each variable, or of each field whatever the object. */
  private final Map<String, Integer> byVariable = new HashMap<>();

  /** The sets of objects, by the object and, if it is declared, the set's name. */
  private final Map<String, Integer> ofObjects = new HashMap<>();

  private final Map<String, Family> families = new HashMap<>();

  /** By variable: its set + 1, or 0. */
  private int[] setOf = new int[64];

  // By set: which blocks are units on it; null if all are.
  private @Nullable Family[] familyOf = new Family[64];
  private @Nullable Set<String>[] unitsOf = newUnits(64);
  private int size;

  SetIndex(AtomicSets sets, Symbols symbols) {
    variables = symbols.of(Kind.VARIABLE);
    declared = sets.sets();
    for (AtomicSet set : declared) {
      for (String variable : set.variables()) {
        byVariable.put(variable, size);
      }
      add(set);
    }
  }

  /** The set of a variable; what its first access is tells whether it is volatile. */
  int of(int variable, int operation) {
    if (variable >= setOf.length) {
      setOf = Arrays.copyOf(setOf, Math.max(variable + 1, 2 * setOf.length));
    }
    if (setOf[variable] == 0) {
      setOf[variable] = find(variables.name(variable), operation) + 1;
    }
    return setOf[variable] - 1;
  }

  private int find(String variable, int operation) {
    Integer exact = byVariable.get(variable);
    if (exact != null) {
      return exact;
    }
    Optional<ObjectField> field = ObjectField.of(variable);
    boolean isVolatile = operation == Op.VOLATILE_READ || operation == Op.VOLATILE_WRITE;
    Integer template = field.map(ObjectField::field).map(byVariable::get).orElse(null);
    return field.isEmpty() || (isVolatile && template == null)
        ? add(null)
        : ofObject(field.get(), template == null ? null : declared.get(template));
  }

  private int ofObject(ObjectField field, @Nullable AtomicSet template) {
    String key = template == null ? field.object() : template.name() + " of " + field.object();
    int set = ofObjects.computeIfAbsent(key, k -> add(template));
    if (unitsOf[set] == null) {
      Family family = families.computeIfAbsent(field.objectClass(), c -> new Family());
      family.classes.add(field.objectClass());
      family.classes.add(field.declaringClass());
      familyOf[set] = family;
    }
    return set;
  }

  private int add(@Nullable AtomicSet template) {
    if (size == familyOf.length) {
      familyOf = Arrays.copyOf(familyOf, 2 * size);
      unitsOf = Arrays.copyOf(unitsOf, 2 * size);
    }
    unitsOf[size] = template == null || template.units().isEmpty() ? null : template.units();
    return size++;
  }

  /** The names of the blocks that are units of work on a set, or null if names do not matter. */
  @Nullable Set<String> units(int set) {
    return unitsOf[set];
  }

  /** The classes whose methods are units of work on a set, or null if classes do not matter. */
  @Nullable Family family(int set) {
    return familyOf[set];
  }

  @SuppressWarnings("unchecked")
  private static @Nullable Set<String>[] newUnits(int length) {
    return (Set<String>[]) new Set<?>[length];
  }
}
