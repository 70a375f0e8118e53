package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.AtomicSets;
import dev.cosmodrome.checkers.AtomicSets.AtomicSet;
import dev.cosmodrome.checkers.ObjectField;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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
 * declared or nothing is said about them; one for each other variable. These last ones, which may
 * be many, have even ids, and nothing is kept for them.
 */
final class SetIndex {
  /**
   * Which blocks are units of work on a set; all are if neither is given.
   *
   * @param names their names, or null
   * @param classes the classes whose methods are, or null
   */
  record Units(@Nullable Set<String> names, @Nullable Set<String> classes) {
    /** Each block is one. */
    static final Units ALL = new Units(null, null);

    static Units of(AtomicSet set) {
      return set.units().isEmpty() ? ALL : new Units(set.units(), null);
    }
  }

  private static final byte[] OF = ObjectField.OF.getBytes(StandardCharsets.UTF_8);

  private final SymbolTable variables;
  private final List<AtomicSet> declared;

  /** The declared set of each variable, or of each field whatever the object. */
  private final Map<String, Integer> byVariable = new HashMap<>();

  /** The sets of objects, by the object and, if it is declared, the set's name. */
  private final Map<String, Integer> ofObjects = new HashMap<>();

  /** By class of objects: itself, and the classes that declare fields of it. */
  private final Map<String, Set<String>> families = new HashMap<>();

  /** By variable: its set + 1, or 0. */
  private int[] setOf = new int[64];

  /** By half of an odd id. */
  private final List<Units> units = new ArrayList<>();

  private int singles;

  /** Whether a variable's name can tell its set. */
  private boolean namesMatter;

  /** The variables below this have been looked at for that. */
  private int known;

  SetIndex(AtomicSets sets, Symbols symbols) {
    variables = symbols.of(Kind.VARIABLE);
    declared = sets.sets();
    namesMatter = !declared.isEmpty();
    for (int i = 0; i < declared.size(); i++) {
      add(Units.of(declared.get(i)));
      for (String variable : declared.get(i).variables()) {
        byVariable.put(variable, i);
      }
    }
  }

  /** The set of a variable; what its first access is tells whether it is volatile. */
  int of(int variable, int operation) {
    if (variable >= setOf.length) {
      setOf = Arrays.copyOf(setOf, Math.max(variable + 1, 2 * setOf.length));
    }
    if (setOf[variable] == 0) {
      boolean isSingle = haveNoNames(variable);
      setOf[variable] = 1 + (isSingle ? 2 * singles++ : find(variables.name(variable), operation));
    }
    return setOf[variable] - 1;
  }

  /** Whether the names of all variables up to this one tell nothing. */
  private boolean haveNoNames(int variable) {
    if (!namesMatter && variable >= known) {
      namesMatter = variables.mayContain(known, OF);
      known = variables.size();
    }
    return !namesMatter;
  }

  private int find(String variable, int operation) {
    Integer exact = byVariable.get(variable);
    if (exact != null) {
      return 2 * exact + 1;
    }
    Optional<ObjectField> field = ObjectField.of(variable);
    boolean isVolatile = operation == Op.VOLATILE_READ || operation == Op.VOLATILE_WRITE;
    Integer template = field.map(ObjectField::field).map(byVariable::get).orElse(null);
    return field.isEmpty() || (isVolatile && template == null)
        ? 2 * singles++
        : ofObject(field.get(), template == null ? null : declared.get(template));
  }

  private int ofObject(ObjectField field, @Nullable AtomicSet template) {
    Set<String> family = families.computeIfAbsent(field.objectClass(), c -> new HashSet<>());
    family.add(field.objectClass());
    family.add(field.declaringClass());
    Units own =
        template == null || template.units().isEmpty()
            ? new Units(null, family)
            : Units.of(template);
    String key = template == null ? field.object() : template.name() + " of " + field.object();
    return ofObjects.computeIfAbsent(key, k -> add(own));
  }

  private int add(Units own) {
    units.add(own);
    return 2 * units.size() - 1;
  }

  /** Which blocks are units of work on a set. */
  Units units(int set) {
    return set % 2 == 0 ? Units.ALL : units.get(set / 2);
  }
}
