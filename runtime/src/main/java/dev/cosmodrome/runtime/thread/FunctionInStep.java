package dev.cosmodrome.runtime.thread;

import java.util.function.BiFunction;
import java.util.function.Function;

/** Makes a function, which a collection calls, part of the step of the call. */
public interface FunctionInStep {
  /** Wraps a function, so that its result is computed as part of the step. */
  <K, V> Function<K, V> around(Function<K, V> function);

  /** Wraps a function, so that its result is computed as part of the step. */
  <K, V, R> BiFunction<K, V, R> around(BiFunction<K, V, R> function);
}
