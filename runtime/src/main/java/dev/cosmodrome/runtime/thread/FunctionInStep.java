package dev.cosmodrome.runtime.thread;

import java.util.function.BiFunction;
import java.util.function.Function;

/** Makes a function, which a collection calls, part of the step of the call. */
public interface FunctionInStep {
  /** Returns the function, with what it computes as part of the step. */
  <K, V> Function<K, V> around(Function<K, V> function);

  /** Returns the function, with what it computes as part of the step. */
  <K, V, R> BiFunction<K, V, R> around(BiFunction<K, V, R> function);
}
