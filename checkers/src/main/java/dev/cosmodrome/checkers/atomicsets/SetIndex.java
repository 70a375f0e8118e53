package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.AtomicSetName;
import dev.cosmodrome.checkers.AtomicSets;
import dev.cosmodrome.checkers.AtomicSets.AtomicSet;
import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.checkers.Program;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Dense ids for atomic sets: the declared ones; by default, one for the fields of each object and
 * for the static fields of each class; one for each other variable. Of these last ones, which may
 * be many, those that are no fields have even ids, and only the kind of their units is kept.
 */
final class SetIndex {
  /** The rules for which blocks and methods are units of work on a set. */
  enum Rule {
    /** Each block and each method is one. */
    ALL,
    /** Only blocks, and methods that are declared to be atomic. */
    DECLARED,
    /**
     * Methods of the object or class that accesses the variable, if it has fields for such
     * variables.
     */
    BY_ACCESS,
    /** Blocks and methods with given names. */
    BY_NAME,
    /** None, so that no access is part of a violation. */
    NONE,
    /** Methods of the object or class that has the fields. */
    BY_OWNER
  }

  /**
   * The blocks and methods that are units of work on a set.
   *
   * @param rule the rule
   * @param names their names, or the kind of the fields, if the rule needs them
   * @param owners the classes whose objects have the fields, if the rule needs them
   * @param object the object that has them, or {@link #NO_OBJECT}
   */
  record Units(Rule rule, Set<String> names, UnitOwners owners, int object) {
    static Units by(Rule rule) {
      return new Units(rule, Set.of(), new UnitOwners(), NO_OBJECT);
    }

    static Units of(UnitOwners owners, int object) {
      return new Units(Rule.BY_OWNER, Set.of(), owners, object);
    }

    static Units byAccess(String kind) {
      return new Units(Rule.BY_ACCESS, Set.of(kind), new UnitOwners(), NO_OBJECT);
    }

    static Units named(Set<String> names) {
      return new Units(Rule.BY_NAME, names, new UnitOwners(), NO_OBJECT);
    }

    /**
     * Returns whether a name is given; a name without parameters stands for all methods of that
     * name.
     */
    boolean isNamed(String block) {
      return names.contains(block) || names.contains(MethodName.withoutParameters(block));
    }
  }

  /** The value for no object. */
  static final int NO_OBJECT = -1;

  /** A set that is kept: its name and its units. */
  private record Kept(AtomicSetName name, Units units) {}

  /** The indices of units on one variable that do not depend on its kind. */
  private static final short ALL = 0;

  private static final short DECLARED = 1;
  private static final short NONE = 2;

  private final Symbols symbols;
  private final SymbolTable variables;
  private final Program program;
  private final List<AtomicSet> declared;

  /** By variable, or by field of any object: the declared set. */
  private final Map<String, Integer> byVariable = new HashMap<>();

  /** By name: the sets of objects and classes. */
  private final Map<AtomicSetName, Integer> ofFields = new HashMap<>();

  /**
   * By class: the class, its supertypes, and those that declare its fields; static fields
   * separately.
   */
  private final Map<String, UnitOwners> families = new HashMap<>();

  /** By name: the objects that have fields or on which methods work. */
  private final Map<ObjectName, Integer> objects = new HashMap<>();

  /** By variable that stands for an object: the object plus one, or 0. */
  private int[] objectOf = new int[64];

  /** By variable: its set plus one, or 0. */
  private int[] setOf = new int[64];

  /** By half of an odd id: the set. */
  private final List<Kept> kept = new ArrayList<>();

  /** By half of an even id: the index of its units in {@link #ofSingles}. */
  private short[] unitsOf = new short[64];

  /** The possible units on one variable, and their indices by the kind of the variable. */
  private final List<Units> ofSingles = new ArrayList<>();

  private final Map<String, Short> kinds = new HashMap<>();

  private int singles;

  /** Whether volatile fields are in no set by default. */
  private final boolean leavesVolatilesOut;

  /** Whether the set of a variable can depend on its name. */
  private boolean namesMatter;

  /** The number of variables whose names were examined for that. */
  private int known;

  SetIndex(AtomicSets sets, Program program, Symbols symbols) {
    this.program = program;
    this.symbols = symbols;
    variables = symbols.of(Kind.VARIABLE);
    declared = sets.sets();
    ofSingles.add(Units.by(Rule.ALL));
    ofSingles.add(Units.by(Rule.DECLARED));
    ofSingles.add(Units.by(Rule.NONE));
    leavesVolatilesOut = sets.paperUnits();
    namesMatter = !declared.isEmpty();
    for (int i = 0; i < declared.size(); i++) {
      Set<String> units = declared.get(i).units();
      add(
          new AtomicSetName.Declared(declared.get(i).name()),
          units.isEmpty() ? Units.by(Rule.ALL) : Units.named(units));
      for (String variable : declared.get(i).variables()) {
        byVariable.put(variable, i);
      }
    }
  }

  /**
   * Returns the set of a variable; the operation of its first access shows whether it is volatile.
   */
  int of(int variable, int operation) {
    if (variable >= setOf.length) {
      setOf = Arrays.copyOf(setOf, Math.max(variable + 1, 2 * setOf.length));
    }
    if (setOf[variable] == 0) {
      setOf[variable] = 1 + (haveNoNames(variable) ? addSingle(ALL) : find(variable, operation));
    }
    return setOf[variable] - 1;
  }

