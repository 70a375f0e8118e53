package dev.cosmodrome.runtime.library;

import dev.cosmodrome.models.Verb;
import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.identity.Layout;
import dev.cosmodrome.runtime.log.Retries;
import dev.cosmodrome.runtime.log.ValidatedReads;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.runtime.vm.DontInline;
import java.lang.reflect.Proxy;
import java.text.Format;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Deque;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A call of a library method in the program's code. Its effects depend on the class of the called
 * object: the model of the closest superclass or interface applies. There are no effects if a class
 * of the program that implements the method comes first, or an instrumented class of the JDK: the
 * events inside of these are recorded anyway.
 */
public final class LibraryCall extends ClassValue<CallEffects> {
  private static final LibraryAction[] NOTHING = {};
  private static final CallEffects NO_EFFECTS = new CallEffects(null, NOTHING, false);

  /** The number of classes whose effects are found without a lookup by class. */
  private static final int MAX_FIRST = 4;

  /**
   * The methods for which the program must lock a synchronized wrapper itself, by its
   * documentation.
   */
  private static final Set<String> UNLOCKED =
      Set.of("iterator", "listIterator", "spliterator", "stream", "parallelStream");

  /** The methods whose results depend on the order of elements. */
  private static final Set<String> IN_ORDER =
      Set.of(
          "iterator",
          "listIterator",
          "forEach",
          "toArray",
          "toString",
          "stream",
          "parallelStream",
          "spliterator",
          "keys",
          "elements");

  private static volatile LibraryCall[] calls = new LibraryCall[64];
  private static int count;

  private final String method;
  private final String name;
  private final String[] types;
  private final LibraryAction[][] actions;

  /** The effects on objects of any class; null if they depend on the class. */
  private final @Nullable CallEffects fixed;

  /** The effects on objects of the classes that were called first. */
  private volatile CallEffects[] first = {};

  private final boolean isLocked;
  private final boolean isAddAll;
  private final boolean showsOrder;

  private LibraryCall(String method, String[] types, LibraryAction[][] actions, boolean isFixed) {
    this.method = method;
    this.types = types;
    this.actions = actions;
    boolean returnsObjects = method.endsWith(")Ljava/lang/Object;");
    for (LibraryAction[] rule : actions) {
      for (int i = 0; i < rule.length; i++) {
        rule[i] = returnsObjects ? rule[i].ofObjects() : rule[i];
        if (rule[i].verb() == Verb.CONVERT) {
          ValidatedReads.expect();
        }
        if (rule[i].compares()) {
          Retries.expect();
        }
      }
    }
    name = method.substring(0, method.indexOf('('));
    showsOrder = IN_ORDER.contains(name);
    isLocked = !UNLOCKED.contains(name);
    isAddAll = method.equals("addAll(Ljava/util/Collection;)Z");
    fixed = isFixed ? new CallEffects(null, actions[0], showsOrder) : null;
  }

  /**
   * Defines a call.
   *
   * @param method name and descriptor
   * @param types the classes with a model of the method
   * @param actions the models, in the same order
   * @param isFixed whether the first model applies to objects of any class
   * @return the id of the call, which is passed to its hooks
   */
  public static synchronized int define(
      String method, String[] types, LibraryAction[][] actions, boolean isFixed) {
    if (count == calls.length) {
      calls = Copies.of(calls, 2 * count);
    }
    calls[count] = new LibraryCall(method, types, actions, isFixed);
    return count++;
  }

  /**
   * Returns whether the call adds all elements of another collection, which may have a lock of its
   * own.
   */
  static boolean isAddAll(int id) {
    return calls[id].isAddAll;
  }

  /** Returns whether synchronized wrappers hold their lock during the call. */
  static boolean isLocked(int id) {
    return calls[id].isLocked;
  }

  /**
   * Returns the actions of a call, with recording suppressed.
   *
   * @param object the called object, null for static methods
   */
  public static LibraryAction[] actions(int id, @Nullable Object object) {
    CallEffects known = calls[id].known(object);
    return known == null ? calls[id].further(object).all : known.all;
  }

