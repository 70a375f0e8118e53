package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.util.function.BinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Functions that compute the new value of a variable. When such a function has returned, the
 * variable's lock is acquired, so that the library's compare-and-set and its log entry are one
 * step.
 */
@SuppressWarnings("overloads") // instrumented code says which one it means
public final class StepFunctions {
  private static final boolean ON = Settings.current().out() != null;

  private StepFunctions() {}

  /** Wraps a function, so that its result is computed as part of a step. */
  public static @Nullable IntUnaryOperator inStep(
      @Nullable IntUnaryOperator function,
      @Nullable Object object,
      @Nullable ThreadContext context) {
    if (!ON || function == null || object == null || context == null) {
      return function;
    }
    return new IntUnaryOperator() {
      @Override
      public int applyAsInt(int value) {
        context.unlockVolatile();
        int result = function.applyAsInt(value);
        Hooks.lockVolatile(object, context);
        return result;
      }
    };
  }

  /** Wraps a function, so that its result is computed as part of a step. */
  public static @Nullable IntBinaryOperator inStep(
      @Nullable IntBinaryOperator function,
      @Nullable Object object,
      @Nullable ThreadContext context) {
    if (!ON || function == null || object == null || context == null) {
      return function;
    }
    return new IntBinaryOperator() {
      @Override
      public int applyAsInt(int value, int operand) {
        context.unlockVolatile();
        int result = function.applyAsInt(value, operand);
        Hooks.lockVolatile(object, context);
        return result;
      }
    };
  }

  /** Wraps a function, so that its result is computed as part of a step. */
  public static @Nullable LongUnaryOperator inStep(
      @Nullable LongUnaryOperator function,
      @Nullable Object object,
      @Nullable ThreadContext context) {
    if (!ON || function == null || object == null || context == null) {
      return function;
    }
    return new LongUnaryOperator() {
      @Override
      public long applyAsLong(long value) {
        context.unlockVolatile();
        long result = function.applyAsLong(value);
        Hooks.lockVolatile(object, context);
        return result;
      }
    };
  }

  /** Wraps a function, so that its result is computed as part of a step. */
  public static @Nullable LongBinaryOperator inStep(
      @Nullable LongBinaryOperator function,
      @Nullable Object object,
      @Nullable ThreadContext context) {
    if (!ON || function == null || object == null || context == null) {
      return function;
    }
    return new LongBinaryOperator() {
      @Override
      public long applyAsLong(long value, long operand) {
        context.unlockVolatile();
        long result = function.applyAsLong(value, operand);
        Hooks.lockVolatile(object, context);
        return result;
      }
    };
  }

  /** Wraps a function, so that its result is computed as part of a step. */
  public static <T> @Nullable UnaryOperator<T> inStep(
      @Nullable UnaryOperator<T> function,
      @Nullable Object object,
      @Nullable ThreadContext context) {
    if (!ON || function == null || object == null || context == null) {
      return function;
    }
    return new UnaryOperator<>() {
      @Override
      public T apply(T value) {
        context.unlockVolatile();
        T result = function.apply(value);
        Hooks.lockVolatile(object, context);
        return result;
      }
    };
  }

  /** Wraps a function, so that its result is computed as part of a step. */
  public static <T> @Nullable BinaryOperator<T> inStep(
      @Nullable BinaryOperator<T> function,
      @Nullable Object object,
      @Nullable ThreadContext context) {
    if (!ON || function == null || object == null || context == null) {
      return function;
    }
    return new BinaryOperator<>() {
      @Override
      public T apply(T value, T operand) {
        context.unlockVolatile();
        T result = function.apply(value, operand);
        Hooks.lockVolatile(object, context);
        return result;
      }
    };
  }
}