  /** Adds a set of one variable, which is no field. */
  private int addSingle(short units) {
    if (singles == unitsOf.length) {
      unitsOf = Arrays.copyOf(unitsOf, 2 * singles);
    }
    unitsOf[singles] = units;
    return 2 * singles++;
  }

  /** Returns whether no set depends on the names of the variables up to this one. */
  private boolean haveNoNames(int variable) {
    if (!namesMatter && variable >= known) {
      namesMatter = program.hasSets() || program.hasReceivers() || variables.mayHaveObjects(known);
      known = variables.size();
    }
    return !namesMatter;
  }

  private int find(int id, int operation) {
    VariableName name = symbols.variable(id);
    String variable = name.toString();
    boolean isVolatile = operation == Op.VOLATILE_READ || operation == Op.VOLATILE_WRITE;
    Optional<SetMember> member = SetMember.of(name, program);
    Integer exact = byVariable.get(variable);
    if (exact != null && !member.map(SetMember::field).equals(Optional.of(variable))) {
      return 2 * exact + 1;
    }
    return member
        .map(known -> find(known, id, isVolatile))
        .orElseGet(() -> addSingle(unitsOnSingle(name)));
  }

  /** Returns the index of the units on a variable that is no field. */
  private short unitsOnSingle(VariableName variable) {
    ObjectName owner = variable.owner();
    if (owner == null || !variable.isOfObject()) {
      return program.hasReceivers() ? DECLARED : ALL;
    }
    return kinds.computeIfAbsent(
        Program.kindOfField(owner.type()),
        kind -> {
          ofSingles.add(Units.byAccess(kind));
          return (short) (ofSingles.size() - 1);
        });
  }

  private int find(SetMember member, int variable, boolean isVolatile) {
    String full = member.fullField(program);
    Integer index = byVariable.getOrDefault(full, byVariable.get(member.field()));
    AtomicSet own = index == null ? null : declared.get(index);
    String name =
        own == null
            ? program.setOf(full).or(() -> program.setOf(member.field())).orElse("")
            : own.name();
    if (name.isEmpty() && member.isElement()) {
      return addSingle(unitsOnSingle(symbols.variable(variable)));
    }
    if (name.isEmpty() && isVolatile && leavesVolatilesOut) {
      return addSingle(NONE);
    }
    if (name.isEmpty() && isVolatile) {
      return add(new AtomicSetName.Single(variable), Units.of(family(member), objectOf(member)));
    }
    if (own == null ? program.isAcrossObjects(full) : isAcrossObjects(own, member)) {
      return findAcrossObjects(member, name, own);
    }
    Units units =
        own == null || own.units().isEmpty()
            ? Units.of(family(member), objectOf(member))
            : Units.named(own.units());
    return ofFields.computeIfAbsent(member.setName(name), called -> add(called, units));
  }

  /** Returns whether a member is in one set with fields of other objects, or of other classes. */
  private static boolean isAcrossObjects(AtomicSet set, SetMember member) {
    return set.acrossObjects() || member.owner() == null;
  }

  private int findAcrossObjects(SetMember member, String name, @Nullable AtomicSet own) {
    Units units =
        own == null || own.units().isEmpty()
            ? Units.of(new UnitOwners(), NO_OBJECT)
            : Units.named(own.units());
    int set =
        ofFields.computeIfAbsent(new AtomicSetName.Declared(name), called -> add(called, units));
    if (units(set).rule == Rule.BY_OWNER) {
      units(set).owners.addAll(family(member));
    }
    return set;
  }

  private int objectOf(SetMember member) {
    return member.owner() == null ? NO_OBJECT : object(member.owner());
  }

  private int object(ObjectName name) {
    return objects.computeIfAbsent(name, n -> objects.size());
  }

  /**
   * Returns the object whose field a variable is; a variable may also stand for an object itself.
   */
  int objectOf(int variable) {
    if (variable >= objectOf.length) {
      objectOf = Arrays.copyOf(objectOf, Math.max(variable + 1, 2 * objectOf.length));
    }
    if (objectOf[variable] == 0) {
      objectOf[variable] = 1 + object(objectOf(symbols.variable(variable)));
    }
    return objectOf[variable] - 1;
  }

  private static ObjectName objectOf(VariableName variable) {
    boolean isKnown =
        variable.kind() == VariableKind.FIELD || variable.kind() == VariableKind.OBJECT;
    return isKnown && variable.owner() != null
        ? variable.owner()
        : ObjectName.ofText(variable.toString());
  }

  private UnitOwners family(SetMember member) {
    String owner = program.className(member.ownerClass());
    String suffix = member.owner() == null ? Program.CLASS : "";
    UnitOwners family =
        families.computeIfAbsent(
            owner + suffix,
            name -> {
              UnitOwners all = new UnitOwners();
              all.add(name);
              program.supertypes(owner).forEach(type -> all.add(type + suffix));
              return all;
            });
    if (!family.contains(member.declaringClass() + suffix)) {
      family.add(member.declaringClass() + suffix);
    }
    return family;
  }

  private int add(AtomicSetName name, Units units) {
    kept.add(new Kept(name, units));
    return 2 * kept.size() - 1;
  }

  /** Returns the units of work on a set. */
  Units units(int set) {
    return set % 2 == 0 ? ofSingles.get(unitsOf[set / 2]) : kept.get(set / 2).units;
  }

  /** Returns the name of the set of a variable that was accessed. */
  AtomicSetName nameOfSet(int variable) {
    int set = setOf[variable] - 1;
    return set % 2 == 0 ? new AtomicSetName.Single(variable) : kept.get(set / 2).name;
  }
}
