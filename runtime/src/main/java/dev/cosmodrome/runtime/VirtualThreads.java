package dev.cosmodrome.runtime;

import org.jspecify.annotations.Nullable;

/** Recognises the threads that virtual threads run on; nothing of them is recorded. */
public final class VirtualThreads {
  /** The class of carrier threads, null if this JDK has none. */
  private static final @Nullable Class<?> CARRIER = carrier();

  private VirtualThreads() {}

  /** Returns whether threads of a class are carriers of virtual threads. */
  public static boolean isCarrier(Class<?> type) {
    return type == CARRIER;
  }

  private static @Nullable Class<?> carrier() {
    try {
      return Class.forName("jdk.internal.misc.CarrierThread", false, null);
    } catch (ClassNotFoundException e) {
      return null;
    }
  }
}
