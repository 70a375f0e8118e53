package dev.cosmodrome.agent;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/** A class loader as the key of a map, without calling its own {@code equals}; weak. */
final class LoaderKey extends WeakReference<ClassLoader> {
  private final int hash;

  LoaderKey(ClassLoader loader, ReferenceQueue<ClassLoader> gone) {
    super(loader, gone);
    hash = System.identityHashCode(loader);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    ClassLoader loader = get();
    return loader != null && other instanceof LoaderKey key && key.refersTo(loader);
  }
}
