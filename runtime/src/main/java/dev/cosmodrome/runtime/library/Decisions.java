package dev.cosmodrome.runtime.library;

import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.runtime.thread.LockIds;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.trace.Op;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/** What calls of libraries mean whose results the schedule decides; see {@code Decision}. */
final class Decisions {
  private Decisions() {}

  /** Does what is to be done before a call. */
  static void before(LibraryAction action, Object target, ThreadContext context, int site) {
    switch (action.verb()) {
      case MARK -> {
        if (isShared(target)) {
          LibraryObject.of(target, context).decision(action.name()).mark(context, site);
        }
      }
      case COUNT -> {
        if (target instanceof CountDownLatch latch) {
          LibraryObject.of(latch, context).count(latch, context, site);
        }
      }
      case POLL -> poll(target, context, site);
      case ASK -> ask(target, false, context, site);
      case DROP_OWN -> LibraryObject.of(target, context).values().remove(context);
      default -> {}
    }
  }

  /** Does what is to be done after a call, if its condition is met. */
  static void after(
      LibraryAction action, @Nullable Object target, ThreadContext context, int site) {
    boolean isLate = action.condition() != LibraryEvent.ALWAYS;
    switch (action.verb()) {
      case OBSERVE -> observe(action.name(), target, context, site);
      case OBSERVE_ORDER -> {
        if (target != null) {
          LibraryObject.of(target, context).decision(action.name()).observeOrder(context, site);
        }
      }
      case GATHER -> {
        if (target != null) {
          context.beforeNextEvent(LibraryObject.of(target, context), site);
        }
      }
      case SUSPECT -> {
        if (target != null) {
          LibraryObject.of(target, context).decision(action.name()).suspect(context, site);
        }
      }
      case REFUSED -> {
        if (target != null) {
          context.decide(
              Op.REFUSED, LockIds.of(LibraryObject.of(target, context).lock(), context), site);
        }
      }
      case ASK -> {
        if (isLate && target != null) {
          ask(target, true, context, site);
        }
      }
      case CHANCE -> {
        if (isLate) {
          chance(action.name(), target, context, site);
        }
      }
      default -> {
        if (isLate && target != null) {
          before(action, target, context, site);
        }
      }
    }
  }

  private static void observe(
      String name, @Nullable Object target, ThreadContext context, int site) {
    if (target != null && isShared(target)) {
      LibraryObject.of(target, context).decision(name).observe(context, site);
    }
  }

  /** Asks whether a thread was interrupted, the current one if there is no other. */
  static void pollInterrupt(@Nullable Object target, ThreadContext context, int site) {
    Thread thread = target instanceof Thread asked ? asked : Thread.currentThread();
    context.other(thread).interrupt.poll(context, site);
  }

  /**
   * Returns whether it matters that threads use the same object: some random numbers are no
   * sequence, and at a barrier for one thread none meet.
   */
  private static boolean isShared(Object target) {
    if (target instanceof CyclicBarrier barrier) {
      return barrier.getParties() > 1;
    }
    return !(target instanceof Random) || target.getClass() == Random.class;
  }

  /** Asks whether something has ended; of several, the result depends on which is the first. */
  private static void poll(Object target, ThreadContext context, int site) {
    if (!(target instanceof Object[] all)) {
      LibraryObject.of(target, context).poll(context, site);
    } else if (all.length > 1) {
      for (Object each : all) {
        if (each != null) {
          LibraryObject.of(each, context).poll(context, site);
        }
      }
    }
  }

  private static void ask(Object target, boolean isRunning, ThreadContext context, int site) {
    ThreadContext other = target instanceof Thread thread ? context.other(thread) : null;
    if (other != null && !(isRunning && other.hasEnded())) {
      context.decideOnce(Op.ASKED, other.id, 0, site);
    }
  }

  /** The result of a call may depend on the schedule; not that of a stream that is not parallel. */
  static void chance(String name, @Nullable Object self, ThreadContext context, int site) {
    if (!(self instanceof BaseStream<?, ?> stream) || stream.isParallel()) {
      context.decide(Op.CHANCE, context.definitions.chance(name), site);
    }
  }
}
