/**
 * The log of each thread: which events it gets, how they are stored in chunks, and how the logs of
 * all threads are merged into one order. Internal: public only for the other packages of the
 * runtime.
 */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.runtime.log;
