/** Class bytes in, class bytes out: adds the calls of hooks to a class. Never loads a class. */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.instrument;
