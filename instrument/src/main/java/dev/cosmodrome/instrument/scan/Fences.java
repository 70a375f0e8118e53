package dev.cosmodrome.instrument.scan;

import java.util.BitSet;
import java.util.Set;

/**
 * The accesses of a method to fields that fences turn into acquires or releases: the last read
 * before an acquire fence and the first write after a release fence, in the order of the code.
 */
public final class Fences {
  private static final Set<String> OWNERS =
      Set.of("java/lang/invoke/VarHandle", "sun/misc/Unsafe", "jdk/internal/misc/Unsafe");
  private static final Set<String> ACQUIRE =
      Set.of("acquireFence", "loadLoadFence", "loadFence", "fullFence");
  private static final Set<String> RELEASE =
      Set.of("releaseFence", "storeStoreFence", "storeFence", "fullFence");

  private final BitSet ordered = new BitSet();
  private int accesses;
  private int lastRead = -1;
  private boolean isReleased;

  /** Handles a read of a field. */
  void read() {
    lastRead = accesses++;
  }

  /** Handles a write of a field. */
  void write() {
    ordered.set(accesses++, isReleased);
    isReleased = false;
  }

  /** Handles a call, which may be a fence. */
  void call(String owner, String method) {
    if (!OWNERS.contains(owner)) {
      return;
    }
    if (lastRead >= 0 && ACQUIRE.contains(method)) {
      ordered.set(lastRead);
    }
    isReleased |= RELEASE.contains(method);
  }

  /** Returns whether an access is ordered; accesses are counted from 0. */
  public boolean order(int access) {
    return ordered.get(access);
  }
}
