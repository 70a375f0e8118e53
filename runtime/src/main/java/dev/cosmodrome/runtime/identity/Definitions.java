package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.MethodRole;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Gives out ids, and hands their names to the recorder. A name is there before any event that needs
 * it is published.
 */
public final class Definitions {
  public static final int MAX_VARIABLES = SymbolTable.MAX_SYMBOLS;

  /** Starts the text of a lock that is the object of the variable whose id follows. */
  private static final String SAME_AS = "\0";

  /** Starts the text of a note that a method blocks; its id follows. */
  private static final String BLOCKS = "\1";

  /** Starts the text of a note that a field holds an array or collection. */
  private static final String HOLDS = "\2";

  /** Starts the text of a note that calls of a collection take a lock; its id follows. */
  private static final String GUARDED = "\3";

  /** Stands for "serial" before the number of a thread. */
  private static final String SERIAL = "\4";

  /** Starts the text of a note that the owner of a lock has ended; its id follows. */
  private static final String ABANDONED = "\5";

  /** How long the name of a variable of its own may be, in characters. */
  private static final int MAX_LINE = 1000;

  private final int maxVariables;
  private final int[] next = new int[Kind.values().length];
  private final Set<String> threadNames = new HashSet<>();
  private final Set<String> holders = new HashSet<>();
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

  /**
   * A name or a series of names.
   *
   * @param kind of what
   * @param text the name, or what {@link SymbolTable#defineSeries} takes
   * @param count how many names, 0 for a single one
   */
  private record Definition(Kind kind, String text, int count) {}

  /** A new site. */
  public synchronized int site(String name) {
    return single(Kind.SITE, name);
  }

