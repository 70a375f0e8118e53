/** The vocabulary of models of library calls, which instrumentation and the runtime share. */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.models;
