package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.LockName;
import dev.cosmodrome.trace.MethodRole;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.ObjectVariables;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableName;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Assigns ids, and passes their names to the recorder. Any thread may define something; the
 * recorder calls {@link #drainTo}. Names are pending before their ids are returned, so the recorder
 * has the name of each id in an event that was published before it drains.
 */
public final class Definitions {
  public static final int MAX_VARIABLES = SymbolTable.MAX_SYMBOLS;

  /** In place of the first id + 1, or of an id, if there are too many variables. */
  public static final int NONE_LEFT = -1;

  /** The length to which parts of the names of single variables are cut, in characters. */
  private static final int MAX_PART = 1000;

  /**
   * The number of bytes that are kept free for the name of an object, beside those of its fields.
   */
  private static final int MAX_OWNER = 1 << 12;

  private final int maxVariables;

  /** The next id of each {@link Kind}. */
  private final int[] next = new int[Kind.values().length];

  private final Set<String> threadNames = new HashSet<>();

  /** The notes about fields that hold something, so that each is passed on once. */
  private final Set<Definition> holders = new HashSet<>();

  /**
   * The ids of sites in methods that are not recorded, by call site and site; read without a lock.
   */
  private final Map<Long, Integer> calledSites = new ConcurrentHashMap<>();

  /** The variables of {@link #chance}, by name; read without a lock. */
  private final Map<String, Integer> chances = new ConcurrentHashMap<>();

  /** The definitions that the recorder does not have yet, in the order of their ids. */
  private List<Definition> pending = new ArrayList<>();

  /** The number of objects that {@link #label} has numbered apart from their classes. */
  private int handedOver;

  // By method. Read without a lock: a thread that enters a method has loaded its class, after the
  // agent has defined the method.
  private int[] methodSites = new int[1024];
  private MethodRole[] methodRoles = new MethodRole[1024];

  /**
   * Creates definitions for at most {@code maxVariables} variables. Block and site 0 stand for
   * none.
   */
  public Definitions(int maxVariables) {
    this.maxVariables = maxVariables;
    next[Kind.BLOCK.code()] = 1;
    next[Kind.SITE.code()] = 1;
  }

  /** Defines a site; returns its id. */
  public synchronized int site(String name) {
    return text(Kind.SITE, name);
  }

  /**
   * Returns the id of a site in a method that is not recorded, together with the site of the call
   * of that method.
   */
  public int calledSite(int site, int callSite) {
    long key = (long) callSite << Integer.SIZE | site;
    Integer known = calledSites.get(key);
    return known == null ? defineCalledSite(site, callSite, key) : known;
  }

  private synchronized int defineCalledSite(int site, int callSite, long key) {
    Integer known = calledSites.get(key);
    if (known == null) {
      known = single(Kind.SITE, new Definition.OfCalledSite(site, callSite));
      calledSites.put(key, known);
    }
    return known;
  }

  /**
   * Defines a method; returns its id.
   *
   * @param site the site at which it begins
   */
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

  /** Returns the site at which a method begins. */
  public int siteOf(int method) {
    return methodSites[method];
  }

  /** Returns the role of a method, which follows from its name. */
  public MethodRole roleOf(int method) {
    return methodRoles[method];
  }

  /** Adds a note: a fact about the program or its recording. */
  public synchronized void note(Note note) {
    pending.add(new Definition.OfNote(note));
  }

  /** Returns whether no variable was defined. */
  public synchronized boolean areWithoutVariables() {
    return next[Kind.VARIABLE.code()] == 0;
  }

  /**
   * Defines the variables of a class's static fields; returns the first, or -1 if there are too
   * many.
   */
  synchronized int statics(ClassLabel label, String[] fields) {
    StringBuilder text = new StringBuilder();
    for (String field : fields) {
      text.append(text.length() == 0 ? "" : "\n").append(label).append('.').append(field);
    }
    String names = text.toString();
    int state =
        fit(names)
            ? variables(new Definition.OfStaticFields(names, fields.length), fields.length)
            : NONE_LEFT;
    return state > 0 ? state - 1 : -1;
  }

  /** Adds a note that a thread is the only one of its pool. */
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
   * Adds a note that a field holds an array or collection, once.
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

  /** Adds a note that calls of a collection acquire a lock that the program acquires, too. */
  public synchronized void guarded(ObjectName collection, int lock) {
    pending.add(new Definition.OfGuarded(collection, lock));
  }

  /** Adds a note that the thread that holds a lock has ended. */
  public synchronized void abandoned(int lock) {
    pending.add(new Definition.OfAbandoned(lock));
  }

  /** Defines a thread; returns its id. A number makes its name unique. */
  public synchronized int thread(String name) {
    String base = name.isEmpty() ? "thread" : name;
    String unique = base;
    int copy = 2;
    while (!threadNames.add(unique)) {
      unique = base + "#" + copy++;
    }
    return text(Kind.THREAD, unique);
  }

  /** Defines the variables of an object; returns the first + 1, or {@link #NONE_LEFT}. */
  synchronized int object(Shape shape) {
    ObjectVariables names = shape.names();
    if (names == null || shape.layout == null || shape.label == null) {
      return NONE_LEFT;
    }
    return fit(shape.layout.members())
        ? object(names, shape.label.nextNumber(), shape.layout.size())
        : NONE_LEFT;
  }

  /** Defines the variables of an array; returns the first + 1, or {@link #NONE_LEFT}. */
  int array(Class<?> type, int length) {
    ClassLabel label = ClassLabel.of(type);
    synchronized (this) {
      return object(label.elements(), label.nextNumber(), Math.max(length, 1));
    }
  }

  private int object(ObjectVariables names, int number, int count) {
    return variables(new Definition.OfObject(names, number, count), count);
  }

  /**
   * Defines a single variable, whose name is cut if it is too long; returns its id + 1, or {@link
   * #NONE_LEFT} if there are too many.
   */
  public synchronized int variable(VariableName name) {
    return variables(new Definition.OfVariables(shortened(name), 0), 1);
  }

  /**
   * Returns the variable of calls of this name, whose results may depend on the schedule; negative
   * if there are too many variables.
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

  /**
   * Defines the name of an object of a library, or of one that a library hands over. An object with
   * recorded fields gets a number of its own here, because its number within its class may not be
   * assigned yet.
   */
  public ObjectName label(Object object) {
    ClassLabel label = ClassLabel.of(object.getClass());
    boolean named = Shape.of(object.getClass()).isTracked();
    synchronized (this) {
      return named
          ? new ObjectName(label.toString(), Integer.toString(++handedOver), true)
          : label.nextObject();
    }
  }

  /**
   * Defines variables with indices; returns the first + 1, or {@link #NONE_LEFT} if there are too
   * many.
   */
  public synchronized int elements(VariableName name, int count) {
    int indices = Math.max(count, 1);
    return variables(new Definition.OfVariables(name, indices), indices);
  }

  /** Defines a barrier; returns its id. */
  public synchronized int barrier(ObjectName object) {
    return single(Kind.BARRIER, new Definition.OfBarrier(object));
  }

  /** Defines a lock that is an object of a library, or its monitor; returns its id. */
  public synchronized int lock(LockName.Kind kind, ObjectName object) {
    return single(Kind.LOCK, new Definition.OfLock(kind, ObjectReference.of(object)));
  }

  /**
   * Defines a lock that is an object, or its monitor; returns its id.
   *
   * @param variable a variable of the object, negative if it has none
   */
  public synchronized int lock(LockName.Kind kind, int variable, ClassLabel label) {
    ObjectReference object =
        variable >= 0
            ? ObjectReference.ofVariable(variable)
            : ObjectReference.of(label.nextObject());
    return single(Kind.LOCK, new Definition.OfLock(kind, object));
  }

  /** Returns whether the names of fields are not too long, and notes if they are. */
  private static boolean fit(String fields) {
    if (isTooLong(fields)) {
      int end = fields.indexOf('\n');
      Problems.note(
          "fields not recorded, because their names are too long: "
              + shortened(end < 0 ? fields : fields.substring(0, end)));
      return false;
    }
    return true;
  }

  /** Reserves consecutive ids; returns the first + 1, or {@link #NONE_LEFT}. */
  private int variables(Definition definition, int count) {
    int first = next[Kind.VARIABLE.code()];
    if (count > maxVariables - first) {
      Problems.note(
          "objects and arrays left out: more than "
              + maxVariables
              + " variables (variables=N raises the limit)");
      return NONE_LEFT;
    }
    pending.add(definition);
    next[Kind.VARIABLE.code()] += count;
    return first + 1;
  }

  /**
   * Returns whether the names of fields have more bytes than a recording can hold. A character has
   * at most three, so most texts need not be encoded to find out.
   */
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

  /** Moves the definitions since the last call to the recorder's tables. Called by the recorder. */
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
