package dev.cosmodrome.runtime.library;

import dev.cosmodrome.models.Verb;
import dev.cosmodrome.runtime.collections.CollectionKind;
import dev.cosmodrome.runtime.collections.CollectionType;
import dev.cosmodrome.runtime.collections.Contents;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.util.Vector;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/** The locks that calls of collections acquire, or that their callers have to hold. */
final class CollectionCallLocks {
  private CollectionCallLocks() {}

  /**
   * Returns whether a collection is a vector whose lock the thread does not hold. A vector that
   * adds another collection reads that collection first and then acquires its own lock. Holding the
   * lock all the time would deadlock two threads that add two vectors to each other.
   */
  static boolean isUnlockedVector(Object collection) {
    return collection instanceof Vector && !Thread.holdsLock(collection);
  }

  /** Returns the lock that a call acquires, or null if there is none. */
  static @Nullable Object mutex(
      LibraryAction action,
      Object target,
      CollectionType type,
      @Nullable Contents contents,
      int call,
      ThreadContext context) {
    CollectionKind kind = type.kind;
    if (action.verb() == Verb.WALK) {
      return null;
    }
    if (kind == CollectionKind.WRAPPED) {
      boolean isMade = action.verb() == Verb.VIEW && action.on() != 0;
      return isMade || !LibraryCall.isLocked(call) ? null : mutexOf(kind, target, context);
    }
    if (contents != null
        && type.isUnlockedWrapper
        && isGuardedInside(target, type, call, context)) {
      return contents.mutex();
    }
    return contents == null ? null : mutexOf(kind, target, context);
  }

  /** Returns the lock that a call of an object holds, or null if there is none. */
  static @Nullable Object mutexOf(CollectionKind kind, Object object, ThreadContext context) {
    return kind == CollectionKind.SYNCHRONIZED_BY_WHOLE
        ? LibraryObject.of(object, context).object()
        : kind.mutexOfWhole(object);
  }

  /**
   * Returns whether the collection that a wrapper without a lock, or an iterator of one, shows
   * acquires its lock for this call.
   */
  private static boolean isGuardedInside(
      Object target, CollectionType type, int call, ThreadContext context) {
    Object whole = LibraryObject.of(target, context).object();
    boolean takesSteps = type.isWalker || !LibraryCall.isLocked(call);
    return !takesSteps
        || (whole != null && CollectionKind.of(whole.getClass()) == CollectionKind.SYNCHRONIZED);
  }

  /**
   * Returns the lock that was held while a call read its argument, or null if there was none. The
   * program must hold the lock to iterate over a synchronized wrapper; a vector acquires it for
   * each element.
   */
  static @Nullable Object ofArgument(LibraryAction action, Object target, ThreadContext context) {
    CollectionKind kind = CollectionKind.of(target.getClass());
    return action.verb() == Verb.WALK && kind == CollectionKind.WRAPPED
        ? null
        : mutexOf(kind, target, context);
  }

  /**
   * Returns the lock that a stream acquires for a moment to read its source, or null if there is
   * none: a vector does so, a wrapper leaves it to the program.
   */
  static @Nullable Object ofSource(Object target, ThreadContext context) {
    Object source =
        target instanceof BaseStream<?, ?> ? LibraryObject.of(target, context).object() : null;
    return source != null && CollectionKind.of(source.getClass()) == CollectionKind.SYNCHRONIZED
        ? source
        : null;
  }

  /** Stores the lock of a synchronized wrapper with the contents of the wrapped collection. */
  static void guard(Object wrapper, Object target, ThreadContext context) {
    CollectionKind kind = CollectionKind.of(wrapper.getClass());
    Object mutex = kind == CollectionKind.WRAPPED ? mutexOf(kind, wrapper, context) : null;
    Contents contents = mutex == null ? null : LibraryObject.of(target, context).contents();
    if (contents != null && mutex != null) {
      contents.guardedBy(context.identities.of(mutex));
    }
  }
}
