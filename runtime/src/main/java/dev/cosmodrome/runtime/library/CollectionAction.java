package dev.cosmodrome.runtime.library;

import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.models.Verb;
import dev.cosmodrome.runtime.collections.ArrayContents;
import dev.cosmodrome.runtime.collections.CollectionFunction;
import dev.cosmodrome.runtime.collections.CollectionKind;
import dev.cosmodrome.runtime.collections.CollectionType;
import dev.cosmodrome.runtime.collections.Contents;
import dev.cosmodrome.runtime.thread.CollectionStep;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.text.Format;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Logs calls of collections as accesses to the variables of their {@link Contents}. */
public final class CollectionAction {
  private CollectionAction() {}

  /**
   * Logs the part of a call that must precede it, or prepares to log the call when it has returned.
   *
   * @return the lock to hold during the call
   */
  public static Object before(
      LibraryAction action,
      CallEffects effects,
      Operands operands,
      int call,
      ThreadContext context,
      int site) {
    CollectionStep step = context.collections;
    Object target = target(action, operands);
    if (target == null || !hasBefore(action.verb())) {
      return step.noLock;
    }
    CollectionType type = effects.typeOf(action, target);
    if (isLocal(action, effects, target, type, context)) {
      return step.noLock;
    }
    Contents contents = action.verb() == Verb.VIEW ? null : contents(target, type, context);
    Object mutex = CollectionCallLocks.mutex(action, target, type, contents, call, context);
    if (contents == null && mutex == null) {
      return step.noLock;
    }
    context.reportPendingCall();
    if (contents != null
        && LibraryCall.isAddAll(call)
        && CollectionCallLocks.isUnlockedVector(target)) {
      synchronized (target) {
        log(kind(action, type, operands), action, true, contents, null, context, site);
      }
      return step.noLock;
    }
    if (contents != null) {
      boolean isStep = mutex == null && contents.isConcurrent();
      if (action.byFunction()) {
        Object key = operands.of(action.argument());
        Contents ordered = isStep || mutex != null ? contents : null;
        long number = contents.number(key, context);
        step.wrapFunction(new CollectionFunction(ordered, number, key, site, context));
      }
      if (isStep) {
        beforeStep(action, type, contents, operands, context, site);
      }
    }
    if (mutex == null && (contents == null || !looksFirst(action, contents))) {
      return step.noLock;
    }
    Contents toRead = action.byFunction() ? null : contents;
    int place = context.place(site);
    context.beginCall(new CollectionCall(mutex, toRead, action, operands, context.depth(), place));
    return mutex == null ? step.noLock : mutex;
  }

  private static boolean hasBefore(Verb kind) {
    return kind != Verb.REORDER && kind != Verb.ENTRY;
  }

  /** Returns whether a call reads a concurrent collection before it runs code of the program. */
  private static boolean looksFirst(LibraryAction action, Contents contents) {
    return (action.verb() == Verb.LOOK_OVER || action.readsArgument()) && contents.isConcurrent();
  }

  /**
   * Logs a call of a concurrent collection that only writes. One that also reads gets a lock, so
   * that no other thread logs a later call before this one.
   */
  private static void beforeStep(
      LibraryAction action,
      CollectionType type,
      Contents contents,
      Operands operands,
      ThreadContext context,
      int site) {
    Verb kind = kind(action, type, operands);
    if (isEarly(kind, action)) {
      log(kind, action, true, contents, key(action, operands), context, site);
    } else if ((kind == Verb.CHANGE || kind == Verb.CHANGE_ALL)
        && action.condition() != LibraryEvent.IF_CALLED) {
      context.collections.lock(contents, kind == Verb.CHANGE);
    }
  }

  /** Returns whether the call writes in any case and does not depend on the old contents. */
  private static boolean isEarly(Verb kind, LibraryAction action) {
    return kind == Verb.STORE || (kind == Verb.CHANGE_ALL && !isRead(action));
  }

  /** Returns whether the effect of the call depends on the old contents. */
  private static boolean isRead(LibraryAction action) {
    return action.condition() != LibraryEvent.ALWAYS || action.byFunction();
  }

