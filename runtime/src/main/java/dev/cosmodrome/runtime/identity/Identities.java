package dev.cosmodrome.runtime.identity;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import org.jspecify.annotations.Nullable;

/**
 * A weak table from objects to their {@link Identity}: found by identity hash, told apart by
 * reference. It consists of {@link #PARTS} open-addressing tables with linear probing, at most half
 * full, so that a search ends at a free slot.
 *
 * <p>A search takes no lock: an identity is put into its slot with release, and slots are read with
 * acquire. A search in an array that is being replaced may miss an identity; then {@link Part#add}
 * searches again, under the lock of the part.
 *
 * <p>The table is static, as are {@link Layout}, {@link Shape} and {@link ClassLabel}: they
 * describe the objects and classes of this JVM, whose fields refer to the one recording of the JVM.
 */
public final class Identities {
  /** The number of tables, selected by the low bits of the hash; a power of two. */
  private static final int PARTS = 64;

  private static final Part[] ALL = new Part[PARTS];

  /** The identities whose objects were collected, for {@link #clean}. */
  private static final ReferenceQueue<Object> DEAD = new ReferenceQueue<>();

  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Identity[].class);

  static {
    for (int i = 0; i < PARTS; i++) {
      ALL[i] = new Part();
    }
  }

  private Identities() {}

  /** Returns the identity of an object, which gets one if it has none. */
  public static Identity of(Object object) {
    int hash = spread(System.identityHashCode(object));
    Part part = ALL[hash & (PARTS - 1)];
    Identity identity = find(part.slots, object, hash);
    return identity == null ? part.add(object, hash) : identity;
  }

  /** Returns the identity of an object that has one, or null. */
  public static @Nullable Identity find(Object object) {
    int hash = spread(System.identityHashCode(object));
    return find(ALL[hash & (PARTS - 1)].slots, object, hash);
  }

  /** Removes the identities of objects that were collected. Called by the recorder now and then. */
  public static void clean() {
    Reference<?> dead = DEAD.poll();
    while (dead != null) {
      Identity identity = (Identity) dead;
      ALL[identity.hash & (PARTS - 1)].noteDead();
      dead = DEAD.poll();
    }
  }

  /** Returns a hash whose low bits depend on all bits of another one. */
  public static int spread(int hash) {
    int mixed = hash * 0x9E3779B9;
    return mixed ^ mixed >>> 16;
  }

  private static @Nullable Identity find(Identity[] slots, Object object, int hash) {
    int mask = slots.length - 1;
    for (int at = start(hash, mask); ; at = at + 1 & mask) {
      Identity identity = (Identity) SLOT.getAcquire(slots, at);
      if (identity == null) {
        return null;
      }
      if (identity.get() == object) {
        return identity;
      }
    }
  }

  /** Returns the slot at which a search starts; the low six bits have selected the part. */
  private static int start(int hash, int mask) {
    return hash >>> 6 & mask;
  }

  /** One part of the table, with a lock of its own for changes. */
  private static final class Part {
    volatile Identity[] slots = new Identity[16];

    /** The number of slots that are not free, and the number of dead identities among them. */
    private int used;

    private int dead;

    /** Adds an identity, unless another thread has done so since the search failed. */
    synchronized Identity add(Object object, int hash) {
      Identity known = find(slots, object, hash);
      if (known != null) {
        return known;
      }
      if (2 * (used + 1) > slots.length) {
        rebuild();
      }
      Identity identity = new Identity(object, hash, DEAD);
      put(slots, identity);
      used++;
      return identity;
    }

    /**
     * Counts a dead identity. From a quarter of the slots on, the table is rebuilt without them.
     */
    synchronized void noteDead() {
      if (4 * ++dead > slots.length) {
        rebuild();
      }
    }

    /**
     * Copies the identities of living objects to a new array, of which they fill a quarter or less.
     */
    private void rebuild() {
      Identity[] old = slots;
      int living = 0;
      for (Identity identity : old) {
        living += isAlive(identity) ? 1 : 0;
      }
      int length = 16;
      while (length < 4 * (living + 1)) {
        length *= 2;
      }
      Identity[] copy = new Identity[length];
      used = 0;
      dead = 0;
      for (Identity identity : old) {
        if (isAlive(identity)) {
          put(copy, identity);
          used++;
        }
      }
      slots = copy;
    }

    private static boolean isAlive(@Nullable Identity identity) {
      return identity != null && !identity.refersTo(null);
    }

    private static void put(Identity[] slots, Identity identity) {
      int mask = slots.length - 1;
      int at = start(identity.hash, mask);
      while (slots[at] != null) {
        at = at + 1 & mask;
      }
      SLOT.setRelease(slots, at, identity);
    }
  }
}
