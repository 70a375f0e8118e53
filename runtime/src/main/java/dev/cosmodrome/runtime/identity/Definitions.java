package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.LockName;
import dev.cosmodrome.trace.MethodRole;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Gives out ids, and hands their names to the recorder. A name is there before any event that needs
 * it is published.
 */
public final class Definitions {
  public static final int MAX_VARIABLES = SymbolTable.MAX_SYMBOLS;

  /** How long a part of the name of a variable of its own may be, in characters. */
  private static final int MAX_PART = 1000;

  /** How many bytes the name of an object takes at most, beside those of its fields. */
  private static final int MAX_OWNER = 1 << 12;

  private final int maxVariables;
  private final int[] next = new int[Kind.values().length];
  private final Set<String> threadNames = new HashSet<>();
  private final Set<Definition> holders = new HashSet<>();
  private final Map<Long, Integer> calledSites = new HashMap<>();
  private final Map<String, Integer> chances = new ConcurrentHashMap<>();
  private List<Definition> pending = new ArrayList<>();
  private int handedOver;
  private int[] methodSites = new int[1024];
  private MethodRole[] methodRoles = new MethodRole[1024];

  /** Creates one for so many variables at most. */
  public Definitions(int maxVariables) {
    this.maxVariables = maxVariables;
    next[Kind.BLOCK.code()] = 1;
    next[Kind.SITE.code()] = 1;
  }

  /** A new site. */
  public synchronized int site(String name) {
    return text(Kind.SITE, name);
  }

  /** The site of an event together with the site of the call that led to its method. */
  public synchronized int calledSite(int site, int callSite) {
    long key = (long) callSite << Integer.SIZE | site;
    Integer known = calledSites.get(key);
    if (known == null) {
      known = single(Kind.SITE, new Definition.OfCalledSite(site, callSite));
      calledSites.put(key, known);
    }
    return known;
  }

  /** A new method, with the site where it begins. */
  public synchronized int method(String name, int site) {
    int method = text(Kind.BLOCK, name);
    if (method == methodSites.length) {
      methodSites = Copies.of(methodSites, 2 * method);
      methodRoles = Copies.of(methodRoles, 2 * method);
    }
    methodSites[method] = site;
    methodRoles[method] = MethodRole.of(name);
    return method;
  }

  /** Where a method begins. */
  public int siteOf(int method) {
    return methodSites[method];
  }

  /** What a method's name says of it. */
  public MethodRole roleOf(int method) {
    return methodRoles[method];
  }

  /** A fact about the program or its recording. */
  public synchronized void note(Note note) {
    pending.add(new Definition.OfNote(note));
  }

  /** Whether no variable was defined. */
  public synchronized boolean areWithoutVariables() {
    return next[Kind.VARIABLE.code()] == 0;
  }

  /** The variables of a class's static fields; returns the first, or -1 if there are too many. */
  synchronized int statics(ClassLabel label, String[] fields) {
    StringBuilder text = new StringBuilder();
    for (String field : fields) {
      text.append(text.length() == 0 ? "" : "\n").append(label).append('.').append(field);
    }
    int state = fields(text.toString(), null, fields.length);
    return state > 0 ? state - 1 : -1;
  }

  /** A thread is the only one of its pool. */
  public synchronized void serial(int thread) {
    pending.add(new Definition.OfSerial(thread));
  }

  /** An object that belongs to a thread. */
  public synchronized void confined(ObjectReference object, int thread) {
    pending.add(new Definition.OfConfined(object, thread));
  }

  /** A method that was seen to block. */
  public synchronized void blocks(int method) {
    pending.add(new Definition.OfBlocks(method));
  }

  /**
   * A field that holds an array or collection.
   *
   * @param held the array or collection
   * @param field class and field
   * @param holder the object with the field; null if the field is static
   */
  public synchronized void holds(
      ObjectReference held, String field, @Nullable ObjectReference holder) {
    Definition definition = new Definition.OfHolds(held, field, holder);
    if (holders.add(definition)) {
      pending.add(definition);
    }
  }

  /** A collection whose calls take a lock that the program takes, too. */
  public synchronized void guarded(ObjectName collection, int lock) {
    pending.add(new Definition.OfGuarded(collection, lock));
  }

  /** A lock whose owner has ended. */
  public synchronized void abandoned(int lock) {
    pending.add(new Definition.OfAbandoned(lock));
  }

  public synchronized int thread(String name) {
    String base = name.isEmpty() ? "thread" : name;
    String unique = base;
    int copy = 2;
    while (!threadNames.add(unique)) {
      unique = base + "#" + copy++;
    }
    return text(Kind.THREAD, unique);
  }

