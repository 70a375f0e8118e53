package dev.cosmodrome.runtime.collections;

import dev.cosmodrome.runtime.thread.FunctionInStep;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A function that computes the entry of a key. A concurrent map runs it while no other thread can
 * change the entry: the read is logged before the function runs, the write after it.
 *
 * @param contents the contents of a concurrent map or one with a lock, otherwise null
 * @param number the number of the key
 */
public record CollectionFunction(
    @Nullable Contents contents, long number, @Nullable Object key, int site, ThreadContext context)
    implements FunctionInStep {

  @Override
  public <K, V> Function<K, V> around(Function<K, V> function) {
    return new Function<>() {
      @Override
      public V apply(K argument) {
        begin();
        V result = function.apply(argument);
        end(result != null);
        return result;
      }
    };
  }

  @Override
  public <K, V, R> BiFunction<K, V, R> around(BiFunction<K, V, R> function) {
    return new BiFunction<>() {
      @Override
      public R apply(K argument, V value) {
        begin();
        R result = function.apply(argument, value);
        end(true);
        return result;
      }
    };
  }

  /** Logs the read of the entry, and allows delays while the function runs. */
  private void begin() {
    if (contents != null) {
      context.suppressRecording();
      try {
        context.collections.lock(contents, false);
        if (context.collections.isOrdered()) {
          contents.lookUp(number, key, context, site);
        }
      } catch (VirtualMachineError e) {
        context.lost(e);
      } finally {
        context.resumeRecording();
      }
    }
    context.collections.unlock();
    context.disturb(true);
  }

  /** Logs the write of the entry, if it is changed. */
  private void end(boolean isChanged) {
    context.collections.functionCalled();
    context.disturb(false);
    if (contents != null && isChanged && context.collections.isOrdered()) {
      context.suppressRecording();
      try {
        contents.computed(number, key, context, site);
      } catch (VirtualMachineError e) {
        context.lost(e);
      } finally {
        context.resumeRecording();
      }
    }
  }
}