  /**
   * Logs the part of a call that is not logged yet, after it has returned.
   *
   * @param hasRun whether the call has run recorded code
   */
  public static void after(
      LibraryAction action,
      CallEffects effects,
      @Nullable Object result,
      Operands operands,
      boolean hasRun,
      ThreadContext context,
      int site) {
    Object target = target(action, operands);
    if (target == null) {
      return;
    }
    CollectionType type = effects.typeOf(action, target);
    if (type.isConcurrentQueue && action.readsArgument()) {
      LibraryObject.of(target, context).queue().sawAll(context, site);
      return;
    }
    if (action.verb() == Verb.VIEW) {
      if (target.getClass().isArray()) {
        ElementActions.show(action, result, target, operands, context);
      } else {
        view(result, target, type, effects, operands.of(0) == null, context);
      }
      return;
    }
    if (action.verb() == Verb.ENTRY) {
      if (MapEntries.isPossible(result)
          && !isLocal(action, effects, target, type, context)
          && contents(target, type, context) != null) {
        MapEntries.add(result, target, effects, context);
      }
      return;
    }
    Contents contents =
        isLocal(action, effects, target, type, context) ? null : contents(target, type, context);
    if (contents == null) {
      return;
    }
    context.reportPendingCall();
    Verb kind = kind(action, type, operands);
    boolean hasMutex =
        type.kind != CollectionKind.PLAIN
            && CollectionCallLocks.mutexOf(type.kind, target, context) != null;
    boolean isStep = contents.isConcurrent() && !hasMutex;
    boolean byFunction = action.byFunction() && context.collections.hasCalled();
    boolean hasLooked = hasRun && looksFirst(action, contents) && contents.isSnapshot();
    if ((isStep && (isEarly(kind, action) || hasLooked))
        || ((isStep || hasMutex) && byFunction)
        || (type.isVector
            && CollectionCallLocks.isUnlockedVector(target)
            && !action.readsArgument())) {
      return; // it is logged already
    }
    Object lock =
        action.readsArgument()
            ? CollectionCallLocks.ofArgument(action, target, context)
            : type.isStream ? CollectionCallLocks.ofSource(target, context) : null;
    if (lock != null) {
      synchronized (lock) {
        log(kind, action, false, contents, null, context, site);
      }
      return;
    }
    if (isStep) {
      context.collections.lock(contents, false);
    }
    boolean met = action.isMet(result, operands, context);
    log(kind, action, met, contents, key(action, operands), context, site);
  }

  /** Logs that a call shows the order of elements. */
  public static void seeOrder(Object target, CallEffects effects, ThreadContext context, int site) {
    CollectionType type = effects.typeOf(target);
    Contents contents = isLocal(target, type, context) ? null : contents(target, type, context);
    if (contents != null) {
      contents.seeOrder(context, site);
    }
  }

  /** Logs the reads of a call that has thrown an exception. */
  public static void failed(
      LibraryAction action,
      CallEffects effects,
      Operands operands,
      ThreadContext context,
      int site) {
    Object target = target(action, operands);
    if (target == null || action.verb() == Verb.VIEW || action.verb() == Verb.ENTRY) {
      return;
    }
    CollectionType type = effects.typeOf(action, target);
    Contents contents =
        isLocal(action, effects, target, type, context) ? null : contents(target, type, context);
    if (contents == null) {
      return;
    }
    context.reportPendingCall();
    if (contents.isConcurrent()) {
      context.collections.lock(contents, false);
    }
    if (target instanceof Format && action.verb() == Verb.CHANGE_ALL) {
      log(
          action.verb(),
          action,
          true,
          contents,
          null,
          context,
          site); // it has parsed some of the text
      return;
    }
    read(action, operands, contents, context, site);
  }

  /** Logs the reads of a call, independently of its result. */
  public static void read(
      LibraryAction action, Operands operands, Contents contents, ThreadContext context, int site) {
    Object target = target(action, operands);
    if (target == null) {
      return;
    }
    Verb read =
        switch (kind(action, CollectionType.of(target.getClass()), operands)) {
          case LOOK_UP, STORE, CHANGE -> Verb.LOOK_UP;
          default -> Verb.LOOK_OVER;
        };
    log(read, action, false, contents, key(action, operands), context, site);
  }

  /** Returns the key that a call accesses; for a call of an entry, the key of the entry. */
  private static @Nullable Object key(LibraryAction action, Operands operands) {
    Object key = operands.of(action.argument());
    return action.isOnEntry() && key instanceof Map.Entry<?, ?> entry ? entry.getKey() : key;
  }

