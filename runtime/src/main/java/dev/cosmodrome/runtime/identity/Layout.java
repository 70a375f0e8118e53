package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.trace.Note;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The recorded fields of the objects of a class, in the order of their variables. The first class
 * of a hierarchy that has such fields, the root, also has a field with the state of the object (see
 * {@code Variables}).
 */
public final class Layout {
  /** The prefix of the name of a volatile field. */
  public static final String VOLATILE = "volatile ";

  /**
   * The layouts of classes without a class loader; others are attached to their loader's identity.
   */
  private static final ConcurrentHashMap<String, Layout> BOOTSTRAP = new ConcurrentHashMap<>();

  public final ClassLabel label;
  final @Nullable String root;
  final @Nullable String stateField;

  /**
   * The recorded fields as class.field, those of superclasses first, each with a line feed at its
   * end.
   */
  private final String names;

  /** {@link #names} without the last line feed. */
  private final String members;

  private final String[] fields;
  private final boolean[] volatiles;

  /** The static fields, in the order of their variables. */
  private final String[] statics;

  private final int firstStatic;

  /**
   * The methods of the class that may override modelled ones of a library, by name and descriptor.
   */
  private final Set<String> methods;

  private Layout(
      Definitions definitions,
      boolean hasUnits,
      String className,
      @Nullable String root,
      @Nullable String stateField,
      String[] fields,
      String[] statics,
      String[] methods) {
    this.methods = new HashSet<>(Arrays.asList(methods));
    label = ClassLabel.named(className);
    this.root = root;
    this.stateField = stateField;
    this.fields = fields.clone();
    this.statics = statics;
    volatiles = new boolean[fields.length];
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < fields.length; i++) {
      volatiles[i] = fields[i].startsWith(VOLATILE);
      this.fields[i] = fields[i].substring(volatiles[i] ? VOLATILE.length() : 0);
      text.append(this.fields[i]).append('\n');
    }
    names = text.toString();
    members = names.substring(0, Math.max(0, names.length() - 1));
    firstStatic = statics.length == 0 ? -1 : definitions.statics(label, statics);
    if (firstStatic >= 0) {
      definitions.note(new Note.Statics(label.toString()));
    }
    if (hasUnits) {
      definitions.note(new Note.ClassLabel(label.toString(), className));
    }
  }

  /**
   * Adds the layout of a class that is being defined, unless it has one.
   *
   * @param definitions the ids of the recording, which get the variables of static fields
   * @param hasUnits whether the full name of the class is recorded, too
   * @param loader its class loader
   * @param className its name, with dots
   * @param root the class that declares the state field, null if no field is recorded
   * @param stateField the name of that field, null if there is none
   * @param fields the recorded fields of its objects, each as class.field, after {@link #VOLATILE}
   *     if it is; those of superclasses first
   * @param statics the recorded static fields that it declares, by name
   * @param methods the methods with code, by name and descriptor, that may override modelled ones
   * @return the variable of the first static field, -1 if none is recorded
   */
  public static int define(
      Definitions definitions,
      boolean hasUnits,
      @Nullable ClassLoader loader,
      String className,
      @Nullable String root,
      @Nullable String stateField,
      String[] fields,
      String[] statics,
      String[] methods) {
    ConcurrentHashMap<String, Layout> layouts = layouts(loader);
    Layout layout = layouts.get(className);
    if (layout == null) {
      layout =
          new Layout(definitions, hasUnits, className, root, stateField, fields, statics, methods);
      Layout other = layouts.putIfAbsent(className, layout);
      layout = other == null ? layout : other;
    }
    return layout.firstStatic;
  }

  /** Returns the layout of a class, null if the class is not instrumented. */
  public static @Nullable Layout find(Class<?> type) {
    return layouts(type.getClassLoader()).get(type.getName());
  }

  /**
   * Returns whether the fields begin with those of a superclass, if it has any, so that both
   * classes give a field the same index.
   */
  boolean continues(Layout superclass) {
    return superclass.root == null
        || (superclass.root.equals(root) && names.startsWith(superclass.names));
  }

  /** Returns the number of recorded fields. */
  public int size() {
    return fields.length;
  }

  public boolean isVolatile(int index) {
    return volatiles[index];
  }

  /** Returns the index of a field that the class itself declares, or -1. */
  public int index(String field) {
    for (int i = fields.length; --i >= 0; ) {
      if (fields[i].endsWith("." + field)) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the variable of a static field, or -1. */
  public int staticVariable(String field) {
    for (int i = 0; i < statics.length && firstStatic >= 0; i++) {
      if (statics[i].equals(field)) {
        return firstStatic + i;
      }
    }
    return -1;
  }

  /** Returns the variable of the first static field, -1 if there is none. */
  public int firstStatic() {
    return firstStatic;
  }

  /** Returns whether the class itself implements a modelled method. */
  public boolean hasMethod(String nameAndDescriptor) {
    return methods.contains(nameAndDescriptor);
  }

  /** Returns whether the class itself implements a method of this name, with any parameters. */
  public boolean hasMethodNamed(String name) {
    for (String method : methods) {
      if (method.startsWith(name) && method.charAt(name.length()) == '(') {
        return true;
      }
    }
    return false;
  }

  /** Returns the fields with their classes, separated by line feeds. */
  String members() {
    return members;
  }

  @SuppressWarnings("unchecked")
  private static ConcurrentHashMap<String, Layout> layouts(@Nullable ClassLoader loader) {
    if (loader == null) {
      return BOOTSTRAP;
    }
    Identity identity = Identities.of(loader);
    synchronized (identity) {
      if (identity.attachment == null) {
        identity.attachment = new ConcurrentHashMap<String, Layout>();
      }
      return (ConcurrentHashMap<String, Layout>) identity.attachment;
    }
  }
}
