/**
 * The hooks that instrumented code calls, and the recorder behind them. These classes are on the
 * bootstrap class path of the program under test: they use nothing but the JDK, {@code models} and
 * the writing half of {@code trace}, never throw an exception into the program, and call none of
 * its code except {@code hashCode} of keys.
 */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.runtime;