  /** A new method, with the site where it begins. */
  public synchronized int method(String name, int site) {
    int method = single(Kind.BLOCK, name);
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

  /** A line that the program contributes to the specification. */
  public synchronized void note(String line) {
    single(Kind.NOTE, line);
  }

  /** Whether no variable was defined. */
  public synchronized boolean areWithoutVariables() {
    return next[Kind.VARIABLE.code()] == 0;
  }

  /** The variables of a class's static fields; returns the first, or -1 if there are too many. */
  synchronized int statics(ClassLabel label, String[] fields) {
    StringBuilder text = new StringBuilder();
    for (String field : fields) {
      text.append(label).append('.').append(field).append('\n');
    }
    int state = variables(text.toString(), fields.length);
    return state > 0 ? state - 1 : -1;
  }

  /** A thread is the only one of its pool. */
  public synchronized void serial(int thread) {
    single(Kind.NOTE, SERIAL + thread);
  }

  /** A method that was seen to block. */
  public synchronized void blocks(int method) {
    single(Kind.NOTE, BLOCKS + method);
  }

  /**
   * A field that holds an array or collection.
   *
   * @param held the array or collection: its label, or what {@link #sameAs} says
   * @param field class and field
   * @param holder the object with the field, in the same way; empty if the field is static
   */
  public synchronized void holds(String held, String field, String holder) {
    String text = HOLDS + held + "\n" + field + "\n" + holder;
    if (holders.add(text)) {
      single(Kind.NOTE, text);
    }
  }

  /** A collection, by its label, whose calls take a lock that the program takes, too. */
  public synchronized void guarded(String collection, int lock) {
    single(Kind.NOTE, GUARDED + lock + "\n" + collection);
  }

  /** A lock whose owner has ended. */
  public synchronized void abandoned(int lock) {
    single(Kind.NOTE, ABANDONED + lock);
  }

  /** Stands for the label of the object or array that has a variable. */
  public static String sameAs(int variable) {
    return SAME_AS + variable;
  }

  public synchronized int thread(String name) {
    String base = name.isEmpty() ? "thread" : name;
    String unique = base;
    int copy = 2;
    while (!threadNames.add(unique)) {
      unique = base + "#" + copy++;
    }
    return single(Kind.THREAD, unique);
  }

  /** The variables of an object; returns its state. */
  public synchronized int object(Shape shape) {
    if (shape.layout == null || shape.label == null) {
      return Owners.UNRECORDED;
    }
    return variables(shape.layout.series(shape.label.nextObject()), shape.layout.size());
  }

  /** The variables of an array; returns its state. */
  public int array(Class<?> type, int length) {
    ClassLabel label = ClassLabel.of(type);
    synchronized (this) {
      return variables(label.nextObject(), Math.max(length, 1));
    }
  }

  /** A variable of its own; its name becomes a single line that is not too long. */
  public synchronized int variable(String name) {
    String shortened = name.substring(0, Math.min(name.length(), MAX_LINE));
    return variables(shortened.replace('\n', ' ') + "\n", 1);
  }

  /** The name of an object of a library, or of one that a library hands over. */
  public String label(Object object) {
    ClassLabel label = ClassLabel.of(object.getClass());
    boolean named = Shape.of(object.getClass()).isTracked();
    synchronized (this) {
      return named ? label + " (" + ++handedOver + ")" : label.nextObject();
    }
  }

  /** The variables of a series whose names are numbered; returns the first + 1. */
  public synchronized int elements(String name, int count) {
    return variables(name, Math.max(count, 1));
  }

  public synchronized int barrier(String name) {
    return single(Kind.BARRIER, name);
  }

  /** A lock of this name. */
  public synchronized int lock(String name) {
    return single(Kind.LOCK, name);
  }

  /**
   * A lock that is named after an object.
   *
   * @param prefix what its name begins with
   * @param state the state of the object: a variable that has its label, or none
   */
  public synchronized int lock(String prefix, int state, ClassLabel label) {
    return single(Kind.LOCK, prefix + (state > 0 ? sameAs(state - 1) : label.nextObject()));
  }

  private int variables(String text, int count) {
    int first = next[Kind.VARIABLE.code()];
    if (isTooLong(text)) {
      Problems.note(
          "fields not recorded, because their names are too long: "
              + text.substring(0, text.indexOf('\n')));
      return Owners.UNRECORDED;
    }
    if (count > maxVariables - first) {
      Problems.note(
          "objects and arrays left out: more than "
              + maxVariables
              + " variables (variables=N raises the limit)");
      return Owners.UNRECORDED;
    }
    pending.add(new Definition(Kind.VARIABLE, text, count));
    next[Kind.VARIABLE.code()] += count;
    return first + 1;
  }

  /** Whether a series of names has more bytes than the recording can take. */
  private static boolean isTooLong(String text) {
    return text.length() > SymbolTable.MAX_NAME / 3
        && text.getBytes(StandardCharsets.UTF_8).length > SymbolTable.MAX_NAME;
  }

  private int single(Kind kind, String name) {
    pending.add(new Definition(kind, name, 0));
    return next[kind.code()]++;
  }

  /** Moves what was defined since the last time to the recorder's tables. */
  public void drainTo(Symbols symbols) {
    List<Definition> drained;
    synchronized (this) {
      drained = pending;
      pending = new ArrayList<>();
    }
    for (Definition definition : drained) {
      SymbolTable table = symbols.of(definition.kind);
      byte[] text = text(definition, symbols).getBytes(StandardCharsets.UTF_8);
      int length = Math.min(text.length, SymbolTable.MAX_NAME);
      if (definition.count == 0) {
        table.define(text, 0, length);
      } else {
        table.defineSeries(text, 0, length, definition.count);
      }
    }
  }

  /** The text of a definition, for which other names may be needed. */
  private static String text(Definition definition, Symbols symbols) {
    String text = definition.text;
    if (definition.kind == Kind.LOCK) {
      return label(text, symbols);
    }
    if (definition.kind == Kind.NOTE && text.startsWith(BLOCKS)) {
      return "blocks " + symbols.name(Kind.BLOCK, Integer.parseInt(text.substring(1)));
    }
    if (definition.kind == Kind.NOTE && text.startsWith(SERIAL)) {
      return "serial " + symbols.name(Kind.THREAD, Integer.parseInt(text.substring(1)));
    }
    if (definition.kind == Kind.NOTE && text.startsWith(ABANDONED)) {
      return "abandoned " + symbols.name(Kind.LOCK, Integer.parseInt(text.substring(1)));
    }
    if (definition.kind == Kind.NOTE && text.startsWith(HOLDS)) {
      String[] parts = text.substring(1).split("\n", -1);
      String holder = parts[2].isEmpty() ? "" : " of " + label(parts[2], symbols);
      return "holds " + label(parts[0], symbols) + ": " + parts[1] + holder;
    }
    if (definition.kind == Kind.NOTE && text.startsWith(GUARDED)) {
      String[] parts = text.substring(1).split("\n", -1);
      return "guarded " + parts[1] + ": " + symbols.name(Kind.LOCK, Integer.parseInt(parts[0]));
    }
    return text;
  }

  /** The label that a text is or, by one of its variables, stands for, behind a prefix. */
  private static String label(String text, Symbols symbols) {
    int at = text.indexOf(SAME_AS);
    if (at < 0) {
      return text;
    }
    String name = symbols.name(Kind.VARIABLE, Integer.parseInt(text.substring(at + 1)));
    int of = name.lastIndexOf(" of ");
    int end = of < 0 ? name.lastIndexOf('[') : name.length();
    return text.substring(0, at) + name.substring(of < 0 ? 0 : of + " of ".length(), end);
  }
}
