/** The names of the runtime's classes and methods that injected code uses, all in one place. */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.instrument.hooks;
