package dev.cosmodrome.runtime.identity;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import org.jspecify.annotations.Nullable;

/**
 * A weak table from objects to their {@link Identity}: found by identity hash, told apart by
 * reference. Looking up takes no lock.
 *
 * <p>The table is static, as are {@link Layout}, {@link Shape} and {@link ClassLabel}: they
 * describe the objects and classes of this JVM, whose fields refer to the one recording of the JVM.
 */
public final class Identities {
  private static final int PARTS = 64;
  private static final Part[] ALL = new Part[PARTS];
  private static final ReferenceQueue<Object> DEAD = new ReferenceQueue<>();
  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Identity[].class);

  static {
    for (int i = 0; i < PARTS; i++) {
      ALL[i] = new Part();
    }
  }

  private Identities() {}

  public static Identity of(Object object) {
    int hash = spread(System.identityHashCode(object));
    Part part = ALL[hash & (PARTS - 1)];
    Identity identity = find(part.slots, object, hash);
    return identity == null ? part.add(object, hash) : identity;
  }

  /** The identity of an object that has one, or null. */
  public static @Nullable Identity find(Object object) {
    int hash = spread(System.identityHashCode(object));
    return find(ALL[hash & (PARTS - 1)].slots, object, hash);
  }

  /** Forgets objects that are gone. */
  public static void clean() {
    Reference<?> dead = DEAD.poll();
    while (dead != null) {
      ALL[((Identity) dead).hash & (PARTS - 1)].noteDead();
      dead = DEAD.poll();
    }
  }

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

  private static int start(int hash, int mask) {
    return hash >>> 6 & mask;
  }

  /** One part of the table, with a lock of its own for changes. */
  private static final class Part {
    volatile Identity[] slots = new Identity[16];
    private int used;
    private int dead;

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

    /** Notes that an identity is dead; when they are many, they are taken out. */
    synchronized void noteDead() {
      if (4 * ++dead > slots.length) {
        rebuild();
      }
    }

    /** Copies the living to a table of the right size. */
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
