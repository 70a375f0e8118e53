/**
 * What instrumented code calls, and the recorder behind it. These classes sit on the bootstrap
 * class path of the program under test: they use nothing but the JDK and the writing half of {@code
 * trace}, never throw at the program, and never call code of it.
 */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.runtime;