  /** Returns the effects of a call; as {@link #actions}. */
  public static CallEffects effects(int id, @Nullable Object object, ThreadContext context) {
    CallEffects known = calls[id].known(object);
    return known == null ? calls[id].further(object, context) : known;
  }

  /** Returns the effects on any object, or on one of the first classes; else null. */
  private @Nullable CallEffects known(@Nullable Object object) {
    CallEffects ofAny = fixed;
    if (ofAny != null || object == null) {
      return ofAny;
    }
    Class<?> type = object.getClass();
    for (CallEffects known : first) {
      if (known.isOf(type)) {
        return known;
      }
    }
    return null;
  }

  @DontInline
  private CallEffects further(@Nullable Object object, ThreadContext context) {
    context.suppressRecording();
    try {
      return further(object);
    } finally {
      context.resumeRecording();
    }
  }

  /** Returns the effects on a class that is not among the first ones; it is added if possible. */
  private CallEffects further(@Nullable Object object) {
    if (object == null) {
      return NO_EFFECTS;
    }
    CallEffects found = get(object.getClass());
    if (first.length < MAX_FIRST) {
      addFirst(found);
    }
    return found;
  }

  private synchronized void addFirst(CallEffects added) {
    CallEffects[] known = first;
    for (CallEffects each : known) {
      if (each == added) {
        return;
      }
    }
    if (known.length < MAX_FIRST) {
      CallEffects[] more = Copies.of(known, known.length + 1);
      more[known.length] = added;
      first = more;
    }
  }

  @Override
  protected CallEffects computeValue(Class<?> type) {
    return new CallEffects(type, find(type), showsOrder);
  }

  private LibraryAction[] find(Class<?> type) {
    if (type.isHidden() || Proxy.isProxyClass(type)) {
      return NOTHING;
    }
    boolean isOfProgram = true;
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      if (isOfProgram && c.getClassLoader() == null) {
        isOfProgram = false;
        if (Layout.find(c) != null) {
          return NOTHING;
        }
      }
      LibraryAction[] found = of(c);
      if (found != null) {
        return found;
      }
    }
    return ofInterfaces(type);
  }

  /**
   * Returns the effects for a class by its interfaces; a subinterface overrides those that it
   * extends.
   */
  private LibraryAction[] ofInterfaces(Class<?> type) {
    Deque<Class<?>> interfaces = new ArrayDeque<>();
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      interfaces.addAll(Arrays.asList(c.getInterfaces()));
    }
    Class<?> closest = Object.class;
    LibraryAction[] actions = NOTHING;
    while (!interfaces.isEmpty()) {
      Class<?> next = interfaces.remove();
      LibraryAction[] found = of(next);
      if (found == null) {
        interfaces.addAll(Arrays.asList(next.getInterfaces()));
      } else if (closest.isAssignableFrom(next)) {
        closest = next;
        actions = found;
      }
    }
    return actions;
  }

  /**
   * Returns whether a class of the program implements the method itself. A class that is no
   * collection may do so by an overload, which the JDK's method calls.
   */
  private boolean isOwn(Class<?> type, Layout layout) {
    return layout.hasMethod(method) || (isObject(type) && layout.hasMethodNamed(name));
  }

  private static boolean isObject(Class<?> type) {
    return Format.class.isAssignableFrom(type)
        || Calendar.class.isAssignableFrom(type)
        || BitSet.class.isAssignableFrom(type);
  }

  /**
   * Returns the effects for exactly this class, or null if it has no model and does not override
   * the method.
   */
  private LibraryAction @Nullable [] of(Class<?> type) {
    Layout layout = type.getClassLoader() == null ? null : Layout.find(type);
    if (layout != null && isOwn(type, layout)) {
      return NOTHING;
    }
    for (int i = 0; i < types.length; i++) {
      if (types[i].equals(type.getName())) {
        return actions[i];
      }
    }
    return null;
  }
}
