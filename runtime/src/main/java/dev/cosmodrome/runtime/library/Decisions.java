package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.trace.Op;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/** What calls of libraries mean whose results the schedule decides; see {@code Decision}. */
final class Decisions {
  /** The variables of calls whose results may depend on the schedule, by name. */
  private static final Map<String, Integer> CHANCES = new ConcurrentHashMap<>();

  private Decisions() {}

  /** Does what is to be done before a call. */
  static void before(LibraryAction action, Object target, ThreadLog log, int site) {
    switch (action.kind()) {
      case MARK -> {
        if (isShared(target)) {
          LibraryObject.of(target, log).decision(action.name()).mark(log, site);
        }
      }
      case COUNT -> {
        if (target instanceof CountDownLatch latch) {
          LibraryObject.of(latch, log).count(latch, log, site);
        }
      }
      case POLL -> poll(target, log, site);
      case ASK -> ask(target, false, log, site);
      case SET_OWN -> LibraryObject.of(target, log).values().set(log, site);
      case DROP_OWN -> LibraryObject.of(target, log).values().remove(log);
      default -> {}
    }
  }

  /** Does what is to be done after a call, if its condition is met. */
  static void after(LibraryAction action, @Nullable Object target, ThreadLog log, int site) {
    boolean isLate = action.condition() != LibraryAction.ALWAYS;
    switch (action.kind()) {
      case OBSERVE -> observe(action.name(), target, log, site);
      case OBSERVE_ORDER -> {
        if (target != null) {
          LibraryObject.of(target, log).decision(action.name()).observeOrder(log, site);
        }
      }
      case GATHER -> {
        if (target != null) {
          log.gather(LibraryObject.of(target, log), site);
        }
      }
      case SUSPECT -> {
        if (target != null) {
          LibraryObject.of(target, log).decision(action.name()).suspect(log, site);
        }
      }
      case GET_OWN -> {
        if (target != null) {
          LibraryObject.of(target, log).values().get(log, site);
        }
      }
      case REFUSED -> {
        if (target != null) {
          log.refused(LibraryObject.of(target, log), site);
        }
      }
      case ASK -> {
        if (isLate && target != null) {
          ask(target, true, log, site);
        }
      }
      case CHANCE -> {
        if (isLate) {
          chance(action.name(), target, log, site);
        }
      }
      default -> {
        if (isLate && target != null) {
          before(action, target, log, site);
        }
      }
    }
  }

  private static void observe(String name, @Nullable Object target, ThreadLog log, int site) {
    if (target != null && isShared(target)) {
      LibraryObject.of(target, log).decision(name).observe(log, site);
    }
  }

  /** Asks whether a thread was interrupted, the current one if there is no other. */
  static void pollInterrupt(@Nullable Object target, ThreadLog log, int site) {
    Thread thread = target instanceof Thread asked ? asked : Thread.currentThread();
    log.other(thread).interrupt.poll(log, site);
  }

  /**
   * Whether it matters that threads use the same object: some random numbers are no sequence, and
   * at a barrier for one thread none meet.
   */
  private static boolean isShared(Object target) {
    if (target instanceof CyclicBarrier barrier) {
      return barrier.getParties() > 1;
    }
    return !(target instanceof Random) || target.getClass() == Random.class;
  }

  /** Asks whether something has ended; of several, the result depends on which is the first. */
  private static void poll(Object target, ThreadLog log, int site) {
    if (!(target instanceof Object[] all)) {
      LibraryObject.of(target, log).poll(log, site);
    } else if (all.length > 1) {
      for (Object each : all) {
        if (each != null) {
          LibraryObject.of(each, log).poll(log, site);
        }
      }
    }
  }

  private static void ask(Object target, boolean isRunning, ThreadLog log, int site) {
    ThreadLog other = target instanceof Thread thread ? log.other(thread) : null;
    if (other != null && !(isRunning && other.writer.hasEnded())) {
      log.ask(other, site);
    }
  }

  /** The result of a call may depend on the schedule; not that of a stream that is not parallel. */
  static void chance(String name, @Nullable Object self, ThreadLog log, int site) {
    if (!(self instanceof BaseStream<?, ?> stream) || stream.isParallel()) {
      log.decide(Op.CHANCE, variable(name), site);
    }
  }

  private static int variable(String name) {
    Integer known = CHANCES.get(name);
    if (known == null) {
      known = Recorder.RECORDING.definitions.variable(name) - 1;
      Integer other = CHANCES.putIfAbsent(name, known);
      known = other == null ? known : other;
    }
    return known;
  }
}
