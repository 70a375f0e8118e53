/** Adds code that holds threads back, so that a program follows a schedule. */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.instrument.steering;
