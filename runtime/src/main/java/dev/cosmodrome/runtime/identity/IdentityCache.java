package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.runtime.vm.DontInline;
import org.jspecify.annotations.Nullable;

/** Identities that a thread used lately, by hash. */
public final class IdentityCache {
  private static final int SMALLEST = 1 << 4;
  private static final int LARGEST = 1 << 13;

  private @Nullable Identity[] identities = new Identity[SMALLEST];
  private int misses;

  /** The identity of an object, which gets one if it has none. */
  public Identity of(Object object) {
    Identity cached = cached(object);
    return cached == null ? remember(Identities.of(object)) : cached;
  }

  /** The identity of an object if it was used lately, or null. */
  public @Nullable Identity cached(Object object) {
    int at = Identities.spread(System.identityHashCode(object)) & identities.length - 1;
    Identity identity = identities[at];
    if (identity != null && identity.get() == object) {
      return identity;
    }
    identity = identities[at ^ 1];
    return identity != null && identity.get() == object ? identity : null;
  }

  /** The identity of an object that has a state, or null. */
  public @Nullable Identity known(Object object) {
    Identity identity = cached(object);
    if (identity == null) {
      identity = Identities.find(object);
      if (identity == null) {
        return null;
      }
      remember(identity);
    }
    return identity.state == 0 ? null : identity;
  }

  /** Puts an identity where it is found quickly; of two that share a place, one moves on. */
  @DontInline
  private Identity remember(Identity identity) {
    if (++misses > 2 * identities.length && identities.length < LARGEST) {
      identities = new Identity[4 * identities.length];
      misses = 0;
    }
    int at = identity.hash & identities.length - 1;
    identities[at ^ 1] = identities[at];
    identities[at] = identity;
    return identity;
  }
}
