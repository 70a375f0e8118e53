/** Hooks in the JDK's own classes: threads, pools, futures, queues. */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.instrument.jdk;
