package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.collections.Contents;
import dev.cosmodrome.runtime.library.CollectionAction;
import dev.cosmodrome.runtime.library.LibraryAction;
import dev.cosmodrome.runtime.library.Operands;
import dev.cosmodrome.runtime.log.ThreadLog;
import org.jspecify.annotations.Nullable;

/**
 * A call of a synchronized collection, or one that looks at all of a concurrent collection, as long
 * as nothing is logged of it. Most calls run no recorded code, and are logged by what they did to
 * the collection. If one does run some, as {@code equals} of an element, a function, or the
 * collection of the program that is wrapped, that comes after the lock was taken, and after what
 * the call reads.
 *
 * @param lock of the collection, null if it has none
 * @param contents what the call reads, null if nothing has to be known of that
 * @param depth how many methods the thread was in
 */
public record RunningCall(
    @Nullable Object lock,
    @Nullable Contents contents,
    LibraryAction action,
    Operands operands,
    int depth,
    int site) {

  /** Whether it is a call of an object, or a static method if that is null. */
  public boolean isOf(@Nullable Object self) {
    return operands.of(0) == self;
  }

  /** Logs what the call reads. */
  public void logReads(ThreadLog log) {
    if (contents == null) {
      return;
    }
    if (lock == null) {
      log.collections.lock(contents, false);
    }
    CollectionAction.read(action, operands, contents, log, site);
    if (lock == null) {
      log.collections.unlock();
    }
  }
}
