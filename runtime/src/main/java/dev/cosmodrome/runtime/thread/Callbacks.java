package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Layout;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Distinguishes callbacks from direct calls of a method with another name, such as a lambda or the
 * target of a method reference. This takes a walk through the stack, which is slow, so the result
 * is cached for each pair of called name and entered method. Used by one thread.
 */
public final class Callbacks {
  /** The number of results in the cache: a power of two. */
  private static final int SLOTS = 256;

  /** The start of the names of the runtime's own classes. */
  private static final String RUNTIME = "dev.cosmodrome.runtime.";

  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  // No lambda: the JDK may have hooks.
  private static final Function<Stream<StackWalker.StackFrame>, Boolean> LACKS_HOOKS =
      new Function<>() {
        @Override
        public Boolean apply(Stream<StackWalker.StackFrame> frames) {
          return isCallerWithoutHooks(frames.iterator());
        }
      };

  /** Methods that only call another one: class, name and descriptor. */
  private static final Set<String> PASSING_ON = ConcurrentHashMap.newKeySet();

  /**
   * The cached results: the called name, the entered method, and in the lowest bit whether that is
   * a callback; 0 if the slot is free.
   */
  private final long[] known = new long[SLOTS];

  /** Walks the stack once, so that the classes are loaded that this needs. */
  public static void prepare() {
    WALKER.walk(LACKS_HOOKS);
  }

  /** Returns whether a method that was entered was called by code without hooks. */
  boolean isCallback(int called, int method) {
    long key = (long) called << Integer.SIZE | (long) method << 1;
    int at = Identities.spread(called * 31 + method) & SLOTS - 1;
    if ((known[at] ^ key) >>> 1 != 0) {
      known[at] = key | (WALKER.walk(LACKS_HOOKS) ? 1 : 0);
    }
    return (known[at] & 1) != 0;
  }

  /** Returns whether the caller of the first method outside of the runtime has no hooks. */
  private static boolean isCallerWithoutHooks(Iterator<StackWalker.StackFrame> frames) {
    String entered = "";
    while (frames.hasNext()) {
      StackWalker.StackFrame frame = frames.next();
      if (!entered.isEmpty()) {
        if (!passesOn(frame, entered)) {
          return Layout.find(frame.getDeclaringClass()) == null;
        }
      } else if (!frame.getClassName().startsWith(RUNTIME)) {
        entered = frame.getMethodName();
      }
    }
    return false;
  }

  /**
   * Returns whether a method only calls the next one. One of the same name may be a bridge method
   * of the compiler.
   */
  private static boolean passesOn(StackWalker.StackFrame frame, String next) {
    return frame.getMethodName().equals(next)
        || PASSING_ON.contains(
            frame.getClassName() + "." + frame.getMethodName() + frame.getDescriptor());
  }

  /** Defines a method that only calls another one. */
  public static void passesOn(String method) {
    PASSING_ON.add(method);
  }
}
