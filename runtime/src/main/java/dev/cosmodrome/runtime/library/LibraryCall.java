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
 * A call of a library method in the program's code. What it means depends on the class of the
 * object: the closest superclass or interface that there is a model for counts, unless a class of
 * the program comes first that has the method itself, or one of the JDK that is instrumented; what
 * is inside that is seen anyhow.
 */
public final class LibraryCall extends ClassValue<LibraryAction[]> {
  private static final LibraryAction[] NOTHING = {};

  /** What the documentation of synchronized wrappers leaves to the program to lock. */
  private static final Set<String> UNLOCKED =
      Set.of("iterator", "listIterator", "spliterator", "stream", "parallelStream");

  /** By which calls the order of elements is seen. */
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
   * Notes a call.
   *
   * @param method name and descriptor
   * @param types the classes that there is a model of the method for
   * @param actions the models, in the same order
   * @param isFixed whether the first one is meant, whatever the object's class is
   * @return what hooks know it by
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
   * Returns whether all elements of another collection are added: that one may have a lock of its
   * own.
   */
  static boolean isAddAll(int id) {
    return calls[id].isAddAll;
  }

  /** Returns whether synchronized wrappers hold their lock during the call. */
  static boolean isLocked(int id) {
    return calls[id].isLocked;
  }

  /** Returns whether the call may read a collection that it is given. */
  public static boolean readsArgument(int id) {
    return calls[id].readsArgument;
  }

  /** Returns whether the order of elements is seen by the call. */
  public static boolean showsOrder(int id) {
    return calls[id].showsOrder;
  }

  /** Returns whether what the call returns may show the collection. */
  public static boolean isView(int id) {
    return calls[id].isView;
  }

  /** What a call means for an object, which is null for static methods. */
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

  /** What the call means for a class by its interfaces; one that extends another comes first. */
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
   * Returns whether a class of the program does itself what is called. What is no collection may do
   * so by an overload, which the JDK's method calls.
   */
  private boolean isOwn(Class<?> type, Layout layout) {
    return layout.hasMethod(method) || (isObject(type) && layout.hasMethodNamed(name));
  }

  private static boolean isObject(Class<?> type) {
    return Format.class.isAssignableFrom(type)
        || Calendar.class.isAssignableFrom(type)
        || BitSet.class.isAssignableFrom(type);
  }

  /** What the call means for a class itself, or null if the class does not say. */
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
