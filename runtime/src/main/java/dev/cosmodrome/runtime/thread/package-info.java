/**
 * The state of a thread that models of library calls share with the log of the thread. Internal:
 * public only for the other packages of the runtime.
 */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.runtime.thread;
