package dev.cosmodrome.runtime.library;

import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.models.Verb;
import dev.cosmodrome.runtime.identity.Variable;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.nio.Buffer;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/** Reports the effects of a call of a library, which the actions of its model describe. */
public final class CallActions {
  /** The name of the hand-over for null elements, which have no hand-over of their own. */
  private static final String NULLS = "nulls";

  private CallActions() {}

  /** Reports the effects of a call that must precede it: writes, releases and what is sent. */
  public static void before(
      LibraryAction action, Operands operands, ThreadContext context, int site) {
    if (action.verb() == Verb.BLOCKS) {
      context.blocking();
      return;
    }
    if (VerbOperations.fence(action.verb()) != VerbOperations.NONE) {
      context.fence(VerbOperations.fence(action.verb()), site);
      return;
    }
    if (action.verb() == Verb.CHANCE && action.condition() == LibraryEvent.ALWAYS) {
      Decisions.chance(action.name(), operands.of(0), context, site);
      return;
    }
    if (action.verb() == Verb.POLL && action.name().equals("interrupt")) {
      Decisions.pollInterrupt(operands.of(0), context, site);
      return;
    }
    Object target = operands.of(action.on());
    if (action.verb() == Verb.SEND && action.on() > 0 && target == null) {
      sendNull(operands, context, site);
    }
    if (target == null
        || !action.hasStamp(operands)
        || (action.on() == LibraryEvent.FIELD && operands.handle(context) == null)) {
      return;
    }
    if (VerbOperations.isAtomicRead(action.verb()) || VerbOperations.isAtomicWrite(action.verb())) {
      VariableActions.beforeAtomic(action, operands, target, context, site);
      return;
    }
    switch (action.verb()) {
      case ACQUIRE, SHARE -> LibraryObject.of(target, context).lock().request(context, site);
      case RELEASE -> LibraryObject.of(target, context).lock().release(context, site);
      case UNSHARE -> LibraryObject.of(target, context).lock().unshare(context, site);
      case WAIT -> LibraryObject.of(target, context).lock().await(context, site);
      case SEND -> send(action, operands, target, context, site);
      case SIGNAL ->
          LibraryObject.of(target, context)
              .channel(context.phases.arriving(target, action.name()))
              .signal(context, site);
      case GIVE -> LibraryObject.of(target, context).channel(action.name()).give(context, site);
      case BARRIER -> LibraryObject.of(target, context).arrive(context, site);
      case ADD -> LibraryObject.of(target, context).sum().add(context, site);
      case RESET -> LibraryObject.of(target, context).sum().reset(context, site);
      case INSERT -> insert(action, operands, target, context, site);
      case WITHDRAW, DEQUEUE -> LibraryObject.of(target, context).queue().changing(true, context);
      case EXCHANGE ->
          LibraryObject.of(target, context)
              .partners()
              .give(operands.of(action.argument()), context, site);
      case COMMUTE -> {
        if (target instanceof Map) {
          context.collections.commutes();
        }
      }
      case SET_OWN -> {
        Object value = action.argument() > 0 ? operands.of(action.argument()) : null;
        LibraryObject.of(target, context).values().set(value, context, site);
      }
      case MARK, COUNT, POLL, ASK, DROP_OWN -> {
        if (action.condition() == LibraryEvent.ALWAYS) {
          Decisions.before(action, target, context, site);
        }
      }
      case ACCESS -> HandleAccess.before(operands, context, site);
      case PLAIN_WRITE -> {
        Variable variable = VariableActions.plainVariable(action, operands, target, context);
        if (variable != null) {
          context.write(variable, false, site);
        }
      }
      case TRY, TRY_SHARE, CONVERT, RECEIVE, TAKE, COLLECT, SUM, PLAIN_READ, MAKE, GUESS -> {}
      case CONFIRM, PART, HANDLE, OFFSET, SEE, MISS, SEARCH_ELEMENTS, MOVE -> {}
      case OBSERVE, OBSERVE_ORDER, GATHER, SUSPECT, CHANCE, REFUSED, GET_OWN -> {}
      // Reported above.
      case READ, WRITE, UPDATE, ACQUIRE_READ, OPAQUE_READ, RELEASE_WRITE, OPAQUE_WRITE -> {}
      case ACQUIRE_UPDATE, RELEASE_UPDATE, OPAQUE_UPDATE -> {}
      case FULL_FENCE, ACQUIRE_FENCE, RELEASE_FENCE, BLOCKS -> {}
      // ElementActions reports elements, by a hook of their own.
      case READ_ELEMENTS, WRITE_ELEMENTS, COMPARE_ELEMENTS, READ_BUFFER, WRITE_BUFFER -> {}
      // CollectionAction reports the contents of collections.
      case LOOK_UP, STORE, CHANGE, MEASURE, LOOK_OVER, COPY, WALK, CHANGE_ALL -> {}
      case REORDER, VIEW, ENTRY -> {}
    }
  }

