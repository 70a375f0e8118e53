package dev.cosmodrome.testkit;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Small random sets of transactions with locks, as traces in which they run one after the other.
 * The same seed gives the same sets.
 */
public final class RandomTransactions {
  /** The operations of the transactions. */
  public enum Shape {
    /** Two to four transactions that access one variable. */
    ONE_VARIABLE,
    /** Two transactions of different threads. */
    TWO_TRANSACTIONS,
    /** Three or four transactions that access several variables. */
    SEVERAL,
    /** The same with accesses outside of blocks, and threads that start and join others. */
    FORKS
  }

  private final Random random;

  /** Creates a source of sets. */
  public RandomTransactions(long seed) {
    random = new Random(seed);
  }

  /** The next set, of any shape. */
  public EventList next() {
    return next(Shape.values()[random.nextInt(Shape.values().length)]);
  }

  /** The next set, of a given shape. */
  public EventList next(Shape shape) {
    return new Transactions(shape).build();
  }

  /** One set while it is made. */
  private final class Transactions {
    final EventList events = new EventList();
    final Shape shape;
    final int count;
    final int threads;
    final int variables;
    final int locks = random.nextInt(4);
    final int shareOfLocks = 2 + random.nextInt(3);
    final boolean nested = random.nextInt(4) > 0;
    final List<Integer> held = new ArrayList<>();
    final Set<Integer> sharing = new HashSet<>();
    final Set<Integer> forked = new HashSet<>();
    final Set<Integer> joined = new HashSet<>();

    Transactions(Shape shape) {
      this.shape = shape;
      count = shape == Shape.TWO_TRANSACTIONS ? 2 : 2 + random.nextInt(3);
      threads = count == 2 ? 2 : 2 + random.nextInt(count - 1);
      variables = shape == Shape.ONE_VARIABLE ? 1 : 1 + random.nextInt(3);
      name(Kind.THREAD, "T", threads);
      name(Kind.VARIABLE, "x", variables);
      name(Kind.LOCK, "l", locks);
      events.symbols().of(Kind.BLOCK).intern("work");
    }

    private void name(Kind kind, String prefix, int names) {
      for (int i = 0; i < names; i++) {
        events.symbols().of(kind).intern(prefix + i);
      }
    }

    EventList build() {
      for (int i = 0; i < count; i++) {
        int thread = i < threads ? i : random.nextInt(threads);
        while (joined.contains(thread)) {
          thread = random.nextInt(threads);
        }
        boolean isBlock = shape != Shape.FORKS || random.nextInt(6) > 0;
        int brought = locks > 0 && random.nextInt(6) == 0 ? random.nextInt(locks) : -1;
        if (brought >= 0) {
          acquire(thread, brought);
        }
        if (isBlock) {
          block(thread);
        } else {
          access(thread);
        }
        if (brought >= 0 && held.contains(brought)) {
          release(thread, brought);
        }
      }
      return events;
    }

    private void block(int thread) {
      event(Op.BEGIN, thread, 1);
      int outside = held.size();
      int length = 1 + random.nextInt(count == 2 ? 9 : count == 3 ? 6 : 4);
      for (int i = 0; i < length; i++) {
        step(thread, outside);
      }
      while (held.size() > outside) {
        release(thread, held.get(held.size() - 1));
      }
      event(Op.END, thread, 1);
    }

    private void step(int thread, int outside) {
      int choice = random.nextInt(10);
      if (choice < shareOfLocks && held.size() < locks) {
        int lock = random.nextInt(locks);
        if (!held.contains(lock)) {
          acquire(thread, lock);
        }
      } else if (choice < shareOfLocks + 2 && held.size() > outside) {
        int last = held.size() - 1;
        release(thread, held.get(nested ? last : outside + random.nextInt(held.size() - outside)));
      } else if (choice == 9 && shape == Shape.FORKS) {
        forkOrJoin(thread);
      } else {
        access(thread);
      }
    }

    /** A thread is started before it runs, and joined when it has run for the last time. */
    private void forkOrJoin(int thread) {
      int other = random.nextInt(threads);
      if (other == thread) {
        return;
      }
      if (hasRun(other)) {
        if (joined.add(other)) {
          event(Op.JOIN, thread, other);
        }
      } else if (forked.add(other)) {
        event(Op.FORK, thread, other);
      }
    }

    private boolean hasRun(int thread) {
      for (int i = 0; i < events.size(); i++) {
        if (events.get(i).thread() == thread) {
          return true;
        }
      }
      return false;
    }

    private void access(int thread) {
      int operation = random.nextInt(2) == 0 ? Op.READ : Op.WRITE;
      event(operation, thread, random.nextInt(variables));
    }

    private void acquire(int thread, int lock) {
      held.add(lock);
      if (random.nextInt(8) == 0) {
        event(Op.TRY, thread, lock);
      }
      boolean isShared = random.nextInt(3) == 0 && sharing.add(lock);
      event(isShared ? Op.SHARE : Op.ACQUIRE, thread, lock);
    }

    private void release(int thread, int lock) {
      held.remove((Integer) lock);
      event(sharing.remove(lock) ? Op.UNSHARE : Op.RELEASE, thread, lock);
    }

    private void event(int operation, int thread, int target) {
      int site = events.symbols().of(Kind.SITE).intern("line " + (events.size() + 1));
      events.event(operation, thread, target, site);
    }
  }
}
