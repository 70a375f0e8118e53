package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.runtime.vm.DontInline;
import org.jspecify.annotations.Nullable;

/**
 * The identities that a thread used recently, by hash: a table with two slots for each hash, in
 * front of the table of all threads. Used by that thread only.
 */
public final class IdentityCache {
  /** The least and the greatest number of slots; powers of two. */
  private static final int MIN_SLOTS = 1 << 4;

  private static final int MAX_SLOTS = 1 << 13;

  private @Nullable Identity[] identities = new Identity[MIN_SLOTS];

  /** The number of identities that were put into the table since it grew. */
  private int misses;

  /** Returns the identity of an object, which gets one if it has none. */
  public Identity of(Object object) {
    Identity cached = cached(object);
    return cached == null ? remember(Identities.of(object)) : cached;
  }

  /** Returns the identity of an object if it is in the cache, else null. */
  public @Nullable Identity cached(Object object) {
    int at = Identities.spread(System.identityHashCode(object)) & identities.length - 1;
    Identity identity = identities[at];
    if (identity != null && identity.get() == object) {
      return identity;
    }
    identity = identities[at ^ 1];
    return identity != null && identity.get() == object ? identity : null;
  }

  /** Returns the identity of an object if it has one whose state is known, else null. */
  public @Nullable Identity known(Object object) {
    Identity identity = cached(object);
    if (identity == null) {
      identity = Identities.find(object);
      if (identity == null) {
        return null;
      }
      remember(identity);
    }
    return identity.state == null ? null : identity;
  }

  /**
   * Puts an identity into the first slot for its hash; the one that was there moves to the second.
   */
  @DontInline
  private Identity remember(Identity identity) {
    if (++misses > 2 * identities.length && identities.length < MAX_SLOTS) {
      identities = new Identity[4 * identities.length];
      misses = 0;
    }
    int at = identity.hash & identities.length - 1;
    identities[at ^ 1] = identities[at];
    identities[at] = identity;
    return identity;
  }
}