  /**
   * Reports that a thread sends. An element that is put into a queue is handed over by that queue
   * only.
   */
  private static void send(
      LibraryAction action, Operands operands, Object target, ThreadContext context, int site) {
    Channel channel = LibraryObject.of(target, context).channel(action.name());
    Object queue = queue(action, operands);
    if (queue == null) {
      channel.send(context, site);
    } else {
      channel.sendBy(queue, context, site);
    }
  }

  private static void receive(
      LibraryAction action, Operands operands, Object target, ThreadContext context, int site) {
    Object phase = action.argument() > 0 ? operands.of(action.argument()) : null;
    String name = context.phases.awaited(target, action.name(), phase);
    Channel channel = LibraryObject.of(target, context).channel(name);
    Object queue = queue(action, operands);
    if (queue == null) {
      channel.receive(context, site);
    } else {
      channel.receiveBy(queue, context, site);
    }
  }

  /** Returns the called queue or exchanger if it hands another object over, else null. */
  private static @Nullable Object queue(LibraryAction action, Operands operands) {
    Object called = operands.of(0);
    boolean isQueue = called instanceof Queue || called instanceof Exchanger;
    return action.on() != 0 && isQueue ? called : null;
  }

  private static void sendNull(Operands operands, ThreadContext context, int site) {
    if (operands.of(0) instanceof Exchanger<?> exchanger) {
      LibraryObject.of(exchanger, context).channel(NULLS).send(context, site);
    }
  }

  private static void receiveNull(Operands operands, ThreadContext context, int site) {
    if (operands.of(0) instanceof Exchanger<?> exchanger) {
      LibraryObject.of(exchanger, context).channel(NULLS).receive(context, site);
    }
  }

  /**
   * Reports the effects of a call that must follow it: reads, acquisitions, what is received, and
   * all that depends on the result.
   */
  public static void after(
      LibraryAction action,
      @Nullable Object result,
      Operands operands,
      ThreadContext context,
      int site) {
    boolean met = action.isMet(result, operands, context);
    Object target = action.on() == LibraryEvent.RESULT ? result : operands.of(action.on());
    if (VerbOperations.isAtomicRead(action.verb()) || VerbOperations.isAtomicWrite(action.verb())) {
      if (VerbOperations.isAtomicRead(action.verb())) {
        VariableActions.access(
            action, VerbOperations.isUpdate(action.verb()) && met, operands, target, context, site);
      }
      context.unlockVolatile();
      return;
    }
    switch (action.verb()) {
      case CONVERT -> convert(action, met, operands, result, context, site);
      case CONFIRM -> confirm(action, met, operands, context, site);
      case INSERT, WITHDRAW -> acted(action, met, result, operands, context, site);
      case DEQUEUE -> {
        if (target != null && result != null) {
          LibraryObject.of(target, context).queue().taken(result, context, site);
        }
      }
      case EXCHANGE -> exchanged(action, result, operands, context, site);
      case COMMUTE -> VariableActions.commute(action, operands, target, context, site);
      case MARK, OBSERVE, OBSERVE_ORDER, GATHER, SUSPECT, CHANCE, COUNT, POLL, ASK, REFUSED -> {
        if (met) {
          Decisions.after(action, target, context, site);
        }
      }
      case GET_OWN -> {
        if (target != null) {
          LibraryObject.of(target, context).values().get(result, context, site);
        }
      }
      case MOVE -> {
        if (target != null) {
          IteratorPosition.moved(target, context, site);
        }
      }
      case PLAIN_READ -> VariableActions.plainRead(action, operands, target, context, site);
      case ACCESS -> HandleAccess.after(operands, context, site);
      case SEARCH_ELEMENTS -> ElementActions.searched(action, result, operands, context, site);
      case ACQUIRE, TRY, SHARE, TRY_SHARE, RECEIVE, TAKE, COLLECT, MAKE, SUM, SEE, MISS -> {
        reportTaken(action, met, target, result, operands, context, site);
      }
      case OFFSET, GUESS, PART, HANDLE -> {
        reportTaken(action, met, target, result, operands, context, site);
      }
      case RELEASE, UNSHARE, WAIT, SEND, SIGNAL, GIVE, BARRIER, BLOCKS, ADD, RESET -> {}
      case PLAIN_WRITE, SET_OWN, DROP_OWN -> {}
      case FULL_FENCE, ACQUIRE_FENCE, RELEASE_FENCE -> {}
      // Reported above.
      case READ, WRITE, UPDATE, ACQUIRE_READ, OPAQUE_READ, RELEASE_WRITE, OPAQUE_WRITE -> {}
      case ACQUIRE_UPDATE, RELEASE_UPDATE, OPAQUE_UPDATE -> {}
      // ElementActions reports elements, by a hook of their own.
      case READ_ELEMENTS, WRITE_ELEMENTS, COMPARE_ELEMENTS, READ_BUFFER, WRITE_BUFFER -> {}
      // CollectionAction reports the contents of collections.
      case LOOK_UP, STORE, CHANGE, MEASURE, LOOK_OVER, COPY, WALK, CHANGE_ALL -> {}
      case REORDER, VIEW, ENTRY -> {}
    }
  }