  private static void log(
      Verb kind,
      LibraryAction action,
      boolean isWritten,
      Contents contents,
      @Nullable Object key,
      ThreadContext context,
      int site) {
    if (!context.collections.isOrdered()) {
      return;
    }
    switch (kind) {
      case LOOK_UP -> {
        // An entry of a concurrent map keeps the value that was there when it was returned.
        if (!action.isOnEntry() || !contents.isConcurrent()) {
          contents.lookUp(contents.number(key, context), key, context, site);
        }
      }
      case STORE -> {
        long number = contents.number(key, context);
        if (action.isOnEntry()) {
          contents.setValue(number, key, context, site);
        } else {
          contents.store(number, key, context, site);
        }
      }
      case CHANGE -> {
        long number = contents.number(key, context);
        contents.change(isWritten, action.compares(), number, key, context, site);
      }
      case MEASURE -> contents.measure(context, site);
      case LOOK_OVER, COPY, WALK -> contents.lookOver(context, site);
      case REORDER -> contents.reorder(isWritten, context, site);
      default -> contents.changeAll(isRead(action), isWritten, context, site);
    }
  }

  /**
   * Returns the kind of access. It is one to the whole collection if the accessed part is unknown.
   */
  private static Verb kind(LibraryAction action, CollectionType type, Operands operands) {
    if (!type.hasOtherKeys && !isEntry(operands.of(action.argument()), action)) {
      return action.verb();
    }
    return switch (action.verb()) {
      case LOOK_UP -> Verb.LOOK_OVER;
      case STORE, CHANGE -> Verb.CHANGE_ALL;
      default -> action.verb();
    };
  }

  /**
   * Returns the variables of a collection that others may reach, null if it shows an unknown one.
   */
  private static @Nullable Contents contents(
      Object target, CollectionType type, ThreadContext context) {
    if (type.isEntry) {
      return MapEntries.contents((Map.Entry<?, ?>) target, type, context);
    }
    LibraryObject known =
        type.isWalker ? LibraryObject.ofView(target, context) : LibraryObject.of(target, context);
    return known == null ? null : known.contents();
  }

  /** Returns whether the key of a call is an entry; the usual classes of keys are tested first. */
  private static boolean isEntry(@Nullable Object key, LibraryAction action) {
    return action.argument() > 0
        && !(key instanceof String)
        && !(key instanceof Number)
        && key instanceof Map.Entry;
  }

  /** Returns the object that the action applies to. */
  private static @Nullable Object target(LibraryAction action, Operands operands) {
    return operands.of(action.on());
  }

  /** Returns whether an object is not recorded, or no other thread can reach it. */
  private static boolean isLocal(
      LibraryAction action,
      CallEffects effects,
      Object target,
      CollectionType type,
      ThreadContext context) {
    return (action.on() == 0 && effects.isLeftOutIfFresh())
        ? type.kind == CollectionKind.NONE || ArrayContents.isFresh(target, context)
        : isLocal(target, type, context);
  }

  private static boolean isLocal(Object target, CollectionType type, ThreadContext context) {
    return type.kind == CollectionKind.NONE
        || context.collections.isFresh(target, context.owner)
        || ArrayContents.isFresh(target, context);
  }

  /** Makes the result of a call a view of a collection, which may be one of the program. */
  private static void view(
      @Nullable Object result,
      Object target,
      CollectionType type,
      CallEffects effects,
      boolean isStatic,
      ThreadContext context) {
    if (!isStatic && type.kind == CollectionKind.NONE) {
      return;
    }
    boolean isFresh = context.collections.isFresh(target, context.owner);
    if (isFresh) {
      viewOfFresh(result, target, effects, context);
    }
    if (result != null && (!isFresh || isStatic) && canView(result, target, effects)) {
      LibraryObject.part(result, target, context);
      IteratorPosition.created(result, context);
      CollectionCallLocks.guard(result, target, context);
    }
  }

  /** Notes that the result of a call is a view of an object that no other thread can reach. */
  public static void viewOfFresh(
      @Nullable Object result, Object target, CallEffects effects, ThreadContext context) {
    if (result != null && canView(result, target, effects)) {
      context.collections.created(result, context.owner);
    }
  }

  private static boolean canView(Object result, Object target, CallEffects effects) {
    return result != target && effects.typeOfResult(result).kind != CollectionKind.NONE;
  }
}
