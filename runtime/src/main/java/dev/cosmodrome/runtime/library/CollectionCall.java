package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.collections.Contents;
import dev.cosmodrome.runtime.thread.PendingCall;
import dev.cosmodrome.runtime.thread.ThreadContext;
import org.jspecify.annotations.Nullable;

/**
 * A pending call of a collection of the JDK.
 *
 * @param lock the lock of the collection, null if it has none
 * @param contents the contents that the call reads, null if its reads are reported otherwise
 * @param depth the number of methods that the thread was in
 */
public record CollectionCall(
    @Nullable Object lock,
    @Nullable Contents contents,
    LibraryAction action,
    Operands operands,
    int depth,
    int site)
    implements PendingCall {

  @Override
  public boolean isOf(@Nullable Object self) {
    return operands.of(0) == self;
  }

  @Override
  public void reportReads(ThreadContext context) {
    if (contents == null) {
      return;
    }
    if (lock == null) {
      context.collections.lock(contents, false);
    }
    CollectionAction.read(action, operands, contents, context, site);
    if (lock == null) {
      context.collections.unlock();
    }
  }
}