  private static void reportTaken(
      LibraryAction action,
      boolean met,
      @Nullable Object target,
      @Nullable Object result,
      Operands operands,
      ThreadContext context,
      int site) {
    if (action.verb() == Verb.RECEIVE && action.on() == LibraryEvent.RESULT && result == null) {
      receiveNull(operands, context, site);
    } else if (met && target != null) {
      take(action, target, result, operands, context, site);
    }
  }

  /** Reports the end of a call that has thrown an exception. */
  public static void failed(
      LibraryAction action, Operands operands, ThreadContext context, int site) {
    if (action.verb() == Verb.INSERT || action.verb() == Verb.WITHDRAW) {
      acted(action, false, null, operands, context, site);
    }
  }

  private static void insert(
      LibraryAction action, Operands operands, Object target, ThreadContext context, int site) {
    LibraryQueue queue = LibraryObject.of(target, context).queue();
    queue.changing(false, context);
    Object element = action.argument() > 0 ? operands.of(action.argument()) : null;
    if (element != null) {
      queue.adding(element, context, site);
    }
  }

  private static void acted(
      LibraryAction action,
      boolean isChanged,
      @Nullable Object result,
      Operands operands,
      ThreadContext context,
      int site) {
    Object target = operands.of(action.on());
    if (target == null) {
      return;
    }
    LibraryQueue queue = LibraryObject.of(target, context).queue();
    boolean removes = action.verb() == Verb.WITHDRAW;
    boolean isReported = !removes && action.argument() > 0 && queue.isFirstInFirstOut();
    queue.changed(removes, isChanged, isReported, context, site);
    if (!removes) {
      queue.added(isChanged, action.condition() != LibraryEvent.ALWAYS, context, site);
    } else if (isChanged) {
      queue.removed(action.condition() == LibraryEvent.IF_TRUE ? null : result);
    }
  }

  private static void exchanged(
      LibraryAction action,
      @Nullable Object result,
      Operands operands,
      ThreadContext context,
      int site) {
    Object target = operands.of(action.on());
    if (target == null) {
      return;
    }
    LibraryObject exchanger = LibraryObject.of(target, context);
    if (exchanger.partners().meet(result, exchanger, context, site)) {
      return;
    }
    if (result == null) {
      receiveNull(operands, context, site);
    } else {
      LibraryObject.of(result, context).channel("").receiveBy(target, context, site);
    }
  }

  private static void take(
      LibraryAction action,
      Object target,
      @Nullable Object result,
      Operands operands,
      ThreadContext context,
      int site) {
    switch (action.verb()) {
      case ACQUIRE, TRY ->
          LibraryObject.of(target, context)
              .lock()
              .acquire(action.verb() == Verb.TRY, context, site);
      case SHARE, TRY_SHARE ->
          LibraryObject.of(target, context)
              .lock()
              .share(action.verb() == Verb.TRY_SHARE, context, site);
      case RECEIVE -> receive(action, operands, target, context, site);
      case TAKE -> LibraryObject.of(target, context).channel(action.name()).take(context, site);
      case COLLECT ->
          LibraryObject.of(target, context).channel(action.name()).collect(context, site);
      case MAKE -> {
        context.collections.created(target, context.owner);
        if (!action.name().isEmpty() && target instanceof Buffer buffer) {
          BufferActions.allocated(buffer, context);
        }
      }
      case SUM -> LibraryObject.of(target, context).sum().ask(context, site);
      case SEE, MISS ->
          LibraryObject.of(target, context).queue().saw(action.verb() == Verb.SEE, context, site);
      case OFFSET -> {
        if (result instanceof Number offset) {
          UnsafeFields.define(target, action.name(), offset.longValue());
        }
      }
      case GUESS -> {
        LibraryObject.of(target, context).channel(action.name()).receive(context, site);
        context.beginOptimisticReads();
      }
      case PART -> {
        if (result != null && result != target) {
          LibraryObject.part(result, target, context);
        }
      }
      case HANDLE -> {
        if (result != null) {
          FieldHandle handle = FieldHandle.of(target, operands.of(action.argument()));
          LibraryObject.handle(result, handle == null ? null : handle.by(result), context);
        }
      }
      default -> {}
    }
  }

  /** Reports a call that converts a stamp, which may have failed. */
  private static void convert(
      LibraryAction action,
      boolean met,
      Operands operands,
      @Nullable Object result,
      ThreadContext context,
      int site) {
    Object lock = operands.of(action.on());
    if (met && lock != null) {
      LibraryObject.of(lock, context).lock().acquire(true, context, site);
    }
    if (met || !LibraryAction.isTrue(result)) {
      context.convertedOptimisticReads(met);
    }
  }

  /**
   * Reports a validation of a stamp: if it succeeded, reads since the stamp count as made under the
   * lock.
   */
  private static void confirm(
      LibraryAction action, boolean met, Operands operands, ThreadContext context, int site) {
    if (met && operands.of(0) instanceof StampedLock lock && operands.of(1) instanceof Long stamp) {
      LibraryObject known = LibraryObject.of(lock, context);
      known.channel(action.name()).confirm(lock, known.lock(), stamp, context, site);
    } else {
      context.endOptimisticReads(false);
    }
  }
}
