/** Code generation: adds the calls of hooks around the instructions of a method. */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.instrument.code;
