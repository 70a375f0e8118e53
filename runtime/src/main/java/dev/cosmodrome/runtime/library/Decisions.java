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

/** Reports calls of libraries whose results the schedule may decide; see {@link Decision}. */
final class Decisions {
  private Decisions() {}

  /** Reports the effects of a call that precede it. */
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

  /** Reports the effects of a call whose condition is met after it. */
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

  /** Reports a query of the interrupt of a thread, the current one if the call names none. */
  static void pollInterrupt(@Nullable Object target, ThreadContext context, int site) {
    Thread thread = target instanceof Thread asked ? asked : Thread.currentThread();
    context.other(thread).interrupt.poll(context, site);
  }

  /**
   * Returns whether the result may depend on other threads that use the same object. It does not
   * for random numbers without a common sequence, nor for a barrier of one thread.
   */
  private static boolean isShared(Object target) {
    if (target instanceof CyclicBarrier barrier) {
      return barrier.getParties() > 1;
    }
    return !(target instanceof Random) || target.getClass() == Random.class;
  }

  /**
   * Reports a query whether something has ended. Of several futures, the result depends on the
   * first one that ends, so a single one needs no report.
   */
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

  /**
   * Reports a call whose result may depend on the schedule, unless it is one of a sequential
   * stream.
   */
  static void chance(String name, @Nullable Object self, ThreadContext context, int site) {
    if (!(self instanceof BaseStream<?, ?> stream) || stream.isParallel()) {
      context.decide(Op.CHANCE, context.definitions.chance(name), site);
    }
  }
}
