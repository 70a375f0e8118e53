package dev.cosmodrome.testkit;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small random traces of threads that take locks: alone, together with others, again, or by calls
 * that do not wait for ever, at few places. Notes name places where such calls are repeated, and
 * locks whose owners have ended. The same seed gives the same traces.
 */
public final class RandomLocks {
  private static final int SITES = 4;

  private final Random random;

  /** Creates a source of traces. */
  public RandomLocks(long seed) {
    random = new Random(seed);
  }

  /** The next trace. */
  public EventList next() {
    Trace trace = new Trace();
    int length = 6 + random.nextInt(24);
    for (int i = 0; i < length; i++) {
      trace.step(random.nextInt(trace.threads));
    }
    return trace.events;
  }

  /** A lock that a thread holds, exclusively or shared. */
  private record Hold(int lock, boolean isShared) {}

  /** One trace while it is made. */
  private final class Trace {
    final EventList events = new EventList();
    final int threads = 2 + random.nextInt(3);
    final int locks = 2 + random.nextInt(3);
    final boolean isSharing = random.nextBoolean();
    final boolean isTrying = random.nextBoolean();
    final List<List<Hold>> held = new ArrayList<>();
    final boolean[] hasStopped = new boolean[threads];

    Trace() {
      for (int i = 0; i < threads; i++) {
        events.symbols().of(Kind.THREAD).intern("T" + i);
        held.add(new ArrayList<>());
      }
      for (int i = 0; i < locks; i++) {
        events.symbols().of(Kind.LOCK).intern("l" + i);
        note("abandoned l" + i);
      }
      for (int i = 1; i <= SITES; i++) {
        String site = "C." + (char) ('a' + i) + "(C.java:" + i + ")";
        events.symbols().of(Kind.SITE).intern(site);
        note("retries " + site);
      }
    }

    /** Half of the notes are there. */
    private void note(String text) {
      if (random.nextBoolean()) {
        events.symbols().of(Kind.NOTE).intern(text);
      }
    }

    void step(int thread) {
      if (hasStopped[thread]) {
        return;
      }
      List<Hold> own = held.get(thread);
      Hold hold = new Hold(random.nextInt(locks), isSharing && random.nextBoolean());
      int dice = random.nextInt(12);
      if (dice == 0) {
        hasStopped[thread] = true;
        events.event(Op.STOP, thread, 0, 0);
      } else if (dice < 5 && !own.isEmpty()) {
        Hold last = own.remove(random.nextInt(own.size()));
        events.event(last.isShared ? Op.UNSHARE : Op.RELEASE, thread, last.lock, 0);
      } else if (isFree(hold, thread)) {
        own.add(hold);
        take(hold, thread);
      }
    }

    private void take(Hold hold, int thread) {
      int site = 1 + random.nextInt(SITES);
      if (isTrying && random.nextBoolean()) {
        events.event(Op.TRY, thread, hold.lock, site);
      }
      events.event(hold.isShared ? Op.SHARE : Op.ACQUIRE, thread, hold.lock, site);
    }

    /**
     * Returns whether a thread can take a lock; one that only shares it can't have it for itself.
     */
    private boolean isFree(Hold hold, int thread) {
      boolean isOwn = held.get(thread).contains(new Hold(hold.lock, false));
      boolean isFree = true;
      for (List<Hold> all : held) {
        for (Hold taken : all) {
          isFree &= taken.lock != hold.lock || (hold.isShared && taken.isShared);
        }
      }
      return isOwn || isFree;
    }
  }
}
