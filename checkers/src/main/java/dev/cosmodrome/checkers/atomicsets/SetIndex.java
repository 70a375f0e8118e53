package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.AtomicSets;
import dev.cosmodrome.checkers.AtomicSets.AtomicSet;
import dev.cosmodrome.checkers.ObjectField;
import dev.cosmodrome.checkers.Program;
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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Dense ids for atomic sets: those that are declared; one for the fields of each object and for the
 * static fields of each class, if nothing is said about them; one for each other variable. These
 * last ones, which may be many, have even ids, and nothing is kept for them.
 */
final class SetIndex {
  /**
   * Which blocks are units of work on a set; all are if neither is given.
   *
   * @param names their names, or null
   * @param classes the classes whose methods are, or null
   * @param object the object whose methods are, or {@link #NO_OBJECT}
   */
  record Units(@Nullable Set<String> names, @Nullable Set<String> classes, int object) {
    /** Each block is one. */
    static final Units ALL = new Units(null, null, NO_OBJECT);

    static Units of(AtomicSet set) {
      return set.units().isEmpty() ? ALL : new Units(set.units(), null, NO_OBJECT);
    }
  }

  /** Stands for an object where there is none. */
  static final int NO_OBJECT = -1;

  /** A set that is kept: what it is called, and its units. */
  private record Kept(String name, Units units) {}

  /** Stands for a new set of one variable. */
  private static final int SINGLE = -1;

  private static final byte[] OF = ObjectField.OF.getBytes(StandardCharsets.UTF_8);

  private final SymbolTable variables;
  private final Program program;
  private final List<AtomicSet> declared;

  /** The declared set of each variable, or of each field whatever the object. */
  private final Map<String, Integer> byVariable = new HashMap<>();

  /** The sets of objects and classes, by name. */
  private final Map<String, Integer> ofFields = new HashMap<>();

  /** By class: itself, what it inherits from, and those that declare fields; statics apart. */
  private final Map<String, Set<String>> families = new HashMap<>();

  /** The objects that have fields or are worked on, by name. */
  private final Map<String, Integer> objects = new HashMap<>();

  /** By variable that stands for an object: the object + 1, or 0. */
  private int[] objectOf = new int[64];

  /** By variable: its set + 1, or 0. */
  private int[] setOf = new int[64];

  /** By half of an odd id. */
  private final List<Kept> kept = new ArrayList<>();

  private int singles;

  /** Whether a variable's name can tell its set. */
  private boolean namesMatter;

  /** The variables below this have been looked at for that. */
  private int known;

  SetIndex(AtomicSets sets, Program program, Symbols symbols) {
    this.program = program;
    variables = symbols.of(Kind.VARIABLE);
    declared = sets.sets();
    namesMatter = !declared.isEmpty();
    for (int i = 0; i < declared.size(); i++) {
      add(declared.get(i).name(), Units.of(declared.get(i)));
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
      int set = haveNoNames(variable) ? SINGLE : find(variables.name(variable), operation);
      setOf[variable] = 1 + (set == SINGLE ? 2 * singles++ : set);
    }
    return setOf[variable] - 1;
  }

  /** Whether the names of all variables up to this one tell nothing. */
  private boolean haveNoNames(int variable) {
    if (!namesMatter && variable >= known) {
      namesMatter = program.hasSets() || variables.mayContain(known, OF);
      known = variables.size();
    }
    return !namesMatter;
  }

  private int find(String variable, int operation) {
    Integer exact = byVariable.get(variable);
    if (exact != null) {
      return 2 * exact + 1;
    }
    boolean isVolatile = operation == Op.VOLATILE_READ || operation == Op.VOLATILE_WRITE;
    return SetMember.of(variable, program).map(member -> find(member, isVolatile)).orElse(SINGLE);
  }

  private int find(SetMember member, boolean isVolatile) {
    Integer index = byVariable.get(member.field());
    AtomicSet own = index == null ? null : declared.get(index);
    String name = own == null ? program.setOf(member.field()).orElse("") : own.name();
    if (name.isEmpty() && (isVolatile || member.isElement())) {
      return SINGLE;
    }
    Units units =
        own == null || own.units().isEmpty()
            ? new Units(null, family(member), member.of() == null ? NO_OBJECT : object(member.of()))
            : Units.of(own);
    return ofFields.computeIfAbsent(member.setName(name), called -> add(called, units));
  }

  private int object(ObjectField field) {
    return object(field.object());
  }

  private int object(String name) {
    return objects.computeIfAbsent(name, n -> objects.size());
  }

  /** The object that a variable is a field of; a variable may also stand for an object itself. */
  int objectOf(int variable) {
    if (variable >= objectOf.length) {
      objectOf = Arrays.copyOf(objectOf, Math.max(variable + 1, 2 * objectOf.length));
    }
    if (objectOf[variable] == 0) {
      String name = variables.name(variable);
      objectOf[variable] = 1 + ObjectField.of(name).map(this::object).orElseGet(() -> object(name));
    }
    return objectOf[variable] - 1;
  }

  private Set<String> family(SetMember member) {
    String owner = member.ownerClass();
    String key = member.of() == null ? owner + Program.CLASS : owner;
    Set<String> family =
        families.computeIfAbsent(
            key,
            name -> {
              Set<String> all = new HashSet<>(program.supertypes(owner));
              all.add(owner);
              all.add(name);
              return all;
            });
    family.add(member.declaringClass());
    return family;
  }

  private int add(String name, Units units) {
    kept.add(new Kept(name, units));
    return 2 * kept.size() - 1;
  }

  /** Which blocks are units of work on a set. */
  Units units(int set) {
    return set % 2 == 0 ? Units.ALL : kept.get(set / 2).units;
  }

  /** What the set of a variable that was accessed is called. */
  String nameOfSet(int variable) {
    int set = setOf[variable] - 1;
    return set % 2 == 0 ? variables.name(variable) : kept.get(set / 2).name;
  }
}
