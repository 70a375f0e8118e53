package dev.cosmodrome.runtime.library;

import dev.cosmodrome.models.Verb;
import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.identity.Layout;
import dev.cosmodrome.runtime.log.Retries;
import dev.cosmodrome.runtime.log.ValidatedReads;
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
public final class LibraryCall extends ClassValue<LibraryAction[]> {
  private static final LibraryAction[] NOTHING = {};

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
  private final boolean isFixed;
  private final boolean isLocked;
  private final boolean isAddAll;
  private final boolean showsOrder;
  private final boolean isView;
  private final boolean readsArgument;

  private LibraryCall(String method, String[] types, LibraryAction[][] actions, boolean isFixed) {
    this.method = method;
    this.types = types;
    this.actions = actions;
    this.isFixed = isFixed;
    boolean returnsObjects = method.endsWith(")Ljava/lang/Object;");
    boolean anyView = false;
    boolean anyArgument = false;
    for (LibraryAction[] rule : actions) {
      for (int i = 0; i < rule.length; i++) {
        rule[i] = returnsObjects ? rule[i].ofObjects() : rule[i];
        anyView |= rule[i].verb() == Verb.VIEW;
        anyArgument |= rule[i].readsArgument();
        if (rule[i].verb() == Verb.CONVERT) {
          ValidatedReads.expect();
        }
        if (rule[i].compares()) {
          Retries.expect();
        }
      }
    }
    isView = anyView;
    readsArgument = anyArgument;
    name = method.substring(0, method.indexOf('('));
    showsOrder = IN_ORDER.contains(name);
    isLocked = !UNLOCKED.contains(name);
    isAddAll = method.equals("addAll(Ljava/util/Collection;)Z");
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

  /** Returns whether the call may read a collection that is its argument. */
  public static boolean readsArgument(int id) {
    return calls[id].readsArgument;
  }

  /** Returns whether the result of the call depends on the order of elements. */
  public static boolean showsOrder(int id) {
    return calls[id].showsOrder;
  }

  /** Returns whether the result of the call may be a view of the collection. */
  public static boolean isView(int id) {
    return calls[id].isView;
  }

  /** Returns the effects of a call of an object, which is null for static methods. */
  public static LibraryAction[] actions(int id, @Nullable Object object) {
    LibraryCall call = calls[id];
    if (call.isFixed) {
      return call.actions[0];
    }
    return object == null ? NOTHING : call.get(object.getClass());
  }

  @Override
  protected LibraryAction[] computeValue(Class<?> type) {
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