  /** The variables of an object; returns its state. */
  public synchronized int object(Shape shape) {
    if (shape.layout == null || shape.label == null) {
      return Owners.UNRECORDED;
    }
    return fields(shape.layout.members(), shape.label.nextObject(), shape.layout.size());
  }

  /** The variables of an array; returns its state. */
  public int array(Class<?> type, int length) {
    ClassLabel label = ClassLabel.of(type);
    synchronized (this) {
      return elements(VariableName.of(VariableKind.ELEMENT, label.nextObject()), length);
    }
  }

  /** A variable of its own; returns its id + 1. The parts of its name must not be too long. */
  public synchronized int variable(VariableName name) {
    return variables(new Definition.OfVariables(shortened(name), 0), 1);
  }

  /**
   * The variable of calls of this name, whose results may depend on the schedule; less than 0 if
   * there are too many variables.
   */
  public int chance(String name) {
    Integer known = chances.get(name);
    return known == null ? defineChance(name) : known;
  }

  private synchronized int defineChance(String name) {
    Integer known = chances.get(name);
    if (known == null) {
      known = variable(VariableName.other(name)) - 1;
      chances.put(name, known);
    }
    return known;
  }

  private static VariableName shortened(VariableName name) {
    ObjectName owner = name.owner();
    return new VariableName(
        name.kind(),
        shortened(name.member()),
        owner == null
            ? null
            : new ObjectName(shortened(owner.type()), owner.number(), owner.isNumberedApart()),
        name.series(),
        name.index() == null ? null : shortened(name.index()));
  }

  private static String shortened(String text) {
    return text.substring(0, Math.min(text.length(), MAX_PART));
  }

  /** The name of an object of a library, or of one that a library hands over. */
  public ObjectName label(Object object) {
    ClassLabel label = ClassLabel.of(object.getClass());
    boolean named = Shape.of(object.getClass()).isTracked();
    synchronized (this) {
      return named
          ? new ObjectName(label.toString(), Integer.toString(++handedOver), true)
          : label.nextObject();
    }
  }

  /** Variables with indices; returns the first + 1. */
  public synchronized int elements(VariableName name, int count) {
    int indices = Math.max(count, 1);
    return variables(new Definition.OfVariables(name, indices), indices);
  }

  /** A barrier. */
  public synchronized int barrier(ObjectName object) {
    return single(Kind.BARRIER, new Definition.OfBarrier(object));
  }

  /** A lock that is an object of a library, or its monitor. */
  public synchronized int lock(LockName.Kind kind, ObjectName object) {
    return single(Kind.LOCK, new Definition.OfLock(kind, ObjectReference.of(object)));
  }

  /**
   * A lock that is an object, or its monitor.
   *
   * @param state the state of the object: a variable that it has, or none
   */
  public synchronized int lock(LockName.Kind kind, int state, ClassLabel label) {
    ObjectReference object =
        state > 0 ? ObjectReference.ofVariable(state - 1) : ObjectReference.of(label.nextObject());
    return single(Kind.LOCK, new Definition.OfLock(kind, object));
  }

  private int fields(String fields, @Nullable ObjectName owner, int count) {
    if (isTooLong(fields)) {
      int end = fields.indexOf('\n');
      Problems.note(
          "fields not recorded, because their names are too long: "
              + shortened(end < 0 ? fields : fields.substring(0, end)));
      return Owners.UNRECORDED;
    }
    return variables(new Definition.OfFields(fields, owner, count), count);
  }

  private int variables(Definition definition, int count) {
    int first = next[Kind.VARIABLE.code()];
    if (count > maxVariables - first) {
      Problems.note(
          "objects and arrays left out: more than "
              + maxVariables
              + " variables (variables=N raises the limit)");
      return Owners.UNRECORDED;
    }
    pending.add(definition);
    next[Kind.VARIABLE.code()] += count;
    return first + 1;
  }

  /** Whether the names of fields have more bytes than the recording can take. */
  private static boolean isTooLong(String fields) {
    int most = SymbolTable.MAX_NAME - MAX_OWNER;
    return fields.length() > most / 3 && fields.getBytes(StandardCharsets.UTF_8).length > most;
  }

  private int single(Kind kind, Definition definition) {
    pending.add(definition);
    return next[kind.code()]++;
  }

  private int text(Kind kind, String name) {
    return single(kind, new Definition.OfText(kind, name));
  }

  /** Moves what was defined since the last time to the recorder's tables. */
  public void drainTo(Symbols symbols) {
    List<Definition> drained;
    synchronized (this) {
      drained = pending;
      pending = new ArrayList<>();
    }
    for (Definition definition : drained) {
      definition.addTo(symbols);
    }
  }
}
