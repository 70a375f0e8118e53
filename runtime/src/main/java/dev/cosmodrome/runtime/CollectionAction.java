package dev.cosmodrome.runtime;

import dev.cosmodrome.runtime.LibraryAction.Kind;
import java.util.Enumeration;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** What is logged of calls of collections. */
final class CollectionAction {
  private CollectionAction() {}

  /**
   * Logs what is to be logged before a call.
   *
   * @return the lock to hold during the call
   */
  static Object before(LibraryAction action, Operands operands, int call, ThreadLog log, int site) {
    CollectionStep step = log.collections;
    Object target = operands.of(action.on());
    boolean reads = action.kind() != Kind.VIEW && action.kind() != Kind.REORDER;
    Contents contents = reads ? contents(target, log) : null;
    if (target == null || contents == null) {
      return step.noLock;
    }
    CollectionKind kind = CollectionKind.of(target.getClass());
    boolean isUnlocked = kind == CollectionKind.WRAPPED && !LibraryCall.isLocked(call);
    Object mutex = isUnlocked ? null : kind.mutex(target, log);
    boolean isStep = mutex == null && contents.isConcurrent();
    if (action.byFunction()) {
      Object key = operands.of(action.argument());
      Contents ordered = isStep || mutex != null ? contents : null;
      step.wrapFunction(new CollectionFunction(ordered, contents.number(key, log), key, site, log));
    }
    if (isStep) {
      beforeStep(action, target, contents, operands, log, site);
    }
    if (mutex == null) {
      return step.noLock;
    }
    if (LibraryCall.callsBack(call)) {
      log.acquiring(mutex, site);
    }
    return mutex;
  }

  /** Logs what is only written; what is read as well is kept apart. */
  private static void beforeStep(
      LibraryAction action,
      Object target,
      Contents contents,
      Operands operands,
      ThreadLog log,
      int site) {
    Kind kind = kind(action, target);
    if (isEarly(kind, action)) {
      log(kind, action, true, contents, operands.of(action.argument()), log, site);
    } else if ((kind == Kind.CHANGE || kind == Kind.CHANGE_ALL)
        && action.condition() != LibraryAction.IF_CALLED) {
      log.collections.lock(contents);
    }
  }

  /** Whether something is written in any case, and what it was does not matter. */
  private static boolean isEarly(Kind kind, LibraryAction action) {
    return kind == Kind.STORE || (kind == Kind.CHANGE_ALL && !isRead(action));
  }

  /** Whether it depends on what is there. */
  private static boolean isRead(LibraryAction action) {
    return action.condition() != LibraryAction.ALWAYS || action.byFunction();
  }

  /** Logs what is to be logged after a call. */
  static void after(
      LibraryAction action, @Nullable Object result, Operands operands, ThreadLog log, int site) {
    Object target = operands.of(action.on());
    if (target == null) {
      return;
    }
    if (action.kind() == Kind.VIEW) {
      view(result, target, operands.of(0) == null, log);
      return;
    }
    Contents contents = contents(target, log);
    if (contents == null) {
      return;
    }
    Kind kind = kind(action, target);
    boolean hasMutex = CollectionKind.of(target.getClass()).mutex(target, log) != null;
    boolean isStep = contents.isConcurrent() && !hasMutex;
    boolean byFunction = action.byFunction() && log.collections.hasCalled();
    if ((isStep && isEarly(kind, action)) || ((isStep || hasMutex) && byFunction)) {
      return; // it is logged already
    }
    if (isStep) {
      log.collections.lock(contents);
    }
    boolean met = action.isMet(result, operands, log);
    log(kind, action, met, contents, operands.of(action.argument()), log, site);
  }

  /** Logs what a call that failed has read. */
  static void failed(LibraryAction action, Operands operands, ThreadLog log, int site) {
    Object target = operands.of(action.on());
    Contents contents = action.kind() == Kind.VIEW ? null : contents(target, log);
    if (target == null || contents == null) {
      return;
    }
    if (contents.isConcurrent()) {
      log.collections.lock(contents);
    }
    Kind read =
        switch (kind(action, target)) {
          case LOOK_UP, STORE, CHANGE -> Kind.LOOK_UP;
          default -> Kind.LOOK_OVER;
        };
    log(read, action, false, contents, operands.of(action.argument()), log, site);
  }

  private static void log(
      Kind kind,
      LibraryAction action,
      boolean isWritten,
      Contents contents,
      @Nullable Object key,
      ThreadLog log,
      int site) {
    switch (kind) {
      case LOOK_UP -> contents.lookUp(contents.number(key, log), key, log, site);
      case STORE -> contents.store(contents.number(key, log), key, log, site);
      case CHANGE -> {
        long number = contents.number(key, log);
        contents.change(isWritten, action.compares(), number, key, log, site);
      }
      case MEASURE -> contents.measure(log, site);
      case LOOK_OVER -> contents.lookOver(log, site);
      case REORDER -> contents.reorder(isWritten, log, site);
      default -> contents.changeAll(isRead(action), isWritten, log, site);
    }
  }

  /** What happens; to the whole, if it is not known to which part of it. */
  private static Kind kind(LibraryAction action, Object target) {
    String name = target.getClass().getName();
    if (!name.endsWith("EntrySet") && !name.endsWith("SubList")) {
      return action.kind();
    }
    return switch (action.kind()) {
      case LOOK_UP -> Kind.LOOK_OVER;
      case STORE, CHANGE -> Kind.CHANGE_ALL;
      default -> action.kind();
    };
  }

  /** What is recorded of a collection, or null if nobody else can have seen it. */
  private static @Nullable Contents contents(@Nullable Object target, ThreadLog log) {
    if (target == null
        || CollectionKind.of(target.getClass()) == CollectionKind.NONE
        || log.collections.isFresh(target, log.owner)) {
      return null;
    }
    boolean walks = target instanceof Iterator || target instanceof Enumeration;
    if (walks && Identities.library(target) == null) {
      return null;
    }
    return LibraryObject.of(target, log).contents();
  }

  /** Notes that an object shows a collection. */
  private static void view(
      @Nullable Object result, Object target, boolean isStatic, ThreadLog log) {
    if (result == null
        || result == target
        || CollectionKind.of(result.getClass()) == CollectionKind.NONE
        || CollectionKind.of(target.getClass()) == CollectionKind.NONE) {
      return;
    }
    boolean isFresh = log.collections.isFresh(target, log.owner);
    if (isFresh) {
      log.collections.created(result, log.owner);
    }
    if (!isFresh || isStatic) {
      LibraryObject.part(result, target, log);
      guard(result, target, log);
    }
  }

  /** Notes the lock of a synchronized wrapper. */
  private static void guard(Object wrapper, Object target, ThreadLog log) {
    CollectionKind kind = CollectionKind.of(wrapper.getClass());
    Object mutex = kind == CollectionKind.WRAPPED ? kind.mutex(wrapper, log) : null;
    Contents contents = mutex == null ? null : LibraryObject.of(target, log).contents();
    if (contents != null && mutex != null) {
      contents.guardedBy(log.identities.of(mutex));
    }
  }
}
